import type { Availability } from '../../../contract/problems';
import type { AnyRecord } from '../record';

export interface UnavailableRow {
  record: AnyRecord;
  availability: Availability;
}

/**
 * Selected rows, split by whether they allow an action. Rows that could not be fetched count as available, because the
 * API decides.
 */
export interface AvailabilitySplit {
  available: readonly string[];
  unavailable: readonly UnavailableRow[];
}

export function splitByAvailability(
  action: string,
  ids: readonly string[],
  records: readonly AnyRecord[],
): AvailabilitySplit {
  const unavailable = records.filter(Boolean).flatMap((record) => {
    const availability = record.actions[action];
    return availability?.allowed === false ? [{ record, availability }] : [];
  });
  const unavailableIds = new Set(unavailable.map(({ record }) => record.id));
  return { available: ids.filter((id) => !unavailableIds.has(id)), unavailable };
}
