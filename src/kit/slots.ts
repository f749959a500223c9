import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Resource } from '../../contract/resource';
import type { AnyRecord } from './record';

/** Parts of the kit's screens that domains provide in `src/domainSlots.tsx`. All are optional and may suspend. */
export interface Slots {
  /** Rendered beside the title of a record. */
  RecordPresence?: ComponentType<{ id: string }>;
  /** Items at the end of a record's menu "more". Receives properties for its first item from the menu. */
  RecordMenuItems?: ComponentType<{ id: string; onClose: () => void }>;
  RecordNotices?: ComponentType<{ resource: Resource; recordId: string }>;
  RecordNotes?: ComponentType;
  /** Rendered on the page of a record, even while the record loads. Has no visible output. */
  RecordVisit?: ComponentType<{ record: AnyRecord | undefined }>;
  /** Link to Home with the number of records that wait for the user, without those of `except`; nothing if none do. */
  OpenTasksLink?: ComponentType<{ except?: Resource; onClick?: (() => void) | undefined }>;
  /** Search and known records on Home, for users who see no figures there. Suspends. */
  StartingPoint?: ComponentType;
  DryRunDetails?: ComponentType<{ response: unknown }>;
  /** Names of resources whose new records exist only during the dry run: previews show no references to them. */
  dryRunRecords?: readonly string[];
  /** Help for a date in an earlier month. Renders `children`, the declared help, if it has no other text. */
  PastMonthHelp?: ComponentType<{ day: string; children: ReactNode }>;
}

export const SlotsContext = createContext<Slots>({});

export function useSlots(): Slots {
  return useContext(SlotsContext);
}
