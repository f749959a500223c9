import { SingleUnitOfWork } from '../../../api/db/unitOfWork';
import type { Currency } from '../../../contract/currencies';
import { dateIn } from '../../../contract/days';
import { defaultSettings } from '../../../contract/settings';
import { accountPaths } from '../../../api/ledger/accounts';
import { credit, debit, postJournal } from '../../../api/ledger/post';
import { resolvePayingCard, refundToCard, redeem } from '../../../api/giftcards/payments';
import { noAnnouncements, type WriteContext } from '../../../api/engine/writeContext';
import { createIdGenerator } from '../../../api/engine/id';
import { secureRandom } from '../../../api/vault';
import { asOwner, openApiFixture, listPath, callers, vault, type TestResponse, type ApiFixture } from '../apiFixture';

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

interface SpendOptions {
  companyId?: string;
  currency?: Currency;
}

export interface GiftCardsFixture extends ApiFixture {
  /** Issues a card. Returns the card and its code. */
  issue(overrides?: Record<string, unknown>): Promise<{ card: Card; code: string }>;
  card(id: string): Promise<Card>;
  runCardAction(id: string, action: string, body?: object): Promise<TestResponse>;
  transactions(id: string): Promise<Transaction[]>;
  listSteps(id: string): Promise<[type: string, amountMinor: number, balanceAfterMinor: number][]>;
  listJournalKinds(): Promise<string[]>;
  /** Spends from a card like a sale. `refund` returns the id of the refunded card. */
  spendFromCard(id: string, amountMinor: number, spendOptions?: SpendOptions): Promise<void>;
  refund(id: string, amountMinor: number): Promise<string>;
  listFaults(): Promise<string[]>;
  /** In MXN. */
  readLedgerBalance(accountCode: string): Promise<number>;
  runInTransaction<T>(effect: (context: WriteContext) => Promise<T>): Promise<T>;
}

export const dayMs = 86_400_000;
export const reason = 'Lo pidió el cliente';
export const createGiftCardForm = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  initialMinor: 50_000,
  currency: 'MXN',
  ...overrides,
});

export async function openGiftCardsFixture(
  overrides: Parameters<typeof openApiFixture>[0] = {},
): Promise<GiftCardsFixture> {
  const api = await openApiFixture(overrides);
  const newId = createIdGenerator(() => api.now.value);
  const newUuid = () => crypto.randomUUID();
  const sale = { saleId: '01980000-0000-7000-8000-00000000005a' };

  async function runInTransaction<T>(effect: (context: WriteContext) => Promise<T>): Promise<T> {
    const { admin } = callers;
    if (!admin) throw new Error('the harness has an administrator');
    const viewer = {
      ...defaultSettings,
      actor: asOwner(admin),
      limits: null,
      recentSignInMinutes: 0,
      at: api.now.value.toISOString(),
    };
    const noExternalEffects = {
      runExternalStep: <T>({ dryRunResult }: { dryRunResult: T }) => dryRunResult,
      beforeCommit: () => {},
      emit: async () => {},
      afterCommit: () => {},
    };
    const response = { balances: new Map(), oneTime: {}, warnings: [] };
    return api.db.kysely.transaction().execute((trx) =>
      effect({
        ...viewer,
        ...noExternalEffects,
        trx,
        unit: new SingleUnitOfWork(trx),
        newId,
        sendsMail: false,
        random: secureRandom,
        vault: overrides.vault ?? vault,
        requestId: 'test',
        response,
        ...noAnnouncements(),
      }),
    );
  }

  /** Checks the card, posts the journal and updates the card, like `api/sales`. */
  async function journalOf(context: WriteContext, currency: Currency, amountMinor: number, isRefund: boolean) {
    const businessDate = dateIn(context.timeZone, new Date(context.at));
    const lines = [debit(accountPaths.giftCards, amountMinor), credit(accountPaths.processor, amountMinor)];
    const journalLines = [credit(accountPaths.giftCards, amountMinor), debit(accountPaths.processor, amountMinor)];
    // Uses another kind than a sale: checks require a sale for journals of that kind.
    const { id } = await postJournal(context, {
      kind: 'giftCardAdjusted',
      currency,
      businessDate,
      source: { type: 'test', id: sale.saleId },
      lines: isRefund ? journalLines : lines,
    });
    return { ...sale, journalId: id, businessDate };
  }

  async function transactions(id: string): Promise<Transaction[]> {
    const response = await api.send(
      'GET',
      listPath('giftcard-transactions', { filter: { giftCardId: id }, sort: ['seq', 'ASC'] }),
    );
    return response.json as unknown as Transaction[];
  }

  return {
    ...api,
    runInTransaction,
    async issue(fields) {
      const response = await api.send('POST', 'giftcards', { body: createGiftCardForm(fields), key: newUuid() });
      if (response.status !== 201) throw new Error(response.text);
      const { code, ...card } = response.json as unknown as Card & { code: string };
      return { card: card as Card, code };
    },
    card: async (id) => (await api.send('GET', `giftcards/${id}`)).json as unknown as Card,
    async runCardAction(id, action, body = {}) {
      const { version } = (await api.send('GET', `giftcards/${id}`)).json as unknown as Card;
      return api.send('POST', `giftcards/${id}/${action}`, { body, version, key: newUuid() });
    },
    transactions,
    listSteps: async (id) =>
      (await transactions(id)).map(({ type, amountMinor, balanceAfterMinor }) => [
        type,
        amountMinor,
        balanceAfterMinor,
      ]),
    async listJournalKinds() {
      const response = await api.send('GET', listPath('journals', { sort: ['seq', 'ASC'] }));
      return (response.json as unknown as { kind: string }[]).map(({ kind }) => kind);
    },
    spendFromCard: (id, amountMinor, { companyId = 'nobody', currency = 'MXN' } = {}) =>
      runInTransaction(async (context) => {
        const spending = { amountMinor, currency, companyId, paidOn: api.now.value.toISOString().slice(0, 10) };
        await redeem(
          context,
          await resolvePayingCard(context, { giftCardId: id }, spending),
          spending,
          await journalOf(context, currency, amountMinor, false),
        );
      }),
    refund: (id, amountMinor) =>
      runInTransaction(async (context) =>
        refundToCard(context, id, amountMinor, { ...(await journalOf(context, 'MXN', amountMinor, true)), reason }),
      ),
    async listFaults() {
      const { checks } = (await api.send('GET', 'system/checks')).json as unknown as {
        checks: { name: string; faults: string[] }[];
      };
      return checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
    },
    async readLedgerBalance(accountCode) {
      const [account] = (await api.send('GET', listPath('ledger-accounts', { filter: { code: `${accountCode}:MXN` } })))
        .json as unknown as { balanceMinor: number }[];
      return account?.balanceMinor ?? 0;
    },
  };
}

const changeNewCard = async (fixture: GiftCardsFixture, action: string, body: object): Promise<string> => {
  const { card } = await fixture.issue({ expiresOn: '2026-07-20' });
  const { status, text } = await fixture.runCardAction(card.id, action, body);
  if (status !== 200) throw new Error(text);
  return card.id;
};

const cardFactories: Record<string, (fixture: GiftCardsFixture) => Promise<string>> = {
  pending: async (fixture) => (await fixture.issue({ startsOn: '2026-07-10', expiresOn: '2026-07-20' })).card.id,
  active: async (fixture) => (await fixture.issue({ expiresOn: '2026-07-20' })).card.id,
  endless: async (fixture) => (await fixture.issue()).card.id,
  blocked: (fixture) => changeNewCard(fixture, 'block', { reason }),
  disabled: (fixture) => changeNewCard(fixture, 'disable', { reason }),
  depleted: (fixture) => changeNewCard(fixture, 'adjust', { deltaMinor: -50_000, reason }),
  async expired(fixture) {
    const { card } = await fixture.issue({ expiresOn: '2026-07-20' });
    fixture.now.advance(20 * dayMs);
    return card.id;
  },
};

/** Creates a card in a status and returns its id. `endless` is active without a last day. */
export async function createCardIn(fixture: GiftCardsFixture, status: string): Promise<string> {
  const createCard = cardFactories[status];
  if (!createCard) throw new Error(`no card is ${status}`);
  return createCard(fixture);
}
