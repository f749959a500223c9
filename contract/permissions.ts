import { isPermitted, type AnyDuty, type Permitted, type ResourcePermissions } from './duties';
import type { Availability } from './problems';
import type { Field } from './fields';
import type { Resource } from './resource';
import type { Total } from './totals';

const ownersOnly: ResourcePermissions = { read: [], write: [] };

/**
 * Returns the permission for an operation of a resource: `read`, `create`, `update`, `archive`, `import`, or an action
 * name.
 */
export function permittedTo({ permitted = ownersOnly, actions }: Resource, operation: string): Permitted {
  if (operation === 'read') return permitted.read;
  if (operation === 'update') return permitted.update ?? permitted.write;
  if (operation === 'create') return permitted.create ?? permitted.write;
  return actions[operation]?.permitted ?? permitted.write;
}

/** Returns whether the duties `own` permit an operation of a resource (`permittedTo`). */
export function mayDo(own: readonly AnyDuty[], resource: Resource, operation: string): boolean {
  return isPermitted(own, permittedTo(resource, operation), operation === 'read' ? 'reads' : 'writes');
}

/** Returns whether API keys with the duty may do the operation: only those listed in the resource's `keys`. */
export function isForKeys({ permitted }: Resource, operation: string): boolean {
  return permitted?.keys?.includes(operation) === true;
}

/**
 * Returns whether an action is unavailable because the caller lacks the permission: no state of the record would change
 * that.
 */
export function isNotPermitted(availability: Availability | undefined): boolean {
  return availability?.allowed === false && availability.code === 'permission.missing';
}

function mayReadField(own: readonly AnyDuty[], { readers }: Field): boolean {
  return readers === undefined || isPermitted(own, readers, 'reads');
}

/** Returns the names of the fields that the duties `own` do not permit to read. */
export function unreadableFields({ fields }: Resource, own: readonly AnyDuty[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (mayReadField(own, field) ? [] : [name]));
}

/** Cache of `asReadBy` by unreadable fields: components compare declarations by identity. */
const reduced = new WeakMap<Resource, Map<string, Resource>>();

/**
 * Returns the declaration without the fields that the duties `own` do not permit to read, and without sums of these.
 */
export function asReadBy(resource: Resource, own: readonly AnyDuty[]): Resource {
  const missing = unreadableFields(resource, own);
  if (missing.length === 0) return resource;
  const known = reduced.get(resource) ?? new Map<string, Resource>();
  reduced.set(resource, known);
  const key = missing.join(' ');
  const found = known.get(key) ?? reduce(resource, missing);
  known.set(key, found);
  return found;
}

function reduce(resource: Resource, missing: readonly string[]): Resource {
  const { fields, sums, totals } = resource;
  const isLeft = (name: string) => !missing.includes(name);
  const isReadable = ({ total, of }: Total) => [total, ...Object.keys(of)].every(isLeft);
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isLeft(name))),
    ...(sums && { sums: sums.filter((sum) => (typeof sum === 'string' ? isLeft(sum) : isReadable(sum))) }),
    ...(totals && { totals: totals.filter(isReadable) }),
  };
}
