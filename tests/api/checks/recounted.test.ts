import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Checks } from '../../../contract/money/checks';
import { storeRecount } from '../../../api/ledger/recount';
import { createCashPayment, completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

const dayMs = 86_400_000;

let fixture: SalesFixture;
let oldFact: string;
let lateFact: string;
beforeEach(async () => {
  fixture = await openSalesFixture();
  const sell = async () => {
    const now = fixture.now.value.toISOString();
    const sale = { ...completedFields, placedAt: now, completedAt: now, payments: [createCashPayment(11_600)] };
    return (await fixture.createSale(sale)).id;
  };
  oldFact = await sell();
  fixture.now.advance(60 * dayMs);
  await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: [] });
  fixture.now.advance(2 * dayMs);
  lateFact = await sell();
});
afterEach(() => fixture.close());

async function readChecks(): Promise<Checks> {
  const { status, json, text } = await fixture.send('GET', 'system/checks');
  if (status !== 200) throw new Error(text);
  return json as unknown as Checks;
}
const failedNames = ({ checks }: Checks) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

/** Changes a fact and its sums consistently, so that only a recount finds it. */
async function falsify(id: string): Promise<void> {
  const { kysely } = fixture.db;
  await kysely.updateTable('saleFacts').set({ channel: 'nowhere' }).where('sourceId', '=', id).execute();
}

describe('checks since the last full recount', () => {
  test('reports the time of the last full recount and finds no faults in correct data', async () => {
    const checks = await readChecks();
    expect(failedNames(checks)).toEqual([]);
    expect(checks.recounted).toEqual({ at: new Date(fixture.now.value.getTime() - 2 * dayMs).toISOString(), ok: true });
  });

  test('finds faults in rows written since the full recount', async () => {
    await falsify(lateFact);
    expect(failedNames(await readChecks())).toEqual(['salesByDayAgree']);
  });

  test('rechecks one week of older rows per minute', async () => {
    await falsify(oldFact);
    const namesFound = [];
    for (let minute = 0; minute < 12; minute += 1) {
      namesFound.push(failedNames(await readChecks()).length);
      fixture.now.advance(60_000);
    }
    expect(namesFound).toContain(0);
    expect(namesFound).toContain(1);
  });

  test('rechecks what failed at the full recount until it is fixed', async () => {
    await falsify(oldFact);
    await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: ['salesByDayAgree'] });
    for (let minute = 0; minute < 12; minute += 1) {
      const checks = await readChecks();
      expect([failedNames(checks), checks.recounted?.ok]).toEqual([['salesByDayAgree'], false]);
      fixture.now.advance(60_000);
    }
  });

  // On SQLite, the nightly check recounts everything.
  test.skipIf(!process.env['TEST_DATABASE_URL'])(
    'rechecks at night what failed the night before until it is fixed',
    async () => {
      await falsify(oldFact);
      const nightStates: string[] = [];
      for (let night = 0; night < 20 && nightStates.filter((state) => state === 'failed').length < 4; night += 1) {
        fixture.now.advance(dayMs + 60_000);
        await fixture.runScheduler();
        const [lastNight] = (await fixture.send('GET', 'check-runs')).json as unknown as {
          state: string;
          isFull: boolean;
        }[];
        expect(lastNight?.isFull).toBe(false);
        nightStates.push(String(lastNight?.state));
      }
      expect(nightStates.slice(nightStates.indexOf('failed'))).toEqual(['failed', 'failed', 'failed', 'failed']);
      // Stores a recount without faults, as after a correction of the fact.
      fixture.now.advance(60_000);
      await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: [] });
      fixture.now.advance(2 * 3_600_000);
      await fixture.runScheduler();
      const [fixedNight] = (await fixture.send('GET', 'check-runs')).json as unknown as { state: string }[];
      expect(fixedNight?.state).toBe('fixed');
    },
  );

  test('checks current rows after a recount dated in the future', async () => {
    const futureDate = new Date(fixture.now.value.getTime() + 400 * dayMs).toISOString();
    await storeRecount(fixture.db.kysely, { at: futureDate, failedChecks: [] });
    await falsify(lateFact);
    expect(failedNames(await readChecks())).toEqual(['salesByDayAgree']);
  });

  test('checks everything when no recount is stored', async () => {
    await fixture.db.kysely.deleteFrom('progress').execute();
    await falsify(oldFact);
    const checks = await readChecks();
    expect([failedNames(checks), checks.recounted]).toEqual([['salesByDayAgree'], null]);
  });
});
