import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Row, untyped } from '../../../api/db/database';
import { accountPaths } from '../../../api/ledger/accounts';
import { openApiFixture, openDatabase } from '../apiFixture';
import { completedFields, openSalesFixture, createWalletPayment, type SalesFixture } from '../sales/salesFixture';

const readDays = (db: Database): Promise<Row[]> =>
  db.kysely
    .selectFrom('ledgerByDay')
    .selectAll()
    .orderBy('currency')
    .orderBy('place')
    .orderBy('holder')
    .orderBy('businessDate')
    .execute();

describe('daily ledger totals', () => {
  let fixture: SalesFixture;
  beforeAll(async () => {
    fixture = await openSalesFixture();
  });
  afterAll(() => fixture.close());
  const dayOf = async (path: string, holderId = '') =>
    fixture.db.kysely
      .selectFrom('ledgerByDay')
      .select(['businessDate', 'debitsMinor', 'creditsMinor'])
      .where('place', '=', path)
      .where('holder', '=', holderId)
      .orderBy('businessDate')
      .execute();

  test('sums debits and credits per holder and in total', async () => {
    const otherPerson = await fixture.createPerson();
    await fixture.topUp(fixture.person.id, 50_000);
    await fixture.topUp(otherPerson.id, 7_000);
    await fixture.createSale({
      ...completedFields,
      accountId: fixture.person.id,
      payments: [createWalletPayment(11_600)],
    });
    expect(await dayOf('liability:wallet', fixture.person.id)).toEqual([
      { businessDate: '2026-07-01', debitsMinor: 11_600, creditsMinor: 50_000 },
    ]);
    expect(await dayOf('liability:wallet')).toEqual([
      { businessDate: '2026-07-01', debitsMinor: 11_600, creditsMinor: 57_000 },
    ]);
    expect(await dayOf(accountPaths.bank)).toEqual([
      { businessDate: '2026-07-01', debitsMinor: 57_000, creditsMinor: 0 },
    ]);
  });

  test('leaves daily ledger totals unchanged when a journal is rejected', async () => {
    const daysBefore = await readDays(fixture.db);
    const refusal = await fixture.postSale({
      ...completedFields,
      accountId: fixture.person.id,
      grossMinor: 98_400,
      payments: [createWalletPayment(100_000)],
    });
    expect(refusal.status).toBe(409);
    expect(await readDays(fixture.db)).toEqual(daysBefore);
  });

  test.each<[string, (db: Database, holderId: string) => Promise<unknown>]>([
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
    expect(await fixture.listFaults()).toEqual([]);
    const daysBefore = await readDays(fixture.db);
    await tamper(fixture.db, fixture.person.id);
    expect(await fixture.listFaults()).toEqual([
      expect.stringMatching(/^ledgerByDayAgrees: 2026-07-01 liability:wallet [^ ]+ MXN$/),
    ]);
    await fixture.db.kysely.deleteFrom('ledgerByDay').execute();
    await untyped(fixture.db.kysely).insertInto('ledgerByDay').values(daysBefore).execute();
  });
});

describe('migration of a database without daily ledger totals', () => {
  /** Deletes daily totals. Simulates the state before the migration or after an interrupted start. */
  async function forget({ kysely }: Database, isPartial: boolean): Promise<void> {
    const deletion = kysely.deleteFrom('ledgerByDay');
    await (isPartial ? deletion.where('holder', '<>', '') : deletion).execute();
    await kysely.deleteFrom('sequences').where('name', '=', 'derived ledgerByDay').execute();
  }

  test.each([
    ['all days missing', false],
    ['days left by an interrupted start', true],
  ])('computes missing daily totals at the first request, under concurrent requests: %s', async (_name, half) => {
    const db = await openDatabase();
    const fixture = await openSalesFixture(db);
    await fixture.topUp(fixture.person.id, 50_000);
    const { id } = await fixture.createSale({
      ...completedFields,
      accountId: fixture.person.id,
      payments: [createWalletPayment(11_600)],
    });
    fixture.now.advance(3 * 86_400_000);
    expect(
      (
        await fixture.act(`sales/${id}`, 'refund', {
          amountMinor: 1_600,
          reason: 'Faltó un plato',
          atFault: 'platform',
        })
      ).status,
    ).toBe(200);
    const expectedDays = await readDays(db);
    expect(expectedDays.length).toBeGreaterThan(8);

    await forget(db, half);
    const processes = await Promise.all([openApiFixture({ db }), openApiFixture({ db })]);
    const responses = await Promise.all([...processes, ...processes].map((one) => one.send('GET', 'system/checks')));
    expect(responses.map(({ json }) => json['ok'])).toEqual([true, true, true, true]);
    expect(await readDays(db)).toEqual(expectedDays);
    await fixture.createSale(completedFields);
    expect(await fixture.listFaults()).toEqual([]);
    await fixture.close();
  });
});
