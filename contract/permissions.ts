import { isPermitted, type AnyDuty, type Permitted, type ResourcePermissions } from './duties';
import type { Availability } from './problems';
import type { Field } from './fields';
import type { Resource } from './resource';
import type { Total } from './totals';

const ownersOnly: ResourcePermissions = { read: [], write: [] };

/** Who may do an operation of a resource: `read`, `create`, `update`, `archive`, `import`, or an action by its name. */
export function permittedTo({ permitted = ownersOnly, actions }: Resource, operation: string): Permitted {
  if (operation === 'read') return permitted.read;
  if (operation === 'update') return permitted.update ?? permitted.write;
  if (operation === 'create') return permitted.create ?? permitted.write;
  return actions[operation]?.permitted ?? permitted.write;
}

/** Whether somebody with these duties may do an operation of a resource (`permittedTo`). */
export function mayDo(own: readonly AnyDuty[], resource: Resource, operation: string): boolean {
  return isPermitted(own, permittedTo(resource, operation), operation === 'read' ? 'reads' : 'writes');
}

/** Whether an API key with the duty may do it: nothing that its resource does not name. */
export function isForKeys({ permitted }: Resource, operation: string): boolean {
  return permitted?.keys?.includes(operation) === true;
}

/** Whether it is for the duties of who asks that something may not be done: no state of the record would change that. */
export function isNotPermitted(availability: Availability | undefined): boolean {
  return availability?.allowed === false && availability.code === 'permission.missing';
}

function mayReadField(own: readonly AnyDuty[], { readers }: Field): boolean {
  return readers === undefined || isPermitted(own, readers, 'reads');
}

/** The names of the fields that somebody with these duties may not read. */
export function unreadableFields({ fields }: Resource, own: readonly AnyDuty[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (mayReadField(own, field) ? [] : [name]));
}

/** Cache of `asReadBy`, by the missing fields: components compare declarations by identity. */
const reduced = new WeakMap<Resource, Map<string, Resource>>();

/** The declaration of a resource without the fields that somebody with these duties may not read, and without sums of these. */
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
