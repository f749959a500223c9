import { balanceChange, type BalanceChange } from '../../contract/money/balances';

/** The `balances` of an answer to a dry run; none where it tells of none. */
export function balancesIn(answer: unknown): readonly BalanceChange[] {
  const balances: unknown =
    typeof answer === 'object' && answer !== null && 'balances' in answer ? answer.balances : null;
  return Array.isArray(balances) ? balances.flatMap((one) => balanceChange.safeParse(one).data ?? []) : [];
}
