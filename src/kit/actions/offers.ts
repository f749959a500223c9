import type { Availability } from '../../../contract/problems';
import { writesOf, type Resource } from '../../../contract/resource';
import type { AnyRecord } from '../record';

/** Something a person can be asked to choose: an action of the resource, or its archiving. */
export interface Offer {
  name: string;
  availability: Availability | undefined;
  /** Takes something from somebody. */
  destructive: boolean;
  /** The next step on the record's way. */
  isStep: boolean;
}

/** What the record's own bar offers, in the order of the declaration; archiving comes last. */
export function offersOf(resource: Resource, record: AnyRecord): Offer[] {
  const declared = Object.entries(resource.actions)
    .filter(([, { offered = 'button' }]) => offered !== 'elsewhere')
    .map(([name, { grave: destructive = false, step = false }]) => ({
      name,
      availability: record.actions[name],
      destructive,
      isStep: step && record.actions[name]?.allowed !== false,
    }));
  return writesOf(resource).archive
    ? [...declared, { name: 'archive', availability: record.actions['archive'], destructive: false, isStep: false }]
    : declared;
}

/** The actions that can be done to several records at once. */
export function bulkActionsOf(resource: Resource): string[] {
  return Object.entries(resource.actions).flatMap(([name, { offered }]) => (offered === 'bulk' ? [name] : []));
}

/** Whether rows can be ticked: for something that is done to several, or for the archive. */
export function isTicked(resource: Resource): boolean {
  return bulkActionsOf(resource).length > 0 || writesOf(resource).archive;
}

export function isAvailable({ availability }: Offer): boolean {
  return availability?.allowed !== false;
}

/**
 * Which offers are buttons and which stand behind "more": as many buttons as there is room for, what
 * is the next step first, what can be done now before what cannot. A menu of one would only hide it.
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
