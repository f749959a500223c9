import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { Role } from '../../contract/roles';
import { resources } from '../../contract/resources';
import { defaultSettings } from '../../contract/settings';
import { type Database, untyped } from '../../api/db/database';
import { fillMissingProjections } from '../../api/dailyJobs';
import { migrate } from '../../api/migrations/migrate';
import { openWasm } from '../../api/db/wasm';
import { runChecks } from '../../api/checks/run';
import { createVault, newKey, publishedKey } from '../../api/vault';
import { duties } from '../../contract/duties';
import { demoAccounts } from '../../mocks/sample/accounts';
import { daysBetween } from '../../mocks/sample/trade/simulation';
import { openMockBackendFixture } from './mockBackendFixture';

const { api, signIn } = await openMockBackendFixture();

// Building the sample runs thousands of actions, which takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 });
afterAll(() => vi.resetConfig());

const { path, today } = inject('sample');
/** Opens the database like the API. Opens it only once, since the tests only read it. */
let openedDatabase: Promise<Database> | undefined;
const openSampleOnce = (): Promise<Database> => (openedDatabase ??= openSample());
async function openSample(): Promise<Database> {
  const db = await openWasm({ bytes: readFileSync(path) });
  await migrate(db, resources);
  await fillMissingProjections(db, resources, defaultSettings.timeZone, () => {});
  return db;
}
afterAll(async () => (await openedDatabase)?.close());

interface Label {
  name: { es: string; en: string | null };
  active: boolean;
}

const countPlans = async (filter: object) =>
  (await (await api(`catalogs/labels?filter=${JSON.stringify(filter)}`)).json()) as Label[];

describe('sample data', () => {
  it('contains no signing key, since each installation creates its own', async () => {
    const db = await openSampleOnce();
    expect(await untyped(db.kysely).selectFrom('identityKeys').selectAll().execute()).toEqual([]);
  });

  it('has labels in use, inactive, without English name and archived', async () => {
    const usedPlans = await countPlans({});
    expect(usedPlans).toHaveLength(24);
    expect(usedPlans.filter(({ active }) => !active).length).toBeGreaterThan(1);
    expect(usedPlans.filter(({ name }) => name.en === null).length).toBeGreaterThan(1);
    expect(await countPlans({ archived: true })).toHaveLength(2);
  });

  it('has every catalog, with realistic use and one superseded plan', async () => {
    const listItems = async (catalog: string, filter: object = {}) =>
      (await (await api(`catalogs/${catalog}?range=[0,99]&filter=${JSON.stringify(filter)}`)).json()) as Record<
        string,
        unknown
      >[];
    const [categories, occasions, companies, plans] = await Promise.all(
      ['categories', 'occasions', 'companies', 'plans'].map((catalog) => listItems(catalog)),
    );
    expect([categories, occasions, companies, plans].map((found) => found?.length)).toEqual([17, 10, 39, 7]);
    expect(categories?.filter(({ parentId }) => parentId !== null)).toHaveLength(9);
    expect(occasions?.filter(({ nextOn }) => nextOn !== null).length).toBeGreaterThan(6);
    expect(await listItems('companies', { state: 'blocked' })).toHaveLength(2);
    expect(companies?.filter(({ bank }) => bank !== null)).toHaveLength(38);
    expect((await listItems('labels')).filter(({ usageCount }) => Number(usageCount) > 0).length).toBeGreaterThan(15);
    const [supersededPlan] = await listItems('plans', { slug: 'familiar' });
    const [currentPlan] = await listItems('plans', { slug: 'familiar-2' });
    expect([supersededPlan?.['supersededById'], currentPlan?.['supersedesId'], supersededPlan?.['active']]).toEqual([
      currentPlan?.['id'],
      supersededPlan?.['id'],
      false,
    ]);
    expect(Number(supersededPlan?.['usageCount'])).toBeGreaterThan(0);
  });

  it('decrypts its bank accounts with the published key only', async () => {
    const db = await openSampleOnce();
    const { bank_accountNumber: sealedAccountNumber } = await db.kysely
      .selectFrom('companies')
      .select('bank_accountNumber')
      .where('slug', '=', 'fonda-la-comadre')
      .executeTakeFirstOrThrow();
    expect(await createVault(`${newKey()},${publishedKey}`).open(String(sealedAccountNumber))).toMatch(/^\d{18}$/);
    await expect(createVault(newKey()).open(String(sealedAccountNumber))).rejects.toThrow(
      'no key of this installation',
    );
  });

  it('has users of every type, blocked users, and administrators including one who never signed in', async () => {
    const listPeople = async (resource: string, filter: object) =>
      Number((await api(`${resource}?range=[0,0]&filter=${JSON.stringify(filter)}`)).headers.get('X-Total-Count'));
    expect(await listPeople('users/user', {})).toBe(304);
    for (const type of ['company', 'employee', 'user', 'other'])
      expect([type, (await listPeople('users/user', { type })) > 4]).toEqual([type, true]);
    expect(await listPeople('users/user', { state: 'blocked' })).toBeGreaterThan(10);
    expect(await listPeople('users/administrator', {})).toBe(8);
    expect(await listPeople('users/administrator', { state: 'blocked' })).toBe(1);
    expect(await listPeople('users/administrator', { lastSignInAt: null })).toBe(1);
  });

  it('has trials that end in the future and one that has ended', async () => {
    const trials = (await (await api(`users/user?range=[0,99]&filter={"state":"trial"}`)).json()) as {
      trialEndsOn: string;
    }[];
    expect(trials.length).toBeGreaterThan(9);
    expect(trials.filter(({ trialEndsOn }) => trialEndsOn < today)).toEqual([]);
    const endedTrials = (await (
      await api('audit-events?range=[0,0]&filter={"action":"end-trial"}')
    ).json()) as unknown[];
    expect(endedTrials).toHaveLength(1);
  });

  it('passes every ledger check over fourteen months of sales', async () => {
    const db = await openSampleOnce();
    expect(
      (await db.kysely.transaction().execute((trx) => runChecks(trx, defaultSettings.timeZone))).filter(
        ({ faults }) => faults.length > 0,
      ),
    ).toEqual([]);
    const { first, last, sold } = await db.kysely
      .selectFrom('sales')
      .select((select) => [
        select.fn.min('businessDate').as('first'),
        select.fn.max('businessDate').as('last'),
        select.fn.countAll().as('sold'),
      ])
      .executeTakeFirstOrThrow();
    expect([daysBetween(String(first), today) > 415, daysBetween(String(last), today)]).toEqual([true, 1]);
    expect(Number(sold)).toBeGreaterThan(700);
  });

  it.each([
    ['sales', 'state', ['canceled', 'completed', 'paid', 'refunded']],
    ['sales', 'currency', ['CLP', 'COP', 'MXN']],
    ['giftCards', 'status', ['active', 'blocked', 'depleted', 'disabled', 'expired', 'pending']],
    ['giftCardTransactions', 'type', ['adjust', 'disable', 'expire', 'issue', 'redeem', 'transferIn', 'transferOut']],
    ['deposits', 'state', ['canceled', 'confirmed', 'pending', 'rejected', 'reversed']],
    ['deposits', 'purpose', ['investment', 'settlement', 'topUp']],
    ['investments', 'state', ['active', 'closed', 'committed', 'writtenOff']],
    ['investmentMovements', 'state', ['canceled', 'confirmed', 'reversed', 'scheduled']],
    ['investmentMovements', 'type', ['contribution', 'dividend', 'interest', 'principalReturn', 'writeOff']],
    ['liquidations', 'state', ['approved', 'canceled', 'draft', 'inReview', 'paid', 'partiallyPaid', 'processing']],
    ['liquidationItems', 'state', ['canceled', 'carried', 'failed', 'held', 'paid', 'pending', 'processing']],
  ])('has %s with every value of %s', async (table, column, expected) => {
    const db = await openSampleOnce();
    const values = await untyped(db.kysely).selectFrom(table).select(column).distinct().orderBy(column).execute();
    expect(values.map((row) => row[column])).toEqual(expect.arrayContaining(expected));
  });

  it('has bank accounts that are never overdrawn', async () => {
    const db = await openSampleOnce();
    const negativeBalances = await db.kysely
      .selectFrom('entries')
      .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'entries.accountId')
      .select(['ledgerAccounts.code', (select) => select.fn.min('entries.balanceAfterMinor').as('low')])
      .where(
        'ledgerAccounts.code',
        'in',
        ['MXN', 'COP', 'CLP'].flatMap((currency) => [`asset:bank:${currency}`, `asset:processor:${currency}`]),
      )
      .groupBy('ledgerAccounts.code')
      .execute();
    expect(negativeBalances).toHaveLength(6);
    expect(negativeBalances.filter(({ low }) => Number(low) < 0)).toEqual([]);
  });

  it('has overdue and future payments to investors', async () => {
    const scheduledMovements = (await (
      await api('investment-movements?range=[0,99]&filter={"state":"scheduled"}')
    ).json()) as {
      overdue: boolean;
      dueOn: string;
    }[];
    expect(scheduledMovements.filter(({ overdue }) => overdue)).toHaveLength(2);
    expect(scheduledMovements.filter(({ dueOn }) => dueOn > today).length).toBeGreaterThan(5);
  });

  it('has a company in debt, a payout run for another administrator to approve, and a refund of a paid-out sale', async () => {
    const db = await openSampleOnce();
    const owingCompanies = await db.kysely
      .selectFrom('companies')
      .select('slug')
      .where('payableMinor', '<', 0)
      .execute();
    expect(owingCompanies.map(({ slug }) => slug)).toContain('caldos-de-oro');
    const waitingItems = await db.kysely
      .selectFrom('liquidations')
      .select('createdByEmail')
      .where('state', '=', 'inReview')
      .execute();
    expect(waitingItems).toEqual([{ createdByEmail: 'ana@sobremesa.app' }]);
    const [run] = (await (await api('liquidations?filter={"state":"inReview"}')).json()) as {
      id: string;
      version: number;
    }[];
    const approval = await api(`liquidations/${run?.id}/approve?dryRun=true`, {
      method: 'POST',
      body: {},
      version: `"${run?.version}"`,
    });
    expect(await approval.json()).toHaveProperty('balances');
    const lateRecords = await db.kysely
      .selectFrom('refunds')
      .innerJoin('liquidationLines', 'liquidationLines.sourceId', 'refunds.saleId')
      .innerJoin('liquidationItems', 'liquidationItems.id', 'liquidationLines.itemId')
      .select('refunds.id')
      .where('liquidationItems.state', '=', 'paid')
      .whereRef('liquidationItems.paidOn', '<', 'refunds.businessDate')
      .execute();
    expect(lateRecords.length).toBeGreaterThan(0);
  });

  it('is smaller than 12 MB, and 3 MB compressed', () => {
    expect(readFileSync(path).length).toBeLessThan(12 * 1_024 * 1_024);
    // Compares the compressed size, since hosts compress the file.
    expect(gzipSync(readFileSync(path)).length).toBeLessThan(3 * 1_024 * 1_024);
  });

  it('has two owners and one account for each other duty and role', async () => {
    const administrators = demoAccounts.filter(({ role }) => role === Role.administrator);
    expect(administrators.flatMap(({ duties = ['owner'] }) => duties).sort()).toEqual([...duties, 'owner'].sort());
    const otherRoles = demoAccounts.filter(({ role }) => role !== Role.administrator).map(({ role }) => role);
    expect(otherRoles.sort()).toEqual([Role.blocked, Role.user, Role.company, Role.employee]);
  });

  it.each(demoAccounts)('$email signs in with role $role', async ({ email, displayName, role }) => {
    const user = await signIn(email);
    expect(user.displayName).toBe(displayName);
    expect((await user.getIdTokenResult()).claims['role']).toBe(role);
  });
});

it('the service worker of the demo equals the one of the installed MSW', () => {
  const readWorker = (path: string) => readFileSync(path, 'utf8');
  expect(readWorker('mocks/public/mockServiceWorker.js')).toBe(readWorker('node_modules/msw/lib/mockServiceWorker.js'));
});
