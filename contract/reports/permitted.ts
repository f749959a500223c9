import type { Permitted } from '../duties';

/** Who may read a report or the checks: the declarations take it from here, and so does the menu, which loads none of them. */
export const permittedReports = {
  sales: ['finance'],
  inversiones: ['finance'],
  balances: ['finance'],
  people: ['finance'],
  checks: ['finance'],
} as const satisfies Record<string, Permitted>;
