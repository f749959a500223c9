import type { Permitted } from '../duties';

/**
 * Permissions for reports and checks. Separate from the declarations so that the menu can import them without loading a
 * report.
 */
export const permittedReports = {
  sales: ['finance'],
  inversiones: ['finance'],
  balances: ['finance'],
  people: ['finance'],
  checks: ['finance'],
} as const satisfies Record<string, Permitted>;
