import { companies } from '../../contract/catalogs/companies';
import { dateIn } from '../../contract/days';
import { sales } from '../../contract/money/sales';
import type { ViolationOf } from '../../contract/problems';
import { recordApiKeySale } from '../approvals/spending';
import { paymentRefusals } from '../giftcards/payments';
import { postingDate, type PostingDate } from '../ledger/postingDate';
import { postJournal } from '../ledger/post';
import { invalid, Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { nextNumber } from '../engine/numbering';
import { lockOtherRecord, type RecordIn } from '../engine/record';
import type { Creation } from '../engine/rules';
import type { Table } from '../engine/table';
import { createRecord } from '../engine/write';
import { resolvePayments, redeemCards, replaceCardCodes } from './giftCardPayments';
import { postCompletion } from './complete';
import { deriveItems, storeItems, itemsViolations } from './items';
import { saleInput, type SaleInput, type PaymentInput } from './input';
import { paymentLines } from './journalLines';
import { toSale, type Sale } from './sale';
import { commissionTaxBp } from '../../contract/commissionTax';
import type { Currency } from '../../contract/currencies';
import { applyRate } from '../../contract/shares';
import { maxMinor } from '../../contract/fields';

export const saleCreation: Creation<typeof sales, SaleInput> = {
  input: saleInput,
  refusals: ['company.blocked', 'ledger.insufficientBalance', 'apiKey.hourLimit', ...paymentRefusals],
  // Sales of API keys have a separate limit (`recordApiKeySale`).
  amountGivenAway: (_, input, { isMachine }) =>
    isMachine
      ? null
      : { amountMinor: balancePaymentsMinor(input), currency: input.currency, beneficiary: input.companyId },
  batches: true,
  canShareTransaction: ({ payments }) => !payments.some(({ method }) => platformBalanceMethods.has(method)),
  storedInput: async (input, context) => ({ ...input, payments: await replaceCardCodes(context, input.payments) }),
  async run(context, table, input, id) {
    const company = await lockCompany(context, table, input);
    const { placedAt, completedAt } = input;
    const day = dateIn(context.timeZone, new Date(completedAt ?? placedAt));
    const payments = await resolvePayments(context, input, day);
    await recordApiKeySale(context, input.currency, balancePaymentsMinor(input));
    const { commissionBp } = company;
    const postingDates = await postingDate(context, day);
    const { items: inputItems, ...form } = input;
    const items = deriveItems(inputItems ?? []);
    const values = {
      ...form,
      ...referencesOf(input),
      ...computeSaleAmounts(input, commissionBp),
      payments,
      number: await nextNumber(context, 'VTA'),
      state: completedAt ? ('completed' as const) : ('paid' as const),
      placedAt: toUtc(placedAt),
      completedAt: completedAt ? toUtc(completedAt) : null,
      businessDate: completedAt ? postingDates.businessDate : null,
      occurredOn: completedAt ? postingDates.occurredOn : null,
      commissionBp,
      refundedMinor: 0,
      itemsCount: items.length,
    };
    const created = await createRecord(context, table, {}, values, { id });
    await storeItems(context, id, items);
    const sale = toSale(created);
    const journalId = completedAt
      ? await postCompletion(context, sale, postingDates, false)
      : await postPaid(context, sale, postingDates);
    if (journalId !== null) await redeemCards(context, sale, day, { saleId: id, journalId, ...postingDates });
    return created;
  },
};

const balancePaymentsMinor = ({ payments }: SaleInput) =>
  payments
    .filter(({ method }) => platformBalanceMethods.has(method))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * People must enter the code of each gift card. API keys may send the card's id, and approved requests contain ids
 * instead of codes.
 */
function missingCodes({ actor, approval, limits }: WriteContext, { payments }: SaleInput): ViolationOf<SaleInput>[] {
  if (!limits || approval || actor.apiKeyId !== undefined) return [];
  return payments.flatMap(({ giftCardId }, index) =>
    giftCardId === undefined ? [] : [{ field: `payments.${index}.giftCard`, code: 'required' } as const],
  );
}

function referencesOf({ accountId = null, categoryId = null, occasionId = null, planId = null }: SaleInput) {
  return { accountId, categoryId, occasionId, planId };
}

async function postPaid(context: WriteContext, sale: Sale, postingDates: PostingDate): Promise<string | null> {
  if (!sale.payments.some(({ collectedBy }) => collectedBy === 'platform')) return null;
  const { id, currency } = sale;
  const journal = await postJournal(context, {
    kind: 'salePaid',
    currency,
    ...postingDates,
    source: { type: sales.name, id },
    lines: paymentLines(sale),
  });
  return journal.id;
}

const toUtc = (moment: string) => new Date(moment).toISOString();

/**
 * Locks the company, so that its currency and state do not change during the transaction. Throws `request.invalid` with
 * all violations of the sale, and `company.blocked`.
 */
async function lockCompany(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  input: SaleInput,
): Promise<RecordIn<typeof companies>> {
  const { companyId } = input;
  const company = await context.unit.readOnce(`company ${companyId}`, (trx) =>
    lockOtherRecord({ ...context, trx }, table, companies, companyId),
  );
  const violations: ViolationOf<SaleInput>[] = [...saleViolations(input, context.at), ...missingCodes(context, input)];
  if (company === null || company.archivedAt !== null)
    violations.push({ field: 'companyId', code: 'unknownReference' });
  else if (company.currency !== input.currency)
    violations.push({ field: 'currency', code: 'otherCurrency', params: { currency: company.currency } });
  if (company === null || violations.length > 0) throw invalid<SaleInput>(...violations);
  if (company.state === 'blocked') throw new Problem('company.blocked');
  return company;
}

interface SaleAmountsInput {
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
  currency: Currency;
}

interface SaleAmounts {
  totalMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  companyNetMinor: number;
}

function totalOf({ grossMinor, discountMinor, taxMinor, tipMinor }: Omit<SaleAmountsInput, 'currency'>): number {
  return grossMinor - discountMinor + taxMinor + tipMinor;
}

/** Charges commission on gross − discount, not on tax or tip. `commissionBp`: the company's rate in basis points. */
export function computeSaleAmounts(input: SaleAmountsInput, commissionBp: number): SaleAmounts {
  const totalMinor = totalOf(input);
  const commissionMinor = applyRate(input.grossMinor - input.discountMinor, commissionBp);
  const commissionTaxMinor = applyRate(commissionMinor, commissionTaxBp[input.currency]);
  return {
    totalMinor,
    commissionMinor,
    commissionTaxMinor,
    companyNetMinor: totalMinor - commissionMinor - commissionTaxMinor,
  };
}

function saleViolations(input: SaleInput, at: string): ViolationOf<SaleInput>[] {
  return [
    ...timeViolations(input, at),
    ...amountViolations(input),
    ...itemsViolations(input),
    ...input.payments.flatMap((payment, index) => paymentViolations(input, payment, `payments.${index}`)),
  ];
}

function timeViolations({ placedAt, completedAt }: SaleInput, at: string): ViolationOf<SaleInput>[] {
  const [now, placed, completed] = [Date.parse(at), Date.parse(placedAt), Date.parse(completedAt ?? placedAt)];
  if (placed < twoYearsBefore(now)) return [{ field: 'placedAt', code: 'tooLongAgo' }];
  if (placed > now) return [{ field: 'placedAt', code: 'inFuture' }];
  if (completed < placed) return [{ field: 'completedAt', code: 'beforeStart' }];
  return completed > now ? [{ field: 'completedAt', code: 'inFuture' }] : [];
}

/**
 * Returns the earliest accepted time of an order: an older one probably has a mistyped year, and dates before the year
 * 1000 cannot be compared.
 */
function twoYearsBefore(moment: number): number {
  return new Date(moment).setUTCFullYear(new Date(moment).getUTCFullYear() - 2);
}

function amountViolations(input: SaleInput): ViolationOf<SaleInput>[] {
  if (input.discountMinor > input.grossMinor)
    return [{ field: 'discountMinor', code: 'tooLarge', params: { max: input.grossMinor } }];
  const paidMinor = input.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const totalMinor = totalOf(input);
  if (totalMinor > maxMinor) return [{ field: 'grossMinor', code: 'tooLarge', params: { max: maxMinor } }];
  return paidMinor === totalMinor
    ? []
    : [{ field: 'payments', code: 'sumDiffers', params: { sum: paidMinor, total: totalMinor } }];
}

/** Only the platform can collect these payments, because it manages the balances. */
const platformBalanceMethods = new Set<PaymentInput['method']>(['wallet', 'giftCard']);

function paymentViolations(
  { accountId }: SaleInput,
  { method, collectedBy, giftCard, giftCardId }: PaymentInput,
  path: `payments.${number}`,
): ViolationOf<SaleInput>[] {
  const isCard = method === 'giftCard';
  const cardCount = [giftCard, giftCardId].filter((one) => one !== undefined).length;
  return [
    ...(platformBalanceMethods.has(method) && collectedBy !== 'platform'
      ? [{ field: `${path}.collectedBy`, code: 'notAChoice' } as const]
      : []),
    ...(method === 'wallet' && !accountId ? [{ field: 'accountId', code: 'required' } as const] : []),
    ...(isCard && cardCount === 0 ? [{ field: `${path}.giftCard`, code: 'required' } as const] : []),
    ...(cardCount > (isCard ? 1 : 0)
      ? [{ field: `${path}.${giftCard === undefined ? 'giftCardId' : 'giftCard'}`, code: 'unknownField' } as const]
      : []),
  ];
}
