import type { Availability } from '../../../contract/problems';
import { isNotPermitted } from '../../../contract/permissions';
import { writesOf, type Resource } from '../../../contract/resource';
import type { AnyRecord } from '../record';

/** An action to offer, or archiving. */
export interface Offer {
  name: string;
  availability: Availability | undefined;
  /** Its button is red. */
  destructive: boolean;
  /** The usual next step: its button is the filled one. */
  isStep: boolean;
}

/**
 * The actions that a record's bar offers, in the order of the declaration; archiving comes last. What the person's duties do
 * not permit is no offer: no state of the record would change that.
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
  const archive = { name: 'archive', availability: record.actions['archive'], destructive: false, isStep: false };
  return (writesOf(resource).archive ? [...declared, archive] : declared).filter(
    ({ availability }) => !isNotPermitted(availability),
  );
}

/** What can be done to several records at once, archived ones or those in use; `mayDo` says what the person may. */
export function bulkActionsOf(
  resource: Resource,
  mayDo: (resource: Resource, operation: string) => boolean,
  archived = false,
): string[] {
  const inUse = Object.entries(resource.actions).flatMap(([name, { offered }]) => (offered === 'bulk' ? [name] : []));
  const archive = writesOf(resource).archive ? ['archive'] : [];
  const all = archived ? ['restore'].filter((name) => name in resource.actions) : [...inUse, ...archive];
  return all.filter((name) => mayDo(resource, name));
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
 * Which offers are buttons and which are in the menu "more". There are at most `room` buttons: the next step first,
 * allowed actions before forbidden ones. If all fit there is no menu.
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
