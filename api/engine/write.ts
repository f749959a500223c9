import type { AnyInput } from '../../contract/problems';
import { position, type Resource, writesOf } from '../../contract/resource';
import { classifyDatabaseError } from '../db/errors';
import { untyped, type Row } from '../db/database';
import { invalid, Problem } from '../problem';
import { type Exact, isObject } from '../../contract/values';
import type { WriteContext } from './writeContext';
import { audit } from './audit';
import { assignImages } from './images';
import { isManuallyOrdered, lastPosition } from './position';
import { maintainLinks } from './links';
import {
  assertActionAllowed,
  assertVersion,
  lockRecord,
  recordOf,
  writeNextVersion,
  type ApiRecord,
  type RecordIn,
} from './record';
import type { Values } from './rules';
import { searchTermRows } from './search';
import type { Table, TableOf, ValuesIn } from './table';
import { readChange, readNew, type Body } from './validate';
import type { Field, Fields } from '../../contract/fields';
import type { Vault } from '../vault';
import type { SealedSecret } from './storage/composed';
import { readInput } from './actions';
import { isUuid } from './id';

interface CreateOptions<R extends Resource = Resource> {
  action?: 'create' | 'import';
  id?: string;
  replacedRecord?: RecordIn<R>;
}

/** Creates a record from a form. `given`: values of fields that the API writes. */
export async function createRecord<R extends Resource, V extends ValuesIn<R>>(
  context: WriteContext,
  table: TableOf<R>,
  body: Body,
  apiValues?: Exact<V, ValuesIn<R>>,
  options?: CreateOptions<R>,
): Promise<RecordIn<R>>;
export async function createRecord(
  context: WriteContext,
  table: Table,
  body: Body,
  apiValues: Values = {},
  { action = 'create', id = context.newId(), replacedRecord }: CreateOptions = {},
): Promise<ApiRecord> {
  const { resource } = table;
  const values = await validateAndSeal(context, table, { ...readNew(resource, body, context), ...apiValues }, null);
  const row: Row = {
    id,
    ...table.encode(values),
    ...(isManuallyOrdered(resource) && { [position]: await lastPosition(context.trx, resource) }),
    ...(resource.view !== undefined && { view: resource.view }),
    createdAt: context.at,
    updatedAt: context.at,
  };
  const stored = await insertRecord(context, table, row);
  await context.unit.insert('searchTerms', searchTermRows(resource, id, table.searchWords(values)));
  const after = recordOf(table, stored, context);
  await maintainLinks(context, table, null, after, replacedRecord);
  await assignImages(context, table, null, after);
  await table.rules.afterWrite?.(context, table, null, after);
  await audit(context, { action, resource, before: null, after });
  return after;
}

async function insertRecord({ trx, unit }: WriteContext, table: Table, row: Row): Promise<Row> {
  const { resource, columns } = table;
  if (!unit.isShared)
    return withUniqueViolations(table, () =>
      untyped(trx).insertInto(resource.table).values(row).returningAll().executeTakeFirstOrThrow(),
    );
  const complete = { ...Object.fromEntries(columns.map(({ name, initial }) => [name, initial])), ...row };
  await unit.insertRows(resource.table, [complete]);
  return complete;
}

/**
 * Applies a form to a record. `version` is the version that the writer has read. A form without changes writes nothing.
 */
export async function updateRecord(
  context: WriteContext,
  table: Table,
  id: string,
  version: number,
  body: Body,
): Promise<ApiRecord> {
  const { resource } = table;
  const before = await lockRecord(context, table, id);
  assertVersion(context, table, before, version);
  assertActionAllowed(before, 'edit');
  const values = await validateAndSeal(
    context,
    table,
    { ...valuesOf(table, before), ...readChange(resource, body, before, context.actor.duties) },
    before,
  );
  const storedColumns = table.encode(valuesOf(table, before));
  const changed = Object.fromEntries(
    Object.entries(table.encode(values)).filter(([column, value]) => value !== storedColumns[column]),
  );
  if (Object.keys(changed).length === 0) return before;
  const after = await withUniqueViolations(table, () => writeNextVersion(context, table, before, changed));
  await table.rules.afterWrite?.(context, table, before, after);
  await audit(context, { action: 'update', resource, before, after });
  return after;
}

async function validateAndSeal(
  context: WriteContext,
  table: Table,
  values: Values,
  before: ApiRecord | null,
): Promise<Values> {
  const { rules, resource } = table;
  return sealSecrets(
    context.vault,
    resource.fields,
    rules.check ? await rules.check(context, table, values, before) : values,
  );
}

function valuesOf(table: Table, record: ApiRecord): Record<string, unknown> {
  return Object.fromEntries(Object.keys(table.resource.fields).map((name) => [name, record[name]]));
}

/**
 * Maps a violated unique index to a violation of its field: only the database detects duplicates reliably during
 * concurrent writes. Archived records keep their unique values.
 */
async function withUniqueViolations<T>(table: Table, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const fault = classifyDatabaseError(error);
    if (fault?.kind !== 'duplicate') throw error;
    const { resource, columns, indexes } = table;
    const column = columns.find(
      ({ name, unique }) =>
        unique &&
        (fault.constraint === `${resource.table}.${name}` ||
          indexes.some((index) => index.unique && index.name === fault.constraint && index.columns[0]?.name === name)),
    );
    throw column ? takenProblem(table, column.name) : error;
  }
}

function takenProblem(table: Table, column: string) {
  const path = [...table.paths.values()].find((one) => one.column === column);
  return invalid<AnyInput>({ field: path?.name ?? column, code: 'taken' });
}

async function sealSecrets(vault: Vault, fields: Fields, values: Values): Promise<Values> {
  const sealed: Values = { ...values };
  for (const [name, field] of Object.entries(fields))
    Object.assign(sealed, await sealField(vault, name, field, values[name]));
  return sealed;
}

async function sealField(vault: Vault, name: string, field: Field, value: unknown): Promise<Values> {
  if (field.kind === 'group' && isObject(value)) return { [name]: await sealSecrets(vault, field.fields, value) };
  if (field.kind !== 'secret' || typeof value !== 'string') return {};
  const sealedSecret: SealedSecret = { sealed: await vault.seal(value) };
  return { [name]: sealedSecret, ...(field.last4 && { [field.last4]: value.slice(-4) }) };
}

export function canBeCreated({ resource, rules }: Table): boolean {
  return writesOf(resource).create || rules.create?.run !== undefined;
}

interface CreationRequest {
  input: Body;
  /** Id chosen by the client. Detects a repeated creation even after its idempotency key has expired. */
  id?: string;
}

/** Throws `request.invalid`. */
export function readCreation({ resource, rules }: Table, body: Body): CreationRequest {
  const read = (formBody: Body) => (rules.create?.input ? readInput(rules.create.input, formBody) : formBody);
  if (!resource.money || !Object.hasOwn(body, 'id')) return { input: read(body) };
  const { id: rawId, ...form } = body;
  // Converts to lower case, because some platforms write UUIDs in upper case.
  const id = typeof rawId === 'string' ? rawId.toLowerCase() : rawId;
  if (!isUuid(id)) throw invalid({ field: 'id', code: 'malformed' });
  return { input: read(form), id };
}

/** Creates the record. Throws `record.alreadyMade` if a record with the client's `id` exists. */
export async function runCreation(
  context: WriteContext,
  table: Table,
  input: Body,
  chosenId: string | undefined,
): Promise<ApiRecord> {
  if (chosenId !== undefined) {
    const existing = await untyped(context.trx)
      .selectFrom(table.resource.table)
      .select('id')
      .where('id', '=', chosenId)
      .executeTakeFirst();
    if (existing) throw new Problem('record.alreadyMade');
  }
  const id = chosenId ?? context.newId();
  return table.rules.create?.run?.(context, table, input, id) ?? createRecord(context, table, input, {}, { id });
}
