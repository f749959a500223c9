import type { Row } from './rows';

export const sum = (rows: readonly Row[], ...fields: readonly string[]) =>
  rows.reduce((total, row) => total + fields.reduce((part, field) => part + Number(row[field]), 0), 0);

const ratioInBp = (of: number, to: number) => Math.round((of / to) * 10_000);
type Lists = Readonly<Record<string, readonly Row[]>>;
const rowsOf = (lists: Lists, name: string) => lists[name] ?? [];

const soldMinor = (lists: Lists) =>
  sum(rowsOf(lists, 'sales'), 'grossMinor') - sum(rowsOf(lists, 'sales'), 'discountMinor');

const netMinor = (lists: Lists) => soldMinor(lists) - sum(rowsOf(lists, 'refunds'), 'soldMinor');

const commissionMinor = (lists: Lists) =>
  sum(rowsOf(lists, 'sales'), 'commissionMinor') - sum(rowsOf(lists, 'refunds'), 'commissionMinor');

const totalBalanceMinor = (lists: Lists) => sum(rowsOf(lists, 'ledger-accounts'), 'balanceMinor');

/** Computes each figure of a report from the rows of its drill-down only. */
export const expectedFigures: Readonly<Record<string, (lists: Lists) => number>> = {
  netMinor,
  sales: (lists) => rowsOf(lists, 'sales').length,
  averageSaleMinor: (lists) => Math.round(soldMinor(lists) / rowsOf(lists, 'sales').length),
  refundRateBp: (lists) => ratioInBp(sum(rowsOf(lists, 'refunds'), 'soldMinor'), soldMinor(lists)),
  commissionMinor,
  takeRateBp: (lists) => ratioInBp(commissionMinor(lists), netMinor(lists)),
  assetsMinor: totalBalanceMinor,
  liabilitiesMinor: totalBalanceMinor,
  equityMinor: totalBalanceMinor,
  incomeMinor: totalBalanceMinor,
  expensesMinor: totalBalanceMinor,
  subscribed: (lists) => rowsOf(lists, 'users/user').length,
  paidInMinor: (lists) => sum(rowsOf(lists, 'investments'), 'paidInMinor'),
  returnedMinor: (lists) => sum(rowsOf(lists, 'investments'), 'principalMinor', 'yieldMinor'),
  yieldMinor: (lists) => sum(rowsOf(lists, 'investments'), 'yieldMinor'),
  outstandingMinor: (lists) => sum(rowsOf(lists, 'investments'), 'outstandingMinor'),
  dpiBp: (lists) =>
    Math.round(
      ratioInBp(
        sum(rowsOf(lists, 'investments'), 'principalMinor', 'yieldMinor'),
        sum(rowsOf(lists, 'investments'), 'paidInMinor'),
      ) / 100,
    ),
  dueMinor: (lists) => sum(rowsOf(lists, 'investment-movements'), 'amountMinor'),
  overdueMinor: (lists) => sum(rowsOf(lists, 'investment-movements'), 'amountMinor'),
};
