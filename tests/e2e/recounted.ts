import type { Row } from './rows';

export const sum = (rows: readonly Row[], ...fields: readonly string[]) =>
  rows.reduce((total, row) => total + fields.reduce((part, field) => part + Number(row[field]), 0), 0);

const share = (of: number, to: number) => Math.round((of / to) * 10_000);
type Lists = Readonly<Record<string, readonly Row[]>>;
const list = (lists: Lists, name: string) => lists[name] ?? [];

const soldMinor = (lists: Lists) =>
  sum(list(lists, 'sales'), 'grossMinor') - sum(list(lists, 'sales'), 'discountMinor');

const netMinor = (lists: Lists) => soldMinor(lists) - sum(list(lists, 'refunds'), 'soldMinor');

const commissionMinor = (lists: Lists) =>
  sum(list(lists, 'sales'), 'commissionMinor') - sum(list(lists, 'refunds'), 'commissionMinor');

const onTheirSide = (lists: Lists) => sum(list(lists, 'ledger-accounts'), 'balanceMinor');

/** Computes each figure of a report only from the rows of its drill-down. */
export const recounted: Readonly<Record<string, (lists: Lists) => number>> = {
  netMinor,
  sales: (lists) => list(lists, 'sales').length,
  averageSaleMinor: (lists) => Math.round(soldMinor(lists) / list(lists, 'sales').length),
  refundRateBp: (lists) => share(sum(list(lists, 'refunds'), 'soldMinor'), soldMinor(lists)),
  commissionMinor,
  takeRateBp: (lists) => share(commissionMinor(lists), netMinor(lists)),
  assetsMinor: onTheirSide,
  liabilitiesMinor: onTheirSide,
  equityMinor: onTheirSide,
  incomeMinor: onTheirSide,
  expensesMinor: onTheirSide,
  subscribed: (lists) => list(lists, 'users/user').length,
  paidInMinor: (lists) => sum(list(lists, 'investments'), 'paidInMinor'),
  returnedMinor: (lists) => sum(list(lists, 'investments'), 'principalMinor', 'yieldMinor'),
  yieldMinor: (lists) => sum(list(lists, 'investments'), 'yieldMinor'),
  outstandingMinor: (lists) => sum(list(lists, 'investments'), 'outstandingMinor'),
  dpiBp: (lists) =>
    Math.round(
      share(
        sum(list(lists, 'investments'), 'principalMinor', 'yieldMinor'),
        sum(list(lists, 'investments'), 'paidInMinor'),
      ) / 100,
    ),
  dueMinor: (lists) => sum(list(lists, 'investment-movements'), 'amountMinor'),
  overdueMinor: (lists) => sum(list(lists, 'investment-movements'), 'amountMinor'),
};
