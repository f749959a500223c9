import { instant, type Field, type FieldKind } from '../../contract/fields';
import { type AnyRecord, type RecordOf, type Resource } from '../../contract/resource';
import type { Subject } from '../../contract/people/notifications';
import { parseRecord } from '../data/responses';
import { displayOf } from './kinds/displays';
import type { CellProps, Values } from './kinds/kind';
import type { ResourceText } from './resourceText';

export type { AnyRecord };

/**
 * Returns the record with the type of its resource's declaration.
 *
 * @example
 *   const { number, state } = recordOf(liquidationItems, item);
 *
 * @throws `client.malformed` for an undeclared option
 */
export function recordOf<R extends Resource>(resource: R, record: AnyRecord): RecordOf<R> {
  return parseRecord(resource, record);
}

export const recordMetaFields: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'archivedAt',
  'actions',
]);

/** Fields of a response that are not in the record: balances, or one-time fields such as the code of a new gift card. */
export type OneTimeExtras = Readonly<Record<string, unknown>>;

/** Splits a response into the record, which is cached, and the extras, which are never cached. */
export function splitRecordAndExtras(
  { fields }: Resource,
  response: AnyRecord,
): [record: AnyRecord, extras: OneTimeExtras] {
  // Records never contain secrets: a secret in a response is a one-time field.
  const isRecordField = (name: string) =>
    recordMetaFields.has(name) || (Object.hasOwn(fields, name) && fields[name]?.kind !== 'secret');
  const record = { ...response };
  const extras: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(response)) {
    if (isRecordField(name)) continue;
    extras[name] = value;
    Reflect.deleteProperty(record, name);
  }
  return [record, extras];
}

const timestampFields: Readonly<Record<string, Field>> = { updatedAt: instant(), createdAt: instant() };
const createdAtField: Readonly<Record<string, Field>> = { createdAt: instant() };
const shownCreatedAtField: Readonly<Record<string, Field>> = { createdAt: instant({ column: 'shown' }) };

/** The creation is the default date of append-only records without another. */
function timestampFieldsOf({ appendOnly, fields }: Resource): Readonly<Record<string, Field>> {
  if (!appendOnly) return timestampFields;
  const hasShownDate = Object.values(fields).some(({ kind, column }) => kind === 'date' && column === 'shown');
  return hasShownDate ? createdAtField : shownCreatedAtField;
}

export function readableFields(resource: Resource): Readonly<Record<string, Field>> {
  return { ...resource.fields, ...timestampFieldsOf(resource) };
}

export function cellOf(resource: Resource, name: string, values: Values) {
  const field = readableFields(resource)[name];
  if (!field) return null;
  const props: CellProps<FieldKind> = {
    resource: resource.name,
    name,
    field,
    value: values[name] ?? null,
    siblings: values,
  };
  return { display: displayOf(field), props };
}

export function textOf(resource: Resource, name: string, values: Values, resourceText: ResourceText): string {
  const cell = cellOf(resource, name, values);
  return cell ? cell.display.text(cell.props.value, resourceText, cell.props) : '';
}

/**
 * Returns the title of a record: the text `resources.{name}.titled`, if the resource has one and the record has all its
 * placeholders; else the title field.
 */
export function titleOf(resource: Resource, record: AnyRecord, resourceText: ResourceText): string {
  const title = textOf(resource, resource.title, record, resourceText) || String(record.id);
  const placeholders = Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'));
  const titleText = resourceText.lookup(resource.name, 'titled', { ...placeholders, title });
  return titleText && !titleText.includes('%{') ? titleText : title;
}

export function titledRecord({ title }: Resource, id: string, recordTitle: Subject['title']): AnyRecord {
  // `titleOf` reads only these fields.
  return { id, [title]: recordTitle } as AnyRecord;
}

export function imageOf({ fields }: Resource, record: AnyRecord): string | null {
  const [name] = Object.entries(fields).find(([, { kind }]) => kind === 'image') ?? [];
  const address = name === undefined ? null : record[name];
  return typeof address === 'string' ? address : null;
}

export function titleSourceOf(resource: Resource): string {
  const field = resource.fields[resource.title];
  return (field && displayOf(field).parts(resource.title, field)[0]?.source) ?? resource.title;
}
