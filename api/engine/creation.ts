import { writesOf } from '../../contract/resource';
import { invalid, Problem } from '../problem';
import type { WriteContext } from './writeContext';
import { readInput } from './actions';
import { isUuid } from './id';
import type { ApiRecord } from './record';
import type { Table } from './table';
import type { Body } from './validate';
import { createRecord } from './write';
import { untyped } from '../db/database';

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
