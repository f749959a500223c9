import type { FieldKind } from '../../api/contract/fields';
import type { RecordBase, Resource } from '../../api/contract/resource';
import { readingOf } from './kinds/reading';
import type { CellProps } from './kinds/kind';
import type { Words } from './words';

/** A record of a resource known only by its declaration. */
export type AnyRecord = RecordBase & Record<string, unknown>;

/** What a cell of a declared field takes, or `null` when the resource has no such field. */
export function cellOf(resource: Resource, name: string, record: AnyRecord) {
  const field = resource.fields[name];
  if (!field) return null;
  const props = { resource: resource.name, name, field, value: record[name] ?? null } as unknown as CellProps<FieldKind>;
  return { reading: readingOf(field), props };
}

/** What a person calls the record. */
export function titleOf(resource: Resource, record: AnyRecord, words: Words): string {
  const cell = cellOf(resource, resource.title, record);
  return cell?.reading.text(cell.props.value, words, { resource: resource.name, name: resource.title }) || record.id;
}

/** Where a form holds what the record is called, in the language that must be there. */
export function titleSourceOf(resource: Resource): string {
  const field = resource.fields[resource.title];
  return (field && readingOf(field).parts(resource.title)[0]?.source) ?? resource.title;
}
