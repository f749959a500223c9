import * as z from 'zod/mini';
import { currencies, platformCurrency } from '../../contract/currencies';
import { isObject } from '../../contract/values';
import { companies } from '../../contract/catalogs/companies';
import { giftCards, maxOnGiftCardMinor } from '../../contract/money/giftcards';
import type { ViolationOf } from '../../contract/problems';
import { accountPaths } from '../ledger/accounts';
import { invalid } from '../problem';
import { assertCurrencyOffered } from '../settings/records';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { Spending, ActionOf } from '../engine/actions';
import type { FormOf, RecordIn } from '../engine/record';
import { valuesFor, type TableOf, type ValuesIn } from '../engine/table';
import type { Body } from '../engine/validate';
import { createRecord } from '../engine/write';
import { storeCode, newCode, mailCode } from './codes';
import { postLiabilityChange, writeTransaction, moveBalance } from './movements';
import { assertMayReceive, beneficiaryOf } from './recipients';
import { stateOn, statusOf, type GiftCard } from './status';
import type { OneTimeCode } from '../../contract/money/giftcardEndpoints';
import { saveLocked, lockForAction } from '../engine/change';

type GiftCardForm = FormOf<typeof giftCards>;

/**
 * Returns the spending to compare with the limits; `null` without an amount. Includes cards funded by the customer: the
 * issuer learns the code, and nobody else confirms that the customer has paid.
 */
export function formSpending({ initialMinor, currency, recipient }: Body): Spending | null {
  if (typeof initialMinor !== 'number') return null;
  const knownCurrency = currencies.find((one) => one === currency) ?? platformCurrency;
  const enteredEmail = isObject(recipient) ? recipient['email'] : null;
  // Normalizes the address as for storing it: different spellings are the same person.
  const email = z.safeParse(giftCards.fields.recipient.fields.email.schema, enteredEmail);
  const beneficiary = email.success && typeof email.data === 'string' ? email.data : null;
  return { amountMinor: initialMinor, currency: knownCurrency, beneficiary };
}

export interface NewCard {
  card: RecordIn<typeof giftCards>;
  code: string;
}

/**
 * Posts the balance against the processor (funded by the customer) or promotions (funded by the platform). Throws
 * `request.invalid`.
 */
export async function issueCard(
  context: WriteContext,
  table: TableOf<typeof giftCards>,
  form: Body,
  { id, batchId = null }: { id: string; batchId?: string | null },
): Promise<NewCard> {
  const code = newCode(context.random);
  const card = await createRecord(context, table, form, { codeLast4: code.slice(-4), batchId }, { id });
  await storeCode(context, code, id);
  const amountMinor = card.balanceMinor;
  const businessDate = todayOf(context);
  const against = card.fundedBy === 'platform' ? accountPaths.promotions : accountPaths.processor;
  const journalId = await postLiabilityChange(context, card, {
    kind: 'giftCardIssued',
    amountMinor,
    against,
    businessDate,
  });
  await writeTransaction(context, card, amountMinor, { type: 'issue', amountMinor, businessDate, journalId });
  return { card, code };
}

export async function checkCard(
  context: WriteContext,
  table: TableOf<typeof giftCards>,
  values: GiftCardForm,
  before: GiftCard | null,
): Promise<ValuesIn<typeof giftCards>> {
  // A reissued card has the terms of the card it replaces, so they are not checked again.
  if (before) await assertMayReceive(context, before, values.recipient?.email ?? null);
  if (before || values.replacesId) return values;
  assertCurrencyOffered(context, values.currency);
  const today = todayOf(context);
  const violations = [...(await moneyViolations(context, table, values)), ...dayViolations(values, today)];
  if (violations.length > 0) throw invalid<GiftCardForm>(...violations);
  const state = stateOn(values.startsOn, today);
  const balanceMinor = values.initialMinor;
  const status = statusOf({ state, balanceMinor, expired: false });
  return valuesFor(giftCards, { ...values, state, balanceMinor, status });
}

async function moneyViolations(
  context: WriteContext,
  table: TableOf<typeof giftCards>,
  { initialMinor, currency, companyId }: GiftCardForm,
): Promise<ViolationOf<GiftCardForm>[]> {
  const isTooMuch = initialMinor > maxOnGiftCardMinor[currency];
  const company =
    companyId !== null && table.served.has(companies.name)
      ? await context.trx.selectFrom(companies.table).select('currency').where('id', '=', companyId).executeTakeFirst()
      : undefined;
  return [
    ...(isTooMuch ? [{ field: 'initialMinor', code: 'aboveCardLimit' } as const] : []),
    ...(company && company.currency !== currency
      ? [{ field: 'currency', code: 'otherCurrency', params: { currency: company.currency } } as const]
      : []),
  ];
}

function dayViolations({ startsOn, expiresOn }: GiftCardForm, today: string): ViolationOf<GiftCardForm>[] {
  const starts = startsOn ?? today;
  if (starts < today) return [{ field: 'startsOn', code: 'inPast' }];
  if (expiresOn === null) return [];
  if (expiresOn <= today) return [{ field: 'expiresOn', code: 'notAfterToday' }];
  return expiresOn <= starts ? [{ field: 'expiresOn', code: 'notAfterStart' }] : [];
}

/**
 * Moves the balance and terms of a card to a new card and disables the old one. Posts no journal, because the liability
 * does not change. Returns the old card with `replacedById`, and the new `code`, which is returned only once and mailed
 * to the recipient.
 */
export const reissue: ActionOf<typeof giftCards, 'reissue'> = {
  /** The whole balance counts, because the caller learns the code of the new card. */
  amountGivenAway: (card) => ({
    amountMinor: card.balanceMinor,
    currency: card.currency,
    beneficiary: beneficiaryOf(card),
  }),
  refusals: ['giftCard.disabled', 'giftCard.expired', 'giftCard.depleted'],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'reissue');
    const code = newCode(context.random);
    const movement = { businessDate: todayOf(context), journalId: null, reason };
    const { balanceMinor } = before;
    const columns = await moveBalance(
      context,
      before,
      { type: 'transferOut', amountMinor: -balanceMinor, ...movement },
      { state: 'disabled' },
    );

    const state = stateOn(before.startsOn, todayOf(context));
    const successorValues = {
      codeLast4: code.slice(-4),
      replacesId: id,
      state,
      status: statusOf({ state, balanceMinor, expired: false }),
      balanceMinor,
    };
    const successor = await createRecord(context, table, successorTerms(context, before), successorValues, {
      replacedRecord: before,
    });
    await storeCode(context, code, successor.id);
    await writeTransaction(context, successor, balanceMinor, {
      type: 'transferIn',
      amountMinor: balanceMinor,
      ...movement,
    });
    const isMailed = await mailCode(context, successor, code);
    Object.assign(context.response.oneTime, { code } satisfies OneTimeCode);
    return saveLocked(context, table, before, {
      action: 'reissue',
      columns: { ...columns, ...table.encode({ replacedById: successor.id, codeSentBy: isMailed ? 'email' : null }) },
      reason,
    });
  },
};

function successorTerms(context: WriteContext, card: GiftCard): ValuesIn<typeof giftCards> {
  const { currency, fundedBy, companyId, startsOn, expiresOn, recipient, message, occasionId } = card;
  const isPending = stateOn(startsOn, todayOf(context)) === 'pending';
  return {
    initialMinor: card.balanceMinor,
    currency,
    fundedBy,
    companyId,
    startsOn: isPending ? startsOn : null,
    expiresOn,
    recipient,
    message,
    occasionId,
  };
}
