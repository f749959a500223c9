import type { Availability } from '../../../contract/problems';
import { isNotPermitted } from '../../../contract/permissions';
import { writesOf, type Resource } from '../../../contract/resource';
import type { AnyRecord } from '../record';

/** An action to offer, including archiving and deleting. */
export interface Offer {
  name: string;
  availability: Availability | undefined;
  destructive: boolean;
  /** The usual next step; its button is filled. */
  isStep: boolean;
}

/**
 * Returns the actions of a record's bar in declaration order, archiving or deleting last. Omits actions that the
 * person's duties do not permit: no state of the record would change that.
 */
export function offersOf(resource: Resource, record: AnyRecord): Offer[] {
  const declared = Object.entries(resource.actions)
    .filter(([, { offered = 'button' }]) => offered !== 'elsewhere')
    .map(([name, { destructive = false, step = false }]) => ({
      name,
      availability: record.actions[name],
      destructive,
      isStep: step && record.actions[name]?.allowed !== false,
    }));
  // Only a plain backend returns `delete` (src/data/answers.ts); it has no archive and no declared actions.
  const name = record.actions['delete'] ? 'delete' : 'archive';
  const removal = { name, availability: record.actions[name], destructive: name === 'delete', isStep: false };
  const offers = name === 'delete' ? [] : declared;
  return (writesOf(resource).archive ? [...offers, removal] : offers).filter(
    ({ availability }) => !isNotPermitted(availability),
  );
}

/**
 * Returns the bulk actions of a list. `archived`: of archived records; `isPlain`: the backend has no actions of its
 * own.
 */
export function bulkActionsOf(
  resource: Resource,
  mayDo: (resource: Resource, operation: string) => boolean,
  { archived = false, isPlain = false }: { archived?: boolean; isPlain?: boolean } = {},
): string[] {
  const removal = writesOf(resource).archive && mayDo(resource, 'archive');
  if (isPlain) return removal ? ['delete'] : [];
  const inUse = Object.entries(resource.actions).flatMap(([name, { offered }]) => (offered === 'bulk' ? [name] : []));
  const actions = (archived ? ['restore'] : inUse).filter((name) => name in resource.actions && mayDo(resource, name));
  return removal && !archived ? [...actions, 'archive'] : actions;
}

/** Whether fields of several of these records may be changed at once. */
export function isEditedInBulk(
  resource: Resource,
  mayDo: (resource: Resource, operation: string) => boolean,
  records: readonly AnyRecord[],
): boolean {
  const isEditable = ({ actions }: AnyRecord) => actions['edit']?.allowed === true;
  return writesOf(resource).update && mayDo(resource, 'update') && records.some(isEditable);
}

export function isAvailable({ availability }: Offer): boolean {
  return availability?.allowed !== false;
}

/**
 * Splits the actions into buttons and the menu "more". There are at most `room` buttons: the next step first, allowed
 * actions before forbidden ones. If all fit there is no menu.
 */
export function arranged(offers: readonly Offer[], room: number): { buttons: Offer[]; more: Offer[] } {
  if (offers.length <= room) return { buttons: [...offers], more: [] };
  const available = offers.filter(isAvailable);
  const buttons = [...available.filter(({ isStep }) => isStep), ...available.filter(({ isStep }) => !isStep)].slice(
    0,
    room,
  );
  return { buttons, more: offers.filter((offer) => !buttons.includes(offer)) };
}
