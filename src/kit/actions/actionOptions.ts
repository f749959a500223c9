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
 * user's duties never permit, and unavailable ones while their opposite is offered: "unblock" beside "block".
 */
export function actionOptionsOf(resource: Resource, record: AnyRecord): ActionOption[] {
  const declaredOptions = Object.entries(resource.actions)
    .filter(
      ([name, { offered = 'button' }]) => offered !== 'elsewhere' && !isReplacedByOpposite(resource, record, name),
    )
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

function isReplacedByOpposite({ actions }: Resource, record: AnyRecord, name: string): boolean {
  const opposites = Object.keys(actions).filter(
    (other) => actions[name]?.undoes?.includes(other) || actions[other]?.undoes?.includes(name),
  );
  const isOffered = (action: string) => isShownInRow(record.actions[action]);
  return !isOffered(name) && opposites.some(isOffered);
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

/** Returns the id of the approval that the action awaits, else `null`. */
export function pendingApprovalOf(availability: Availability | undefined): string | null {
  return availability?.allowed === false && availability.code === 'approval.alreadyPending'
    ? String(availability.params?.['id'])
    : null;
}

/** Whether a row of a list shows the action: as a button, or as a link to the approval that it awaits. */
export function isShownInRow(availability: Availability | undefined): boolean {
  return availability?.allowed === true || pendingApprovalOf(availability) !== null;
}

export function isAvailable({ availability }: ActionOption): boolean {
  return availability?.allowed !== false;
}

const removals = new Set(['archive', 'delete']);

/**
 * Splits the actions into at most `maxButtons` buttons and the menu "more". If all actions fit, they keep their order,
 * and only a forbidden removal is in the menu. Otherwise the next step is the first button, and all forbidden actions
 * are in the menu.
 */
export function splitOverflow(
  options: readonly ActionOption[],
  maxButtons: number,
): { buttons: ActionOption[]; more: ActionOption[] } {
  const canBeButton = options.filter((option) => isAvailable(option) || !removals.has(option.name));
  const available = options.filter(isAvailable);
  const buttons =
    canBeButton.length <= maxButtons
      ? canBeButton
      : [
          ...available.filter(({ isNextStep }) => isNextStep),
          ...available.filter(({ isNextStep }) => !isNextStep),
        ].slice(0, maxButtons);
  return { buttons, more: options.filter((option) => !buttons.includes(option)) };
}
