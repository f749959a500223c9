import type { Currency } from '../../../contract/currencies';
import { dateIn } from '../../../contract/days';
import { defaultSettings } from '../../../contract/settings';
import { place } from '../../../api/ledger/accounts';
import { credit, debit, post } from '../../../api/ledger/post';
import { cardPaying, giveBack, redeem } from '../../../api/giftcards/spending';
import { noAnnouncements, type WriteContext } from '../../../api/engine/writeContext';
import { createIds } from '../../../api/engine/id';
import { byChance } from '../../../api/vault';
import { asOwner, freshApi, list, people, vault, type TestResponse, type Fixture } from '../harness';

/** A gift card, as far as a test looks. */
export interface Card extends Record<string, unknown> {
  id: string;
  version: number;
  status: string;
  balanceMinor: number;
  codeLast4: string;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

export interface Transaction {
  seq: number;
  type: string;
  amountMinor: number;
  balanceAfterMinor: number;
  [field: string]: unknown;
}

interface Sold {
  companyId?: string;
  currency?: Currency;
}

export interface Shop extends Fixture {
  /** A new card and its code. */
  issue(given?: Record<string, unknown>): Promise<{ card: Card; code: string }>;
  card(id: string): Promise<Card>;
  /** An action upon the version the card has now. */
  act(id: string, action: string, body?: object): Promise<TestResponse>;
  transactions(id: string): Promise<Transaction[]>;
  /** Of each transaction its type, its amount and the balance after it. */
  steps(id: string): Promise<[type: string, amountMinor: number, balanceAfterMinor: number][]>;
  /** The kinds of all that was posted, the first one first. */
  journalKinds(): Promise<string[]>;
  /** What a sale takes from a card, and what a refund gives it back, whose id it answers. */
  spend(id: string, amountMinor: number, sold?: Sold): Promise<void>;
  refund(id: string, amountMinor: number): Promise<string>;
  /** What breaks an invariant now. */
  faults(): Promise<string[]>;
  /** What an account of the ledger holds in pesos. */
  held(where: string): Promise<number>;
  inTransaction<T>(effect: (context: WriteContext) => Promise<T>): Promise<T>;
}

export const day = 86_400_000;
export const reason = 'Lo pidió el cliente';
export const form = (given: Record<string, unknown> = {}): Record<string, unknown> => ({
  initialMinor: 50_000,
  currency: 'MXN',
  ...given,
});

export async function openShop(given: Parameters<typeof freshApi>[0] = {}): Promise<Shop> {
  const api = await freshApi(given);
  const newId = createIds(() => api.now.value);
  const uuid = () => crypto.randomUUID();
  const sale = { saleId: '01980000-0000-7000-8000-00000000005a' };

  async function inTransaction<T>(effect: (context: WriteContext) => Promise<T>): Promise<T> {
    const { admin } = people;
    if (!admin) throw new Error('the harness has an administrator');
    const viewer = {
      ...defaultSettings,
      actor: asOwner(admin),
      limits: null,
      recentSignInMinutes: 0,
      at: api.now.value.toISOString(),
    };
    const noExternalEffects = {
      externalStep: <T>({ meanwhile }: { meanwhile: T }) => meanwhile,
      beforeCommit: () => {},
      afterwards: () => {},
      release: () => {},
    };
    const response = { balances: new Map(), oneTime: {}, warnings: [] };
    return api.db.kysely.transaction().execute((trx) =>
      effect({
        ...viewer,
        ...noExternalEffects,
        trx,
        newId,
        sendsMail: false,
        random: byChance,
        vault: given.vault ?? vault,
        requestId: 'test',
        response,
        ...noAnnouncements(),
      }),
    );
  }

  /** As `api/sales` does: the card is asked, the journal posted, the card written. */
  async function journalOf(context: WriteContext, currency: Currency, amountMinor: number, back: boolean) {
    const businessDate = dateIn(context.timeZone, new Date(context.at));
    const lines = [debit(place.giftCards, amountMinor), credit(place.processor, amountMinor)];
    const mirrored = [credit(place.giftCards, amountMinor), debit(place.processor, amountMinor)];
    // There is no such sale: what sales post is checked against them.
    const { id } = await post(context, {
      kind: 'giftCardAdjusted',
      currency,
      businessDate,
      source: { type: 'test', id: sale.saleId },
      lines: back ? mirrored : lines,
    });
    return { ...sale, journalId: id, businessDate };
  }

  async function transactions(id: string): Promise<Transaction[]> {
    const answer = await api.send(
      'GET',
      list('giftcard-transactions', { filter: { giftCardId: id }, sort: ['seq', 'ASC'] }),
    );
    return answer.json as unknown as Transaction[];
  }

  return {
    ...api,
    inTransaction,
    async issue(fields) {
      const answer = await api.send('POST', 'giftcards', { body: form(fields), key: uuid() });
      if (answer.status !== 201) throw new Error(answer.text);
      const { code, ...card } = answer.json as unknown as Card & { code: string };
      return { card: card as Card, code };
    },
    card: async (id) => (await api.send('GET', `giftcards/${id}`)).json as unknown as Card,
    async act(id, action, body = {}) {
      const { version } = (await api.send('GET', `giftcards/${id}`)).json as unknown as Card;
      return api.send('POST', `giftcards/${id}/${action}`, { body, version, key: uuid() });
    },
    transactions,
    steps: async (id) =>
      (await transactions(id)).map(({ type, amountMinor, balanceAfterMinor }) => [
        type,
        amountMinor,
        balanceAfterMinor,
      ]),
    async journalKinds() {
      const answer = await api.send('GET', list('journals', { sort: ['seq', 'ASC'] }));
      return (answer.json as unknown as { kind: string }[]).map(({ kind }) => kind);
    },
    spend: (id, amountMinor, { companyId = 'nobody', currency = 'MXN' } = {}) =>
      inTransaction(async (context) => {
        const spending = { amountMinor, currency, companyId, on: api.now.value.toISOString().slice(0, 10) };
        await redeem(
          context,
          await cardPaying(context, { giftCardId: id }, spending),
          spending,
          await journalOf(context, currency, amountMinor, false),
        );
      }),
    refund: (id, amountMinor) =>
      inTransaction(async (context) =>
        giveBack(context, id, amountMinor, { ...(await journalOf(context, 'MXN', amountMinor, true)), reason }),
      ),
    async faults() {
      const { checks } = (await api.send('GET', 'system/checks')).json as unknown as {
        checks: { name: string; faults: string[] }[];
      };
      return checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
    },
    async held(where) {
      const [account] = (await api.send('GET', list('ledger-accounts', { filter: { code: `${where}:MXN` } })))
        .json as unknown as { balanceMinor: number }[];
      return account?.balanceMinor ?? 0;
    },
  };
}

const after = async (shop: Shop, action: string, body: object): Promise<string> => {
  const { card } = await shop.issue({ expiresOn: '2026-07-20' });
  const { status, text } = await shop.act(card.id, action, body);
  if (status !== 200) throw new Error(text);
  return card.id;
};

const makers: Record<string, (shop: Shop) => Promise<string>> = {
  pending: async (shop) => (await shop.issue({ startsOn: '2026-07-10', expiresOn: '2026-07-20' })).card.id,
  active: async (shop) => (await shop.issue({ expiresOn: '2026-07-20' })).card.id,
  endless: async (shop) => (await shop.issue()).card.id,
  blocked: (shop) => after(shop, 'block', { reason }),
  disabled: (shop) => after(shop, 'disable', { reason }),
  depleted: (shop) => after(shop, 'adjust', { deltaMinor: -50_000, reason }),
  async expired(shop) {
    const { card } = await shop.issue({ expiresOn: '2026-07-20' });
    shop.now.pass(20 * day);
    return card.id;
  },
};

/** The id of a new card in a status; `endless` is an active one without a last day. */
export async function cardIn(shop: Shop, status: string): Promise<string> {
  const make = makers[status];
  if (!make) throw new Error(`no card is ${status}`);
  return make(shop);
}
