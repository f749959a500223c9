/**
 * What administrators may do. Each has one or more duties; each operation of the API states the duties that permit it
 * (`permitted`). The API enforces it and the console reads it, from these declarations alone (docs/business.md, Duties).
 */

/**
 * `owner` may do everything, `auditor` may read everything. The others may do what names them: `finance` moves money,
 * `support` serves customers, `catalogs` keeps what is sold.
 */
export const duties = ['owner', 'finance', 'support', 'catalogs', 'auditor'] as const;
export type Duty = (typeof duties)[number];

/**
 * What the key of a machine may have (`people/apiKeys.ts`): the duties of administrators but that of an owner, and one that
 * no person has. `sales` makes the sales of an app, completes them, cancels them and refunds them.
 */
export const keyDuties = ['sales', 'finance', 'support', 'catalogs', 'auditor'] as const;
export type KeyDuty = (typeof keyDuties)[number];
export type AnyDuty = Duty | KeyDuty;

/** Duties that an operation may name. */
type NamedDuty = Exclude<AnyDuty, 'owner' | 'auditor'>;

/** Who may do something: who has one of these duties; every administrator; or everybody, without a token. */
export type Permitted = readonly NamedDuty[] | 'administrators' | 'public';

/** Who may do what with the records of a resource. Owners may do everything, auditors read everything. */
export interface ResourcePermissions {
  read: Permitted;
  /** Creates, imports, changes and archives, and does the actions that do not name others. */
  write: Permitted;
  /** Creates and imports, if others may than those who `write`. */
  create?: Permitted;
  /** Changes records by their form, if others may than those who `write`. */
  update?: Permitted;
  /** What API keys may do, with the duty for it: `read`, a write, or an action. By default nothing. */
  keys?: readonly string[];
}

/** Everybody reads the catalogs: what is sold is named by them. */
export const keptByCatalogs: ResourcePermissions = {
  read: 'administrators',
  write: ['catalogs'],
  keys: ['read', 'create', 'update', 'archive', 'restore', 'move'],
};

/** Whether it only reads: then an auditor may do it. */
export type Effect = 'reads' | 'writes';

/** Whether somebody with these duties may do what is permitted to `to`. */
export function isPermitted(own: readonly AnyDuty[], to: Permitted, effect: Effect): boolean {
  if (to === 'public') return true;
  if (to === 'administrators' || own.includes('owner')) return true;
  if (effect === 'reads' && own.includes('auditor')) return true;
  return to.some((duty) => own.includes(duty));
}
