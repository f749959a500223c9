import { isPermitted, type AnyDuty, type Permitted, type ResourcePermissions } from './duties';
import type { Availability } from './problems';
import type { Resource } from './resource';

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
