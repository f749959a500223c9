import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Resource } from '../../contract/resource';
import type { AnyRecord } from './record';

/**
 * Parts of the kit's screens that domains provide; `src/domainSlots.tsx` fills them. All are optional and may suspend.
 */
export interface Slots {
  RecordMark?: ComponentType<{ id: string }>;
  RecordNotices?: ComponentType<{ of: Resource; recordId: string }>;
  RecordNotes?: ComponentType;
  /** Present on a record's page, also while the record loads; renders nothing. */
  RecordVisit?: ComponentType<{ record: AnyRecord | undefined }>;
  DryRunDetails?: ComponentType<{ response: unknown }>;
  /** Resources whose records a dry run does not leave behind: previews show no references to them. */
  dryRunRecords?: readonly string[];
  /** Help of a date in an earlier month; renders `children`, the declared help, unless it has its own. */
  PastMonthHelp?: ComponentType<{ day: string; children: ReactNode }>;
}

export const SlotsContext = createContext<Slots>({});

export function useSlots(): Slots {
  return useContext(SlotsContext);
}
