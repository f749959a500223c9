/**
 * Permissions of administrators (docs/business.md, Duties). Each administrator has one or more duties. Each API
 * operation declares the duties that permit it (`permitted`). The API enforces the declarations; the console hides
 * the operations that are not permitted.
 */

/**
 * `owner` may do everything, `auditor` may read everything. `finance` (moves money), `support` (serves customers) and
 * `catalogs` (maintains catalogs) permit only the operations that list them.
 */
export const duties = ['owner', 'finance', 'support', 'catalogs', 'auditor'] as const;
export type Duty = (typeof duties)[number];

/**
 * Duties of API keys (`contract/people/apiKeys.ts`): the duties of administrators except `owner`, and `sales`. Only API
 * keys have `sales`, which permits creating, completing, canceling and refunding the sales of an app.
 */
export const keyDuties = ['sales', 'finance', 'support', 'catalogs', 'auditor'] as const;
export type KeyDuty = (typeof keyDuties)[number];
export type AnyDuty = Duty | KeyDuty;

type ListedDuty = Exclude<AnyDuty, 'owner' | 'auditor'>;

/** List of duties: the caller needs one of them. `administrators`: any administrator; `public`: no token is needed. */
export type Permitted = readonly ListedDuty[] | 'administrators' | 'public';

export interface ResourcePermissions {
  read: Permitted;
  /** Permits create, import, update, archive, and actions that declare no permission of their own. */
  write: Permitted;
  /** Permits create and import; defaults to `write`. */
  create?: Permitted;
  /** Permits updates by form; defaults to `write`. */
  update?: Permitted;
}

/** Every administrator may read catalogs, because other records show the names of catalog items. */
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
