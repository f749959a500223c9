/** What an account of the ledger holds before and after an act, in minor units of the currency its code ends with. */
export interface BalanceChange {
  /** `liability:wallet:{id}:MXN` */
  account: string;
  beforeMinor: number;
  afterMinor: number;
}

/** The `balances` of an answer to a dry run; none where it tells of none. */
export function balancesIn(answer: unknown): readonly BalanceChange[] {
  const balances: unknown =
    typeof answer === 'object' && answer !== null && 'balances' in answer ? answer.balances : null;
  return Array.isArray(balances) ? balances.filter(isBalanceChange) : [];
}

function isBalanceChange(value: unknown): value is BalanceChange {
  return (
    typeof value === 'object' &&
    value !== null &&
    'account' in value &&
    typeof value.account === 'string' &&
    'beforeMinor' in value &&
    typeof value.beforeMinor === 'number' &&
    'afterMinor' in value &&
    typeof value.afterMinor === 'number'
  );
}
