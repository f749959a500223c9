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
export function permissionFor({ permitted = ownersOnly, actions }: Resource, operation: string): Permitted {
  if (operation === 'read') return permitted.read;
  if (operation === 'update') return permitted.update ?? permitted.write;
  if (operation === 'create') return permitted.create ?? permitted.write;
  return actions[operation]?.permitted ?? permitted.write;
}

export function isOperationPermitted(ownDuties: readonly AnyDuty[], resource: Resource, operation: string): boolean {
  return isPermitted(ownDuties, permissionFor(resource, operation), operation === 'read' ? 'reads' : 'writes');
}

/**
 * Returns whether an action is unavailable because the caller lacks the permission, independent of the record's state.
 */
export function isNotPermitted(availability: Availability | undefined): boolean {
  return availability?.allowed === false && availability.code === 'permission.missing';
}

function mayReadField(ownDuties: readonly AnyDuty[], { readers }: Field): boolean {
  return readers === undefined || isPermitted(ownDuties, readers, 'reads');
}

export function unreadableFieldsOf({ fields }: Resource, ownDuties: readonly AnyDuty[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (mayReadField(ownDuties, field) ? [] : [name]));
}

/** Cache by unreadable fields: equal permissions must return the same object, because React compares identity. */
const reducedResources = new WeakMap<Resource, Map<string, Resource>>();

/**
 * Returns the declaration without the fields that the duties do not permit to read, and without sums of these fields.
 */
export function omitUnreadableFields(resource: Resource, ownDuties: readonly AnyDuty[]): Resource {
  const hiddenFields = unreadableFieldsOf(resource, ownDuties);
  if (hiddenFields.length === 0) return resource;
  const cachedReductions = reducedResources.get(resource) ?? new Map<string, Resource>();
  reducedResources.set(resource, cachedReductions);
  const key = hiddenFields.join(' ');
  const reducedResource = cachedReductions.get(key) ?? omitFields(resource, hiddenFields);
  cachedReductions.set(key, reducedResource);
  return reducedResource;
}

function omitFields(resource: Resource, hiddenFields: readonly string[]): Resource {
  const { fields, sums, totals } = resource;
  const isReadableName = (name: string) => !hiddenFields.includes(name);
  const isReadable = ({ total, addends }: Total) => [total, ...Object.keys(addends)].every(isReadableName);
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isReadableName(name))),
    ...(sums && { sums: sums.filter((sum) => (typeof sum === 'string' ? isReadableName(sum) : isReadable(sum))) }),
    ...(totals && { totals: totals.filter(isReadable) }),
  };
}
