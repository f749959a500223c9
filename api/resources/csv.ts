import type { Field } from '../contract/fields';
import type { Resource } from '../contract/resource';
import type { Answered } from './record';

/** One column of an export: what of a record stands in it, and under which title. */
export interface CsvColumn {
  path: string;
  label: string;
}

/** Everything a record can be exported by: its fields, each language of a text apart, and its own times. */
export function exportable(resource: Resource): string[] {
  const ofField = ([name, field]: [string, Field]) => (field.kind === 'localizedText' ? [`${name}.es`, `${name}.en`] : [name]);
  return ['id', ...Object.entries(resource.fields).flatMap(ofField), 'createdAt', 'updatedAt', 'archivedAt'];
}

/** Without it a spreadsheet reads UTF-8 as something else. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

export function csvRow(columns: readonly CsvColumn[], record: Answered): string {
  return csvLine(columns.map(({ path }) => at(record, path)));
}

function at(record: Answered, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined), record);
}

/** RFC 4180. A text a spreadsheet would run as a formula gets a leading `'`, which an import takes away; a number never does. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
