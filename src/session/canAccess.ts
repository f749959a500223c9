import { mayDo } from '../../contract/permissions';
import { resources } from '../../contract/resources';
import { ownDuties } from './duties';
import { session } from './session';

/** What react-admin's components ask before they show themselves. */
interface Question {
  resource: string;
  action: string;
  record?: unknown;
}

/** What react-admin calls an operation, and the contract another way. */
const operations: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  edit: 'update',
  delete: 'archive',
};

/** `canAccess` of the console's `authProvider`, from the declarations. What is not declared is not for it to judge. */
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
 * The same for the console's pages, which the guard may deny while they ask: it says so where they are, and a refusal
 * would make react-admin lead the person to a page of its own. Answered once they are admitted again.
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

/** Whether the record itself says that this person may not: of administrators, each writes their own. */
function isMissing(record: unknown, action: string): boolean {
  if (typeof record !== 'object' || record === null || !('actions' in record)) return false;
  const { actions } = record;
  const said: unknown = typeof actions === 'object' && actions !== null ? Reflect.get(actions, action) : undefined;
  return typeof said === 'object' && said !== null && 'code' in said && said.code === 'permission.missing';
}
