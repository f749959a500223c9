import type { Availability } from '../../../contract/problems';
import type { AnyRecord } from '../record';

export interface Unable {
  record: AnyRecord;
  availability: Availability;
}

/**
 * Selected rows, split by whether they allow an action. Rows that could not be fetched are left to the API to decide.
 */
export interface Offered {
  able: readonly string[];
  unable: readonly Unable[];
}

export function offeredOf(action: string, ids: readonly string[], records: readonly AnyRecord[]): Offered {
  const unable = records.filter(Boolean).flatMap((record) => {
    const availability = record.actions[action];
    return availability?.allowed === false ? [{ record, availability }] : [];
  });
  const left = new Set(unable.map(({ record }) => record.id));
  return { able: ids.filter((id) => !left.has(id)), unable };
}
