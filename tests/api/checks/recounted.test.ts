import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Checks } from '../../../contract/money/checks';
import { storeRecount } from '../../../api/ledger/recount';
import { cash, completed, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

const dayMs = 86_400_000;

let fixture: SalesFixture;
let old: string;
let late: string;
beforeEach(async () => {
  fixture = await openSalesFixture();
  const sell = async () => {
    const now = fixture.now.value.toISOString();
    const sale = { ...completed, placedAt: now, completedAt: now, payments: [cash(11_600)] };
    return (await fixture.createSale(sale)).id;
  };
  old = await sell();
  fixture.now.advance(60 * dayMs);
  await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: [] });
  fixture.now.advance(2 * dayMs);
  late = await sell();
});
afterEach(() => fixture.close());

async function look(): Promise<Checks> {
  const { status, json, text } = await fixture.send('GET', 'system/checks');
  if (status !== 200) throw new Error(text);
  return json as unknown as Checks;
}
const wrong = ({ checks }: Checks) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

/** Changes a fact and its sums consistently, so that only a recount finds it. */
async function falsify(id: string): Promise<void> {
  const { kysely } = fixture.db;
  await kysely.updateTable('saleFacts').set({ channel: 'nowhere' }).where('sourceId', '=', id).execute();
}

describe('checks since the last full recount', () => {
  test('reports the time of the last full recount and finds no faults in correct data', async () => {
    const found = await look();
    expect(wrong(found)).toEqual([]);
    expect(found.recounted).toEqual({ at: new Date(fixture.now.value.getTime() - 2 * dayMs).toISOString(), ok: true });
  });

  test('finds faults in rows written since the full recount', async () => {
    await falsify(late);
    expect(wrong(await look())).toEqual(['salesByDayAgree']);
  });

  test('rechecks one week of older rows per minute', async () => {
    await falsify(old);
    const found = [];
    for (let minute = 0; minute < 12; minute += 1) {
      found.push(wrong(await look()).length);
      fixture.now.advance(60_000);
    }
    expect(found).toContain(0);
    expect(found).toContain(1);
  });

  test('rechecks what failed at the full recount until it is fixed', async () => {
    await falsify(old);
    await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: ['salesByDayAgree'] });
    for (let minute = 0; minute < 12; minute += 1) {
      const found = await look();
      expect([wrong(found), found.recounted?.ok]).toEqual([['salesByDayAgree'], false]);
      fixture.now.advance(60_000);
    }
  });

  // On SQLite, the nightly check recounts everything.
  test.skipIf(!process.env['TEST_DATABASE_URL'])(
    'rechecks at night what failed the night before until it is fixed',
    async () => {
      await falsify(old);
      const nights: string[] = [];
      for (let night = 0; night < 20 && nights.filter((state) => state === 'failed').length < 4; night += 1) {
        fixture.now.advance(dayMs + 60_000);
        await fixture.runScheduler();
        const [last] = (await fixture.send('GET', 'check-runs')).json as unknown as {
          state: string;
          isFull: boolean;
        }[];
        expect(last?.isFull).toBe(false);
        nights.push(String(last?.state));
      }
      expect(nights.slice(nights.indexOf('failed'))).toEqual(['failed', 'failed', 'failed', 'failed']);
      // Stores a recount without faults, as after a correction of the fact.
      fixture.now.advance(60_000);
      await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: [] });
      fixture.now.advance(2 * 3_600_000);
      await fixture.runScheduler();
      const [fixed] = (await fixture.send('GET', 'check-runs')).json as unknown as { state: string }[];
      expect(fixed?.state).toBe('fixed');
    },
  );

  test('checks current rows after a recount dated in the future', async () => {
    const ahead = new Date(fixture.now.value.getTime() + 400 * dayMs).toISOString();
    await storeRecount(fixture.db.kysely, { at: ahead, failedChecks: [] });
    await falsify(late);
    expect(wrong(await look())).toEqual(['salesByDayAgree']);
  });

  test('checks everything when no recount is stored', async () => {
    await fixture.db.kysely.deleteFrom('progress').execute();
    await falsify(old);
    const found = await look();
    expect([wrong(found), found.recounted]).toEqual([['salesByDayAgree'], null]);
  });
});
