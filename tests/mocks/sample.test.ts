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

// The sample is thousands of acts: on a busy machine they take their time.
vi.setConfig({ testTimeout: 240_000 });
afterAll(() => vi.resetConfig());

const { path, today } = inject('sample');
/** The file as the API finds it: only read here, so opened once. */
let opened: Promise<Database> | undefined;
const open = (): Promise<Database> => (opened ??= openSample());
async function openSample(): Promise<Database> {
  const db = await openWasm({ bytes: readFileSync(path) });
  await migrate(db, resources);
  await fillMissingProjections(db, resources, defaultSettings.timeZone, () => {});
  return db;
}
afterAll(async () => (await opened)?.close());

interface Label {
  name: { es: string; en: string | null };
  active: boolean;
}

const list = async (filter: object) =>
  (await (await api(`catalogs/labels?filter=${JSON.stringify(filter)}`)).json()) as Label[];

describe('the sample data', () => {
  it('carries no key that signs tokens: an installation makes its own', async () => {
    const db = await open();
    expect(await untyped(db.kysely).selectFrom('identityKeys').selectAll().execute()).toEqual([]);
  });

  it('has labels in use, some not active, some without English, and an archive', async () => {
    const inUse = await list({});
    expect(inUse).toHaveLength(24);
    expect(inUse.filter(({ active }) => !active).length).toBeGreaterThan(1);
    expect(inUse.filter(({ name }) => name.en === null).length).toBeGreaterThan(1);
    expect(await list({ archived: true })).toHaveLength(2);
  });

  it('has every catalog, used as a marketplace uses them', async () => {
    const items = async (catalog: string, filter: object = {}) =>
      (await (await api(`catalogs/${catalog}?range=[0,99]&filter=${JSON.stringify(filter)}`)).json()) as Record<
        string,
        unknown
      >[];
    const [categories, occasions, companies, plans] = await Promise.all(
      ['categories', 'occasions', 'companies', 'plans'].map((catalog) => items(catalog)),
    );
    expect([categories, occasions, companies, plans].map((found) => found?.length)).toEqual([17, 10, 39, 7]);
    expect(categories?.filter(({ parentId }) => parentId !== null)).toHaveLength(9);
    expect(occasions?.filter(({ nextOn }) => nextOn !== null).length).toBeGreaterThan(6);
    expect(await items('companies', { state: 'blocked' })).toHaveLength(2);
    expect(companies?.filter(({ bank }) => bank !== null)).toHaveLength(38);
    expect((await items('labels')).filter(({ usageCount }) => Number(usageCount) > 0).length).toBeGreaterThan(15);
    const [superseded] = await items('plans', { slug: 'familiar' });
    const [version] = await items('plans', { slug: 'familiar-2' });
    expect([superseded?.['supersededById'], version?.['supersedesId'], superseded?.['active']]).toEqual([
      version?.['id'],
      superseded?.['id'],
      false,
    ]);
    expect(Number(superseded?.['usageCount'])).toBeGreaterThan(0);
  });

  it('opens its accounts with the published key, and with it alone', async () => {
    const db = await open();
    const { bank_accountNumber: sealed } = await db.kysely
      .selectFrom('companies')
      .select('bank_accountNumber')
      .where('slug', '=', 'fonda-la-comadre')
      .executeTakeFirstOrThrow();
    expect(await createVault(`${newKey()},${publishedKey}`).open(String(sealed))).toMatch(/^\d{18}$/);
    await expect(createVault(newKey()).open(String(sealed))).rejects.toThrow('no key of this installation');
  });

  it('has people: users of every type, some who pay, some who try, some who may not come in', async () => {
    const people = async (resource: string, filter: object) =>
      Number((await api(`${resource}?range=[0,0]&filter=${JSON.stringify(filter)}`)).headers.get('X-Total-Count'));
    expect(await people('users/user', {})).toBe(304);
    for (const type of ['company', 'employee', 'user', 'other'])
      expect([type, (await people('users/user', { type })) > 4]).toEqual([type, true]);
    expect(await people('users/user', { state: 'blocked' })).toBeGreaterThan(10);
    expect(await people('users/administrator', {})).toBe(8);
    expect(await people('users/administrator', { state: 'blocked' })).toBe(1);
    expect(await people('users/administrator', { lastSignInAt: null })).toBe(1);
  });

  it('has trials that still stand today, and some that are over', async () => {
    const trials = (await (await api(`users/user?range=[0,99]&filter={"state":"trial"}`)).json()) as {
      trialEndsOn: string;
    }[];
    expect(trials.length).toBeGreaterThan(9);
    expect(trials.filter(({ trialEndsOn }) => trialEndsOn < today)).toEqual([]);
    const over = (await (await api('audit-events?range=[0,0]&filter={"action":"end-trial"}')).json()) as unknown[];
    expect(over).toHaveLength(1);
  });

  it('has money that is right in every account, and fourteen months of it', async () => {
    const db = await open();
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
  ])('has of %s every %s there is', async (table, column, expected) => {
    const db = await open();
    const found = await untyped(db.kysely).selectFrom(table).select(column).distinct().orderBy(column).execute();
    expect(found.map((row) => row[column])).toEqual(expect.arrayContaining(expected));
  });

  it('has a bank that never owes: card payments reach it before companies are paid', async () => {
    const db = await open();
    const lows = await db.kysely
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
    expect(lows).toHaveLength(6);
    expect(lows.filter(({ low }) => Number(low) < 0)).toEqual([]);
  });

  it('has payments to investors that are overdue, and some still to come', async () => {
    const scheduled = (await (await api('investment-movements?range=[0,99]&filter={"state":"scheduled"}')).json()) as {
      overdue: boolean;
      dueOn: string;
    }[];
    expect(scheduled.filter(({ overdue }) => overdue)).toHaveLength(2);
    expect(scheduled.filter(({ dueOn }) => dueOn > today).length).toBeGreaterThan(5);
  });

  it('has a company in debt, a run made by one administrator for the other to approve, and a refund of what was paid out', async () => {
    const db = await open();
    const owing = await db.kysely.selectFrom('companies').select('slug').where('payableMinor', '<', 0).execute();
    expect(owing.map(({ slug }) => slug)).toContain('caldos-de-oro');
    const waiting = await db.kysely
      .selectFrom('liquidations')
      .select('createdByEmail')
      .where('state', '=', 'inReview')
      .execute();
    expect(waiting).toEqual([{ createdByEmail: 'ana@sobremesa.app' }]);
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
    const late = await db.kysely
      .selectFrom('refunds')
      .innerJoin('liquidationLines', 'liquidationLines.sourceId', 'refunds.saleId')
      .innerJoin('liquidationItems', 'liquidationItems.id', 'liquidationLines.itemId')
      .select('refunds.id')
      .where('liquidationItems.state', '=', 'paid')
      .whereRef('liquidationItems.paidOn', '<', 'refunds.businessDate')
      .execute();
    expect(late.length).toBeGreaterThan(0);
  });

  it('is no more than a page can fetch', () => {
    expect(readFileSync(path).length).toBeLessThan(12 * 1_024 * 1_024);
    // What travels where the host compresses.
    expect(gzipSync(readFileSync(path)).length).toBeLessThan(3 * 1_024 * 1_024);
  });

  it('lets two owners in, and has one account for each other duty and each other role', async () => {
    const administrators = demoAccounts.filter(({ role }) => role === Role.administrator);
    expect(administrators.flatMap(({ duties = ['owner'] }) => duties).sort()).toEqual([...duties, 'owner'].sort());
    const others = demoAccounts.filter(({ role }) => role !== Role.administrator).map(({ role }) => role);
    expect(others.sort()).toEqual([Role.blocked, Role.user, Role.company, Role.employee]);
  });

  it.each(demoAccounts)('$email signs in with role $role', async ({ email, displayName, role }) => {
    const user = await signIn(email);
    expect(user.displayName).toBe(displayName);
    expect((await user.getIdTokenResult()).claims['role']).toBe(role);
  });
});

it('the service worker that the demo ships is that of the installed MSW', () => {
  const worker = (path: string) => readFileSync(path, 'utf8');
  expect(worker('mocks/public/mockServiceWorker.js')).toBe(worker('node_modules/msw/lib/mockServiceWorker.js'));
});
