import type { Currency } from '../../../contract/currencies';
import type { Payment } from '../../../contract/money/sales';
import { defaultSettings, type Settings } from '../../../contract/settings';
import type { Database } from '../../../api/db/database';
import { runChecks } from '../../../api/checks/run';
import type { LivePort } from '../../../api/live/port';
import { codeOf } from '../../../api/ledger/accounts';
import { balance } from '../../../api/ledger/balance';
import { catalogsOf, type Item } from '../catalogTests';
import { freshApi, type TestResponse, type Fixture, type Sent } from '../harness';

/** A sale as a test looks at it. */
export interface Sale extends Item {
  number: string;
  state: string;
  companyId: string;
  totalMinor: number;
  refundedMinor: number;
  payments: Payment[];
}

export interface Market extends Fixture {
  company: Item;
  person: Item;
  newCompany(given?: Record<string, unknown>): Promise<Item>;
  newPerson(given?: Record<string, unknown>): Promise<Item>;
  /** Asks for a sale of 116.00 paid by card, unless told otherwise. */
  postSale(given?: Record<string, unknown>, sent?: Sent & { dryRun?: boolean }): Promise<TestResponse>;
  sell(given?: Record<string, unknown>): Promise<Sale>;
  /** Does an action to what a record is now. */
  act(address: string, action: string, body?: object, sent?: Sent & { dryRun?: boolean }): Promise<TestResponse>;
  look(address: string): Promise<Sale>;
  /** What an account of the ledger holds, by its place. */
  held(where: string, currency?: Currency): Promise<number>;
  topUp(accountId: string, amountMinor: number, currency?: Currency): Promise<void>;
  /** A gift card of 200.00, and its code. */
  issue(given?: Record<string, unknown>): Promise<{ card: Item; code: string }>;
  /** The faults of every check. */
  faults(): Promise<string[]>;
}

let made = 0;

/** The whole product with a company that sells and a person who buys. */
export async function openMarket(
  db?: Database,
  settings: Partial<Settings> = {},
  live?: LivePort,
  identity?: NonNullable<Parameters<typeof freshApi>[0]>['identity'],
): Promise<Market> {
  const api = await freshApi({ settings, ...(db && { db }), ...(live && { live }), ...(identity && { identity }) });
  const catalogs = catalogsOf(api);
  const newCompany: Market['newCompany'] = (given = {}) =>
    catalogs.create('companies', { commissionBp: 1_500, ...given });
  const newPerson: Market['newPerson'] = async (given = {}) => {
    made += 1;
    return done(
      await api.send('POST', 'users/user', {
        body: { displayName: `Cliente ${made}`, email: `cliente${made}@correo.mx`, ...given },
      }),
    );
  };
  const [company, person] = [await newCompany(), await newPerson()];
  const look = async (address: string) => (await api.send('GET', address)).json as unknown as Sale;
  const postSale: Market['postSale'] = (given = {}, { dryRun, ...sent } = {}) =>
    api.send('POST', `sales${dryRun ? '?dryRun=true' : ''}`, {
      body: saleForm({ companyId: company.id, ...given }),
      key: crypto.randomUUID(),
      ...sent,
    });
  return {
    ...api,
    company,
    person,
    newCompany,
    newPerson,
    postSale,
    look,
    sell: async (given) => done(await postSale(given)) as Sale,
    async act(address, action, body = {}, { dryRun, ...sent } = {}) {
      const { version } = await look(address);
      return api.send('POST', `${address}/${action}${dryRun ? '?dryRun=true' : ''}`, {
        body,
        version,
        key: crypto.randomUUID(),
        ...sent,
      });
    },
    held: (where, currency = 'MXN') => balance(api.db.kysely, codeOf(where, currency)),
    async topUp(accountId, amountMinor, currency = 'MXN') {
      made += 1;
      const body = {
        accountId,
        amountMinor,
        currency,
        bank: 'BBVA',
        bankReference: `REF${made}`,
        receivedOn: api.now.value.toISOString().slice(0, 10),
      };
      const deposit = done(await api.send('POST', 'deposits', { body, key: crypto.randomUUID() }));
      done(
        await api.send('POST', `deposits/${deposit.id}/confirm`, {
          as: 'ana',
          body: {},
          version: deposit.version,
          key: crypto.randomUUID(),
        }),
      );
    },
    async issue(given = {}) {
      const { code, ...card } = done(
        await api.send('POST', 'giftcards', {
          body: { initialMinor: 20_000, currency: 'MXN', ...given },
          key: crypto.randomUUID(),
        }),
      );
      return { card: card as Item, code: String(code) };
    },
    faults: async () =>
      (await runChecks(api.db.kysely, settings.timeZone ?? defaultSettings.timeZone)).flatMap(({ name, faults }) =>
        faults.map((fault) => `${name}: ${fault}`),
      ),
  };
}

export const card = (amountMinor: number): Payment => ({ method: 'card', amountMinor, collectedBy: 'platform' });
export const cash = (amountMinor: number): Payment => ({ method: 'cash', amountMinor, collectedBy: 'company' });
/** By a card's id, or by its code. */
export const giftCard = (amountMinor: number, named: { giftCard: string } | { giftCardId: string }) => ({
  method: 'giftCard',
  amountMinor,
  collectedBy: 'platform',
  ...named,
});
export const wallet = (amountMinor: number): Payment => ({ method: 'wallet', amountMinor, collectedBy: 'platform' });

/** 100.00 and 16.00 of tax, by card; placed an hour ago, and not completed. */
export function saleForm(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    channel: 'app',
    placedAt: '2026-07-01T11:00:00.000Z',
    grossMinor: 10_000,
    taxMinor: 1_600,
    currency: 'MXN',
    payments: [card(11_600)],
    ...given,
  };
}

/** Handed over half an hour ago. */
export const completed = { completedAt: '2026-07-01T11:30:00.000Z' };

function done(answer: TestResponse): Item {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json as unknown as Item;
}
