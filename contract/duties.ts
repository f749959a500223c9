/**
 * Permissions of administrators. Each administrator has one or more duties; each API operation declares the duties that
 * permit it (`permitted`). The API enforces these declarations and the console reads them (docs/business.md, Duties).
 */

/**
 * `owner` may do everything, `auditor` may read everything. The others need operations that list them: `finance` moves
 * money, `support` serves customers, `catalogs` maintains the catalogs.
 */
export const duties = ['owner', 'finance', 'support', 'catalogs', 'auditor'] as const;
export type Duty = (typeof duties)[number];

/**
 * Duties of API keys (`contract/people/apiKeys.ts`): those of administrators except `owner`, and `sales`, which no
 * person has: it creates, completes, cancels and refunds the sales of an app.
 */
export const keyDuties = ['sales', 'finance', 'support', 'catalogs', 'auditor'] as const;
export type KeyDuty = (typeof keyDuties)[number];
export type AnyDuty = Duty | KeyDuty;

type NamedDuty = Exclude<AnyDuty, 'owner' | 'auditor'>;

/** Duties of which one is needed; `administrators` for any administrator; `public` without a token. */
export type Permitted = readonly NamedDuty[] | 'administrators' | 'public';

export interface ResourcePermissions {
  read: Permitted;
  /** Permits create, import, update, archive, and actions without their own permission. */
  write: Permitted;
  /** Create and import; defaults to `write`. */
  create?: Permitted;
  /** Update by form; defaults to `write`. */
  update?: Permitted;
}

/** Read by every administrator, because other records refer to catalog names. */
export const catalogPermissions: ResourcePermissions = {
  read: 'administrators',
  write: ['catalogs'],
};

export const permittedReports = {
  sales: ['finance'],
  inversiones: ['finance'],
  balances: ['finance'],
  people: ['finance'],
  checks: ['finance'],
} as const satisfies Record<string, Permitted>;

export type Effect = 'reads' | 'writes';

export function isPermitted(ownDuties: readonly AnyDuty[], permitted: Permitted, effect: Effect): boolean {
  if (permitted === 'public') return true;
  if (permitted === 'administrators' || ownDuties.includes('owner')) return true;
  if (effect === 'reads' && ownDuties.includes('auditor')) return true;
  return permitted.some((duty) => ownDuties.includes(duty));
}
