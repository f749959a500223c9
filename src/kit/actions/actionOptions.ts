import type { Availability } from '../../../contract/problems';
import { isNotPermitted } from '../../../contract/permissions';
import { writesOf, type Resource } from '../../../contract/resource';
import type { AnyRecord } from '../record';

/** Parameter in the address of a record's page that opens the dialog of an action: `?action=change-terms`. */
export const actionParam = 'action';

export interface ActionOption {
  name: string;
  availability: Availability | undefined;
  destructive: boolean;
  /** Whether this is the usual next step and is allowed; its button is filled. */
  isNextStep: boolean;
}

/**
 * Returns the actions of a record in declaration order; archiving or deleting is the last. Omits actions that the
 * user's duties never permit.
 */
export function actionOptionsOf(resource: Resource, record: AnyRecord): ActionOption[] {
  const declaredOptions = Object.entries(resource.actions)
    .filter(([, { offered = 'button' }]) => offered !== 'elsewhere')
    .map(([name, { destructive = false, primary = false }]) => ({
      name,
      availability: record.actions[name],
      destructive,
      isNextStep: primary && record.actions[name]?.allowed !== false,
    }));
  // Only a plain backend returns `delete` (src/data/responses.ts); it supports neither archiving nor declared actions.
  const name = record.actions['delete'] ? 'delete' : 'archive';
  const removalOption = { name, availability: record.actions[name], destructive: name === 'delete', isNextStep: false };
  const options = name === 'delete' ? [] : declaredOptions;
  return (writesOf(resource).archive ? [...options, removalOption] : options).filter(
    ({ availability }) => !isNotPermitted(availability),
  );
}

export function bulkActionsOf(
  resource: Resource,
  mayDo: (resource: Resource, operation: string) => boolean,
  { isArchive = false, isPlainBackend = false }: { isArchive?: boolean; isPlainBackend?: boolean } = {},
): string[] {
  const canRemove = writesOf(resource).archive && mayDo(resource, 'archive');
  if (isPlainBackend) return canRemove ? ['delete'] : [];
  const activeRecordActions = Object.entries(resource.actions).flatMap(([name, { offered }]) =>
    offered === 'bulk' ? [name] : [],
  );
  const actions = (isArchive ? ['restore'] : activeRecordActions).filter(
    (name) => name in resource.actions && mayDo(resource, name),
  );
  return canRemove && !isArchive ? [...actions, 'archive'] : actions;
}

export function canBulkEdit(
  resource: Resource,
  mayDo: (resource: Resource, operation: string) => boolean,
  records: readonly AnyRecord[],
): boolean {
  const isEditable = ({ actions }: AnyRecord) => actions['edit']?.allowed === true;
  return writesOf(resource).update && mayDo(resource, 'update') && records.some(isEditable);
}

export function isAvailable({ availability }: ActionOption): boolean {
  return availability?.allowed !== false;
}

/**
 * Splits the actions into at most `maxButtons` buttons and the menu "more". If all actions fit, they keep their order
 * and the menu is empty. Otherwise the next step is the first button, and forbidden actions are in the menu.
 */
export function splitOverflow(
  options: readonly ActionOption[],
  maxButtons: number,
): { buttons: ActionOption[]; more: ActionOption[] } {
  if (options.length <= maxButtons) return { buttons: [...options], more: [] };
  const available = options.filter(isAvailable);
  const buttons = [
    ...available.filter(({ isNextStep }) => isNextStep),
    ...available.filter(({ isNextStep }) => !isNextStep),
  ].slice(0, maxButtons);
  return { buttons, more: options.filter((option) => !buttons.includes(option)) };
}
