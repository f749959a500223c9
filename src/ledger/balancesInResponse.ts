import { balanceChange, type BalanceChange } from '../../contract/balances';

/** Returns the `balances` of a dry run's response; empty if it has none. */
export function balancesInResponse(response: unknown): readonly BalanceChange[] {
  const balances: unknown =
    typeof response === 'object' && response !== null && 'balances' in response ? response.balances : null;
  return Array.isArray(balances) ? balances.flatMap((one) => balanceChange.safeParse(one).data ?? []) : [];
}
