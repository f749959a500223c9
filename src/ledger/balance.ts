import { balanceChange, type BalanceChange } from '../../contract/money/balances';

/** Returns the `balances` of a dry run's response; empty if it has none. */
export function balancesIn(answer: unknown): readonly BalanceChange[] {
  const balances: unknown =
    typeof answer === 'object' && answer !== null && 'balances' in answer ? answer.balances : null;
  return Array.isArray(balances) ? balances.flatMap((one) => balanceChange.safeParse(one).data ?? []) : [];
}
