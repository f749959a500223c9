import { instant, type Field, type FieldKind } from '../../contract/fields';
import { writesOf, type RecordBase, type Resource } from '../../contract/resource';
import { readingOf } from './kinds/reading';
import type { CellProps, Values } from './kinds/kind';
import type { Words } from './words';

/** A record of a resource known only by its declaration. */
export type AnyRecord = RecordBase & Record<string, unknown>;

/** What every record carries and none declares. */
export const carried: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'archivedAt',
  'actions',
]);

/** What an action answers besides the record: balances, or what is shown only once, as the code of a new gift card. */
export type OneTimeExtras = Readonly<Record<string, unknown>>;

/** Splits the answer of an action into the record, which is cached, and the extras, which never are. */
export function splitRecordAndExtras(
  { fields }: Resource,
  answer: AnyRecord,
): [record: AnyRecord, extras: OneTimeExtras] {
  const entries = Object.entries(answer);
  const isOwn = ([name]: readonly [string, unknown]) => carried.has(name) || Object.hasOwn(fields, name);
  return [
    Object.fromEntries(entries.filter(isOwn)) as AnyRecord,
    Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  ];
}

/** When a record was made and last changed: every resource has them, none declares them. */
const moments: Readonly<Record<string, Field>> = { updatedAt: instant({ column: 'shown' }), createdAt: instant() };
/** What no form writes has days of its own that say more. */
const ofActs: Readonly<Record<string, Field>> = { updatedAt: instant(), createdAt: instant() };

/** Of money one asks since when it is there; what was written and is never changed has but that moment. */
const ofMoney: Readonly<Record<string, Field>> = { createdAt: instant({ column: 'shown' }), updatedAt: instant() };
const moment: Readonly<Record<string, Field>> = { createdAt: instant({ column: 'shown' }) };

function momentsOf(resource: Resource): Readonly<Record<string, Field>> {
  if (resource.appendOnly) return moment;
  if (!writesOf(resource).update) return ofActs;
  return resource.money ? ofMoney : moments;
}

/** What can be read of a record: what is declared, and what every record carries. */
export function readable(resource: Resource): Readonly<Record<string, Field>> {
  return { ...resource.fields, ...momentsOf(resource) };
}

/** What a cell of a field takes, or `null` when the resource has no such field. */
export function cellOf(resource: Resource, name: string, values: Values) {
  const field = readable(resource)[name];
  if (!field) return null;
  const props = {
    resource: resource.name,
    name,
    field,
    value: values[name] ?? null,
    beside: values,
  } as unknown as CellProps<FieldKind>;
  return { reading: readingOf(field), props };
}

/** A field of a record in plain words; empty for nothing. */
export function textOf(resource: Resource, name: string, values: Values, words: Words): string {
  const cell = cellOf(resource, name, values);
  return cell ? cell.reading.text(cell.props.value, words, cell.props) : '';
}

/** What a person calls the record; a resource may say more than the field alone does, by other texts of it: `resources.{name}.titled`. */
export function titleOf(resource: Resource, record: AnyRecord, words: Words): string {
  const title = textOf(resource, resource.title, record, words) || record.id;
  const texts = Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'));
  return words.of(resource.name, 'titled', { ...texts, title }) || title;
}

/** The address of the record's picture: the first of its fields that is one. */
export function imageOf({ fields }: Resource, record: AnyRecord): string | null {
  const [name] = Object.entries(fields).find(([, { kind }]) => kind === 'image') ?? [];
  const address = name === undefined ? null : record[name];
  return typeof address === 'string' ? address : null;
}

/** Where a form holds what the record is called, in the language that must be there. */
export function titleSourceOf(resource: Resource): string {
  const field = resource.fields[resource.title];
  return (field && readingOf(field).parts(resource.title, field)[0]?.source) ?? resource.title;
}
