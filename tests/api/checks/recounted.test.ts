import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Checks } from '../../../contract/money/checks';
import { storeRecount } from '../../../api/ledger/recount';
import { cash, completed, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

const dayMs = 86_400_000;

let market: SalesFixture;
/** Of a day on which nothing else was sold, long before the others. */
let old: string;
let late: string;
beforeEach(async () => {
  market = await openSalesFixture();
  const sell = async () => {
    const now = market.now.value.toISOString();
    const sale = { ...completed, placedAt: now, completedAt: now, payments: [cash(11_600)] };
    return (await market.createSale(sale)).id;
  };
  old = await sell();
  market.now.advance(60 * dayMs);
  await storeRecount(market.db.kysely, { at: market.now.value.toISOString(), failedChecks: [] });
  market.now.advance(2 * dayMs);
  late = await sell();
});
afterEach(() => market.close());

async function look(): Promise<Checks> {
  const { status, json, text } = await market.send('GET', 'system/checks');
  if (status !== 200) throw new Error(text);
  return json as unknown as Checks;
}
const wrong = ({ checks }: Checks) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

/** As no code of ours does it: a fact that says something else than its sale, and its sums with it. */
async function falsify(id: string): Promise<void> {
  const { kysely } = market.db;
  await kysely.updateTable('saleFacts').set({ channel: 'nowhere' }).where('sourceId', '=', id).execute();
}

describe('checks after everything was recounted', () => {
  test('say when that was, and are right where everything is', async () => {
    const found = await look();
    expect(wrong(found)).toEqual([]);
    expect(found.recounted).toEqual({ at: new Date(market.now.value.getTime() - 2 * dayMs).toISOString(), ok: true });
  });

  test('find what is wrong of what was written since', async () => {
    await falsify(late);
    expect(wrong(await look())).toEqual(['salesByDayAgree']);
  });

  test('come by each week of what is older, minute by minute', async () => {
    await falsify(old);
    const found = [];
    for (let minute = 0; minute < 12; minute += 1) {
      found.push(wrong(await look()).length);
      market.now.advance(60_000);
    }
    expect(found).toContain(0);
    expect(found).toContain(1);
  });

  test('recount what was wrong then, until it is right', async () => {
    await falsify(old);
    await storeRecount(market.db.kysely, { at: market.now.value.toISOString(), failedChecks: ['salesByDayAgree'] });
    for (let minute = 0; minute < 12; minute += 1) {
      const found = await look();
      expect([wrong(found), found.recounted?.ok]).toEqual([['salesByDayAgree'], false]);
      market.now.advance(60_000);
    }
  });

  // SQLite recounts everything each night.
  test.skipIf(!process.env['TEST_DATABASE_URL'])(
    'of a night recount what the night before came by, until it is right',
    async () => {
      await falsify(old);
      const nights: string[] = [];
      for (let night = 0; night < 20 && nights.filter((state) => state === 'failed').length < 4; night += 1) {
        market.now.advance(dayMs + 60_000);
        await market.runScheduler();
        const [last] = (await market.send('GET', 'check-runs')).json as unknown as { state: string; isFull: boolean }[];
        expect(last?.isFull).toBe(false);
        nights.push(String(last?.state));
      }
      expect(nights.slice(nights.indexOf('failed'))).toEqual(['failed', 'failed', 'failed', 'failed']);
      // Somebody mends it, and has everything recounted by the command.
      market.now.advance(60_000);
      await storeRecount(market.db.kysely, { at: market.now.value.toISOString(), failedChecks: [] });
      market.now.advance(2 * 3_600_000);
      await market.runScheduler();
      const [fixed] = (await market.send('GET', 'check-runs')).json as unknown as { state: string }[];
      expect(fixed?.state).toBe('fixed');
    },
  );

  test('of a clock that was ahead look at what is written now', async () => {
    const ahead = new Date(market.now.value.getTime() + 400 * dayMs).toISOString();
    await storeRecount(market.db.kysely, { at: ahead, failedChecks: [] });
    await falsify(late);
    expect(wrong(await look())).toEqual(['salesByDayAgree']);
  });

  test('look at everything where it never was', async () => {
    await market.db.kysely.deleteFrom('progress').execute();
    await falsify(old);
    const found = await look();
    expect([wrong(found), found.recounted]).toEqual([['salesByDayAgree'], null]);
  });
});
