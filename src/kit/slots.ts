import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Resource } from '../../contract/resource';
import type { AnyRecord } from './record';

/**
 * Parts of the kit's screens that domains provide; the console fills them in `src/domainSlots.tsx`. A part may suspend while
 * it loads, and none is required.
 */
export interface Slots {
  /** Beside the title of a record's page. */
  RecordMark?: ComponentType<{ id: string }>;
  /** Above the content of a record's page. */
  RecordNotices?: ComponentType<{ of: Resource; recordId: string }>;
  /** Above the history of the record in context. */
  RecordNotes?: ComponentType;
  /** Present on a record's page, also while the record loads; renders nothing. */
  RecordVisit?: ComponentType<{ record: AnyRecord | undefined }>;
  /** What the response to a dry run has besides the record. */
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
