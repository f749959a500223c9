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

/** Whether records can be created: from the form, or by a `create` of the rules. */
export function isCreated({ resource, rules }: Table): boolean {
  return writesOf(resource).create || rules.create?.run !== undefined;
}

interface CreationRequest {
  input: Body;
  /** Chosen by the client: detects a repeated request even after its idempotency key has expired. */
  id?: string;
}

/** Reads the body of a creation. Throws `request.invalid`. */
export function readCreation({ resource, rules }: Table, body: Body): CreationRequest {
  const read = (given: Body) => (rules.create?.input ? readInput(rules.create.input, given) : given);
  if (!resource.money || !Object.hasOwn(body, 'id')) return { input: read(body) };
  const { id: given, ...form } = body;
  // Some platforms write UUIDs in upper case.
  const id = typeof given === 'string' ? given.toLowerCase() : given;
  if (!isUuid(id)) throw invalid({ field: 'id', code: 'malformed' });
  return { input: read(form), id };
}

/** Creates the record. Throws `record.alreadyMade` if the `id` the client chose exists. */
export async function made(
  context: WriteContext,
  table: Table,
  input: Body,
  chosen: string | undefined,
): Promise<ApiRecord> {
  if (chosen !== undefined) {
    const there = await untyped(context.trx)
      .selectFrom(table.resource.table)
      .select('id')
      .where('id', '=', chosen)
      .executeTakeFirst();
    if (there) throw new Problem('record.alreadyMade');
  }
  const id = chosen ?? context.newId();
  return table.rules.create?.run?.(context, table, input, id) ?? createRecord(context, table, input, {}, { id });
}
