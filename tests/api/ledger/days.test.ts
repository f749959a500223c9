import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Row, untyped } from '../../../api/db/database';
import { accountPaths } from '../../../api/ledger/accounts';
import { openApiFixture, openDatabase } from '../apiFixture';
import { completed, openSalesFixture, wallet, type SalesFixture } from '../sales/salesFixture';

const theDays = (db: Database): Promise<Row[]> =>
  db.kysely
    .selectFrom('ledgerByDay')
    .selectAll()
    .orderBy('currency')
    .orderBy('place')
    .orderBy('holder')
    .orderBy('businessDate')
    .execute();

describe('daily ledger totals', () => {
  let market: SalesFixture;
  beforeAll(async () => {
    market = await openSalesFixture();
  });
  afterAll(() => market.close());
  const dayOf = async (where: string, holder = '') =>
    market.db.kysely
      .selectFrom('ledgerByDay')
      .select(['businessDate', 'debitsMinor', 'creditsMinor'])
      .where('place', '=', where)
      .where('holder', '=', holder)
      .orderBy('businessDate')
      .execute();

  test('sums debits and credits per holder and in total', async () => {
    const other = await market.newPerson();
    await market.topUp(market.person.id, 50_000);
    await market.topUp(other.id, 7_000);
    await market.createSale({ ...completed, accountId: market.person.id, payments: [wallet(11_600)] });
    expect(await dayOf('liability:wallet', market.person.id)).toEqual([
      { businessDate: '2026-07-01', debitsMinor: 11_600, creditsMinor: 50_000 },
    ]);
    expect(await dayOf('liability:wallet')).toEqual([
      { businessDate: '2026-07-01', debitsMinor: 11_600, creditsMinor: 57_000 },
    ]);
    expect(await dayOf(accountPaths.bank)).toEqual([
      { businessDate: '2026-07-01', debitsMinor: 57_000, creditsMinor: 0 },
    ]);
  });

  test('remain unchanged by rejected journals', async () => {
    const before = await theDays(market.db);
    const refused = await market.postSale({
      ...completed,
      accountId: market.person.id,
      grossMinor: 98_400,
      payments: [wallet(100_000)],
    });
    expect(refused.status).toBe(409);
    expect(await theDays(market.db)).toEqual(before);
  });

  test.each<[string, (db: Database, holder: string) => Promise<unknown>]>([
    [
      'with too high a total',
      ({ kysely }, holder) =>
        kysely.updateTable('ledgerByDay').set({ creditsMinor: 50_001 }).where('holder', '=', holder).execute(),
    ],
    [
      'without its row',
      ({ kysely }, holder) => kysely.deleteFrom('ledgerByDay').where('holder', '=', holder).execute(),
    ],
    [
      'of an unknown holder',
      ({ kysely }) =>
        kysely
          .insertInto('ledgerByDay')
          .values({
            currency: 'MXN',
            place: 'liability:wallet',
            holder: 'nobody',
            businessDate: '2026-07-01',
            debitsMinor: 1,
            creditsMinor: 0,
          })
          .execute(),
    ],
  ])('reports a day %s in the check of daily totals', async (_name, tamper) => {
    expect(await market.faults()).toEqual([]);
    const before = await theDays(market.db);
    await tamper(market.db, market.person.id);
    expect(await market.faults()).toEqual([
      expect.stringMatching(/^ledgerByDayAgrees: 2026-07-01 liability:wallet [^ ]+ MXN$/),
    ]);
    await market.db.kysely.deleteFrom('ledgerByDay').execute();
    await untyped(market.db.kysely).insertInto('ledgerByDay').values(before).execute();
  });
});

describe('migration of a database without daily ledger totals', () => {
  /** As an earlier version left it, or a start that was cut short. */
  async function forget({ kysely }: Database, half: boolean): Promise<void> {
    const all = kysely.deleteFrom('ledgerByDay');
    await (half ? all.where('holder', '<>', '') : all).execute();
    await kysely.deleteFrom('sequences').where('name', '=', 'derived ledgerByDay').execute();
  }

  test.each([
    ['all days missing', false],
    ['days left by an interrupted start', true],
  ])('computes missing daily totals at the first request, under concurrent requests: %s', async (_name, half) => {
    const db = await openDatabase();
    const market = await openSalesFixture(db);
    await market.topUp(market.person.id, 50_000);
    const { id } = await market.createSale({ ...completed, accountId: market.person.id, payments: [wallet(11_600)] });
    market.now.advance(3 * 86_400_000);
    expect(
      (await market.act(`sales/${id}`, 'refund', { amountMinor: 1_600, reason: 'Faltó un plato', atFault: 'platform' }))
        .status,
    ).toBe(200);
    const kept = await theDays(db);
    expect(kept.length).toBeGreaterThan(8);

    await forget(db, half);
    const processes = await Promise.all([openApiFixture({ db }), openApiFixture({ db })]);
    const answers = await Promise.all([...processes, ...processes].map((one) => one.send('GET', 'system/checks')));
    expect(answers.map(({ json }) => json['ok'])).toEqual([true, true, true, true]);
    expect(await theDays(db)).toEqual(kept);
    await market.createSale(completed);
    expect(await market.faults()).toEqual([]);
    await market.close();
  });
});
