import { isOperationPermitted } from '../../contract/permissions';
import { resources } from '../../contract/resources';
import { getOwnDuties } from './duties';
import { session } from './session';

interface CanAccessParams {
  resource: string;
  action: string;
  record?: unknown;
}

const operationByAction: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  edit: 'update',
  delete: 'archive',
};

/**
 * Implements `canAccess` of the console's `authProvider`, based on the resource declarations. Allows undeclared
 * resources.
 */
export async function canAccess({ resource: name, action, record }: CanAccessParams): Promise<boolean> {
  if (session().get().verdict !== 'admit') return false;
  const { duties } = getOwnDuties();
  const resource = resources.find((one) => one.name === name);
  if (!resource || duties === null) return true;
  return (
    isOperationPermitted(duties, resource, operationByAction[action] ?? action) &&
    !isDeniedByRecord(record, action === 'delete' ? 'archive' : action)
  );
}

/**
 * Same as `canAccess`, but waits until the user is admitted. While the guard denies access, the current page says so; a
 * refusal would make react-admin redirect to its own page.
 */
export async function canAccessOnceAdmitted(params: CanAccessParams): Promise<boolean> {
  const { get, subscribe } = session();
  if (get().verdict !== 'admit')
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (get().verdict !== 'admit') return;
        stop();
        resolve();
      });
    });
  return canAccess(params);
}

/** Returns whether the record's `actions` forbid the action. For example, administrators may edit only themselves. */
function isDeniedByRecord(record: unknown, action: string): boolean {
  if (typeof record !== 'object' || record === null || !('actions' in record)) return false;
  const { actions } = record;
  const availability: unknown =
    typeof actions === 'object' && actions !== null ? Reflect.get(actions, action) : undefined;
  return (
    typeof availability === 'object' &&
    availability !== null &&
    'code' in availability &&
    availability.code === 'permission.missing'
  );
}
