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
import { computeSaleAmounts } from './amounts';
import { resolvePayments, redeemCards, replaceCardCodes } from './giftCardPayments';
import { postCompletion } from './complete';
import { saleViolations, platformBalanceMethods } from './violations';
import { deriveItems, storeItems } from './items';
import { saleInput, type SaleInput } from './input';
import { paidLines } from './journalLines';
import { toSale, type Sale } from './sale';

export const saleCreation: Creation<typeof sales, SaleInput> = {
  input: saleInput,
  refusals: ['company.blocked', 'ledger.insufficientBalance', 'apiKey.hourLimit', ...paymentRefusals],
  // Sales of API keys have a separate limit (`recordApiKeySale`).
  amountGivenAway: (_, input, { isMachine }) =>
    isMachine
      ? null
      : { amountMinor: balancePaymentsMinor(input), currency: input.currency, beneficiary: input.companyId },
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
  return payments.flatMap(({ giftCardId }, at) =>
    giftCardId === undefined ? [] : [{ field: `payments.${at}.giftCard`, code: 'required' } as const],
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
    lines: paidLines(sale),
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
  const company = await lockOtherRecord(context, table, companies, input.companyId);
  const violations: ViolationOf<SaleInput>[] = [...saleViolations(input, context.at), ...missingCodes(context, input)];
  if (company === null || company.archivedAt !== null)
    violations.push({ field: 'companyId', code: 'unknownReference' });
  else if (company.currency !== input.currency)
    violations.push({ field: 'currency', code: 'otherCurrency', params: { currency: company.currency } });
  if (company === null || violations.length > 0) throw invalid<SaleInput>(...violations);
  if (company.state === 'blocked') throw new Problem('company.blocked');
  return company;
}
