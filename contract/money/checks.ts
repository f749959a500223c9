/** The invariants that `GET /api/system/checks` looks at on live data (docs/business.md, Invariants). */
export const checkNames = [
  'journalsBalance',
  'balancesSumToZero',
  'balancesEqualEntries',
  'balancesNotBelowZero',
  'reversalsMirror',
  'journalsNumbered',
  'ledgerByDayAgrees',
  'depositsAgree',
  'investmentsAgree',
  'giftCardsAgree',
  'payablesAgree',
  'liquidationsAgree',
  'salesAgree',
  'accountsCount',
  'accountsByDayAgree',
  'salesByDayAgree',
] as const;
export type CheckName = (typeof checkNames)[number];

/** The answer: `faults` names the first of what breaks a check. */
export interface Checks {
  asOf: string;
  ok: boolean;
  checks: readonly { name: CheckName; ok: boolean; faults: readonly string[] }[];
}
