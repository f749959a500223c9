import { mayDo } from '../../contract/permissions';
import { resources } from '../../contract/resources';
import { ownDuties } from './duties';
import { session } from './session';

/** Parameters of react-admin's `canAccess`. */
interface Question {
  resource: string;
  action: string;
  record?: unknown;
}

/** Maps react-admin's names of operations to those of the contract. */
const operations: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  edit: 'update',
  delete: 'archive',
};

/**
 * `canAccess` of the console's `authProvider`, based on the resource declarations. Undeclared resources are allowed.
 */
export async function canAccess({ resource: name, action, record }: Question): Promise<boolean> {
  if (session().get().verdict !== 'admit') return false;
  const { duties } = ownDuties();
  const resource = resources.find((one) => one.name === name);
  if (!resource || duties === null) return true;
  return (
    mayDo(duties, resource, operations[action] ?? action) &&
    !isMissing(record, action === 'delete' ? 'archive' : action)
  );
}

/**
 * Like `canAccess`, but waits until the person is admitted: while the guard denies, it shows so on the current page,
 * and a refusal would make react-admin redirect to a page of its own.
 */
export async function canAccessOnceAdmitted(question: Question): Promise<boolean> {
  const { get, subscribe } = session();
  if (get().verdict !== 'admit')
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (get().verdict !== 'admit') return;
        stop();
        resolve();
      });
    });
  return canAccess(question);
}

/** Returns whether the record's `actions` deny it: administrators, for example, may only edit themselves. */
function isMissing(record: unknown, action: string): boolean {
  if (typeof record !== 'object' || record === null || !('actions' in record)) return false;
  const { actions } = record;
  const said: unknown = typeof actions === 'object' && actions !== null ? Reflect.get(actions, action) : undefined;
  return typeof said === 'object' && said !== null && 'code' in said && said.code === 'permission.missing';
}
