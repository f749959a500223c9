import { companies } from '../../contract/catalogs/companies';
import { dateIn } from '../../contract/days';
import { sales } from '../../contract/money/sales';
import type { ViolationOf } from '../../contract/problems';
import { countSaleOfKey } from '../approvals/spending';
import { payingRefusals } from '../giftcards/spending';
import { bookedOn, type Booked } from '../ledger/openDay';
import { post } from '../ledger/post';
import { invalid, Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { nextNumber } from '../engine/numbering';
import { holdOther, type RecordIn } from '../engine/record';
import type { Creation } from '../engine/rules';
import type { Table } from '../engine/table';
import { createRecord } from '../engine/write';
import { saleAmounts } from './amounts';
import { keptPayments, redeemCards, withoutCodes } from './cards';
import { settleCompleted } from './complete';
import { faultsOf, keptHere } from './faults';
import { itemsFrom, keepItems } from './items';
import { saleInput, type SaleInput } from './input';
import { paidLines } from './journals';
import { saleOf, type Sale } from './sale';

/** Creates a sale: `completed` if it is sent with `completedAt`, else `paid`. */
export const creation: Creation<typeof sales, SaleInput> = {
  input: saleInput,
  refusals: ['company.blocked', 'ledger.insufficientBalance', 'apiKey.hourLimit', ...payingRefusals],
  // Apps have a limit of their own: `countSaleOfKey`.
  spends: (_, asked, { isMachine }) =>
    isMachine ? null : { amountMinor: takenMinor(asked), currency: asked.currency, beneficiary: asked.companyId },
  stored: async (asked, context) => ({ ...asked, payments: await withoutCodes(context, asked.payments) }),
  async run(context, table, asked, id) {
    const company = await companyFor(context, table, asked);
    const { placedAt, completedAt } = asked;
    const day = dateIn(context.timeZone, new Date(completedAt ?? placedAt));
    const payments = await keptPayments(context, asked, day);
    await countSaleOfKey(context, asked.currency, takenMinor(asked));
    const { commissionBp } = company;
    const booked = await bookedOn(context, day);
    const { items: askedItems, ...form } = asked;
    const items = itemsFrom(askedItems ?? []);
    const values = {
      ...form,
      ...referencesOf(asked),
      ...saleAmounts(asked, commissionBp),
      payments,
      number: await nextNumber(context, 'VTA'),
      state: completedAt ? ('completed' as const) : ('paid' as const),
      placedAt: utc(placedAt),
      completedAt: completedAt ? utc(completedAt) : null,
      businessDate: completedAt ? booked.businessDate : null,
      occurredOn: completedAt ? booked.occurredOn : null,
      commissionBp,
      refundedMinor: 0,
      itemsCount: items.length,
    };
    const made = await createRecord(context, table, {}, values, { id });
    await keepItems(context, id, items);
    const sale = saleOf(made);
    const journalId = completedAt
      ? await settleCompleted(context, sale, booked, false)
      : await takePaid(context, sale, booked);
    if (journalId !== null) await redeemCards(context, sale, day, { saleId: id, journalId, ...booked });
    return made;
  },
};

/** Amount taken from wallets and gift cards, in minor units. */
const takenMinor = ({ payments }: SaleInput) =>
  payments.filter(({ method }) => keptHere.has(method)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * Requires the code of each gift card from a person. Apps may send the id of their customer’s card, and an approved
 * request was stored with ids instead of codes.
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

/** Posts what the platform collected to `salesInProgress`. Returns the journal's id; `null` if it collected nothing. */
async function takePaid(context: WriteContext, sale: Sale, booked: Booked): Promise<string | null> {
  if (!sale.payments.some(({ collectedBy }) => collectedBy === 'platform')) return null;
  const { id, currency } = sale;
  const journal = await post(context, {
    kind: 'salePaid',
    currency,
    ...booked,
    source: { type: sales.name, id },
    lines: paidLines(sale),
  });
  return journal.id;
}

const utc = (moment: string) => new Date(moment).toISOString();

/**
 * Locks the selling company, so that neither its currency nor its state changes meanwhile. Throws `request.invalid`
 * with all violations of the sale, and `company.blocked`.
 */
async function companyFor(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  asked: SaleInput,
): Promise<RecordIn<typeof companies>> {
  const company = await holdOther(context, table, companies, asked.companyId);
  const violations: ViolationOf<SaleInput>[] = [...faultsOf(asked, context.at), ...missingCodes(context, asked)];
  if (company === null || company.archivedAt !== null)
    violations.push({ field: 'companyId', code: 'unknownReference' });
  else if (company.currency !== asked.currency)
    violations.push({ field: 'currency', code: 'otherCurrency', params: { currency: company.currency } });
  if (company === null || violations.length > 0) throw invalid<SaleInput>(...violations);
  if (company.state === 'blocked') throw new Problem('company.blocked');
  return company;
}
