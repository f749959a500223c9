import type { Resource } from '../../../contract/resource';
import { toSend, violationsIn, type FormValues } from '../form/formValues';

export type RecordValues = ReadonlyMap<string, string>;

export const recordFieldKey = (id: string, field: string) => `${id} ${field}`;

/**
 * Fills one record per line of a pasted text, starting at the first of `records`. Takes the first non-empty cell of each
 * line.
 */
export function fillDown(
  values: RecordValues,
  records: readonly { id: string }[],
  field: string,
  text: string,
): RecordValues {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  const cells = lines.map(
    (line) =>
      line
        .split('\t')
        .map((cell) => cell.trim())
        .find((cell) => cell !== '') ?? '',
  );
  const filled = new Map(values);
  for (const [at, { id }] of records.entries()) {
    const cell = cells[at];
    if (cell !== undefined) filled.set(recordFieldKey(id, field), cell);
  }
  return filled;
}

const valuesOfRecord = (values: RecordValues, fields: readonly string[], id: string): FormValues =>
  Object.fromEntries(fields.map((field) => [field, values.get(recordFieldKey(id, field)) ?? '']));

export function parseRecordInput(
  input: Resource,
  fields: readonly string[],
  values: RecordValues,
  id: string,
): FormValues {
  return toSend(input, valuesOfRecord(values, fields, id));
}

export function inputErrorsOf(
  input: Resource,
  fields: readonly string[],
  values: RecordValues,
  ids: readonly string[],
): Map<string, string> {
  return new Map(
    ids.flatMap((id) =>
      violationsIn(input, valuesOfRecord(values, fields, id)).map(
        ({ field, code }) => [recordFieldKey(id, field), code] as const,
      ),
    ),
  );
}
