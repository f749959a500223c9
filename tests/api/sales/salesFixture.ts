import type { Currency } from '../../../contract/currencies';
import type { Payment } from '../../../contract/money/sales';
import { defaultSettings, type Settings } from '../../../contract/settings';
import { type Database, untyped } from '../../../api/db/database';
import { runChecks } from '../../../api/checks/run';
import type { LivePort } from '../../../api/ports/live';
import { accountCodeOf } from '../../../api/ledger/accounts';
import { readBalance } from '../../../api/ledger/balance';
import { catalogsOf, type Item } from '../catalogRequests';
import { openApiFixture, type TestResponse, type ApiFixture, type RequestOptions } from '../apiFixture';

export interface Sale extends Item {
  number: string;
  state: string;
  companyId: string;
  totalMinor: number;
  refundedMinor: number;
  payments: Payment[];
}

export interface SalesFixture extends ApiFixture {
  company: Item;
  person: Item;
  createCompany(overrides?: Record<string, unknown>): Promise<Item>;
  createPerson(overrides?: Record<string, unknown>): Promise<Item>;
  /** By default, requests a sale of 116.00 paid by card. */
  postSale(
    overrides?: Record<string, unknown>,
    requestOptions?: RequestOptions & { dryRun?: boolean },
  ): Promise<TestResponse>;
  createSale(overrides?: Record<string, unknown>): Promise<Sale>;
  act(
    address: string,
    action: string,
    body?: object,
    requestOptions?: RequestOptions & { dryRun?: boolean },
  ): Promise<TestResponse>;
  readSale(address: string): Promise<Sale>;
  /** Returns the refunds of a sale, the oldest first. */
  refundsOf(saleId: string): Promise<Record<string, unknown>[]>;
  readLedgerBalance(accountPlace: string, currency?: Currency): Promise<number>;
  topUp(accountId: string, amountMinor: number, currency?: Currency): Promise<void>;
  /** Issues a gift card of 200.00. Returns the card and its code. */
  issue(overrides?: Record<string, unknown>): Promise<{ card: Item; code: string }>;
  listFaults(): Promise<string[]>;
}

let sequence = 0;

export async function openSalesFixture(
  db?: Database,
  settings: Partial<Settings> = {},
  live?: LivePort,
  identity?: NonNullable<Parameters<typeof openApiFixture>[0]>['identity'],
): Promise<SalesFixture> {
  const api = await openApiFixture({
    settings,
    ...(db && { db }),
    ...(live && { live }),
    ...(identity && { identity }),
  });
  const catalogs = catalogsOf(api);
  const createCompany: SalesFixture['createCompany'] = (overrides = {}) =>
    catalogs.create('companies', { commissionBp: 1_500, ...overrides });
  const createPerson: SalesFixture['createPerson'] = async (overrides = {}) => {
    sequence += 1;
    return expectSuccess(
      await api.send('POST', 'users/user', {
        body: { displayName: `Cliente ${sequence}`, email: `cliente${sequence}@correo.mx`, ...overrides },
      }),
    );
  };
  const [company, person] = [await createCompany(), await createPerson()];
  const readSale = async (address: string) => (await api.send('GET', address)).json as unknown as Sale;
  const postSale: SalesFixture['postSale'] = (overrides = {}, { dryRun, ...sent } = {}) =>
    api.send('POST', `sales${dryRun ? '?dryRun=true' : ''}`, {
      body: createSaleForm({ companyId: company.id, ...overrides }),
      key: crypto.randomUUID(),
      ...sent,
    });
  return {
    ...api,
    company,
    person,
    createCompany,
    createPerson,
    postSale,
    readSale,
    refundsOf: async (saleId) =>
      (await api.send('GET', `refunds?filter={"saleId":"${saleId}"}&sort=["createdAt","ASC"]`))
        .json as unknown as Record<string, unknown>[],
    createSale: async (overrides) => expectSuccess(await postSale(overrides)) as Sale,
    async act(address, action, body = {}, { dryRun, ...requestOptions } = {}) {
      const { version } = await readSale(address);
      return api.send('POST', `${address}/${action}${dryRun ? '?dryRun=true' : ''}`, {
        body,
        version,
        key: crypto.randomUUID(),
        ...requestOptions,
      });
    },
    readLedgerBalance: (accountPlace, currency = 'MXN') =>
      readBalance(api.db.kysely, accountCodeOf(accountPlace, currency)),
    async topUp(accountId, amountMinor, currency = 'MXN') {
      sequence += 1;
      const body = {
        accountId,
        amountMinor,
        currency,
        bank: 'BBVA',
        bankReference: `REF${sequence}`,
        receivedOn: api.now.value.toISOString().slice(0, 10),
      };
      const deposit = expectSuccess(await api.send('POST', 'deposits', { body, key: crypto.randomUUID() }));
      expectSuccess(
        await api.send('POST', `deposits/${deposit.id}/confirm`, {
          as: 'ana',
          body: {},
          version: deposit.version,
          key: crypto.randomUUID(),
        }),
      );
    },
    async issue(overrides = {}) {
      const { code, ...card } = expectSuccess(
        await api.send('POST', 'giftcards', {
          body: { initialMinor: 20_000, currency: 'MXN', ...overrides },
          key: crypto.randomUUID(),
        }),
      );
      return { card: card as Item, code: String(code) };
    },
    listFaults: async () =>
      (await runChecks(api.db.kysely, settings.timeZone ?? defaultSettings.timeZone)).flatMap(({ name, faults }) =>
        faults.map((fault) => `${name}: ${fault}`),
      ),
  };
}

export const createCardPayment = (amountMinor: number): Payment => ({
  method: 'card',
  amountMinor,
  collectedBy: 'platform',
});
export const createCashPayment = (amountMinor: number): Payment => ({
  method: 'cash',
  amountMinor,
  collectedBy: 'company',
});
/** Payment with a gift card, given by id or by code. */
export const createGiftCardPayment = (
  amountMinor: number,
  cardReference: { giftCard: string } | { giftCardId: string },
) => ({
  method: 'giftCard',
  amountMinor,
  collectedBy: 'platform',
  ...cardReference,
});
export const createWalletPayment = (amountMinor: number): Payment => ({
  method: 'wallet',
  amountMinor,
  collectedBy: 'platform',
});

/** Sale of 100.00 plus 16.00 tax, paid by card, placed an hour ago and not completed. */
export function createSaleForm(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    channel: 'app',
    placedAt: '2026-07-01T11:00:00.000Z',
    grossMinor: 10_000,
    taxMinor: 1_600,
    currency: 'MXN',
    payments: [createCardPayment(11_600)],
    ...overrides,
  };
}

export const completedFields = { completedAt: '2026-07-01T11:30:00.000Z' };

function expectSuccess(response: TestResponse): Item {
  if (response.status >= 300) throw new Error(response.text);
  return response.json as unknown as Item;
}

/** Returns all rows that a sale can change. */
export async function readLedgerSnapshot({ db }: SalesFixture): Promise<unknown> {
  const { kysely } = db;
  const rows = await Promise.all(
    ['sales', 'journals', 'payables', 'auditEvents', 'sequences'].map((table) =>
      untyped(kysely)
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('n'))
        .executeTakeFirst(),
    ),
  );
  return [
    rows.map((row) => Number(row?.['n'])),
    await kysely.selectFrom('ledgerAccounts').select(['code', 'balanceMinor']).orderBy('code').execute(),
  ];
}
