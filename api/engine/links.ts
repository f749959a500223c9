import { valueAt } from '../../contract/values';
import type { Violation, AnyInput } from '../../contract/problems';
import { usageCount } from '../../contract/resource';
import { pointersOf, type Pointer } from '../../contract/pointers';
import { invalid } from '../problem';
import type { WriteContext } from './writeContext';
import { viewIs } from './conditions';
import type { Where } from './where';
import type { ApiRecord } from './record';
import type { Table } from './table';
import { untyped } from '../db/database';

interface Target {
  to: string;
  id: string;
}

interface NewLink extends Target {
  /** The path of the field: `parentId`, `labelIds.1`. */
  place: string;
  evenArchived: boolean;
}

/**
 * Maintains references in the transaction of a write: checks that newly chosen records exist and, unless the field
 * allows it, are not archived; updates the table `links` for fields with several ids; and updates the `usageCount` of
 * the targets, the number of live records that reference them. Throws `request.invalid`.
 *
 * References to resources that are not served are ignored. `chosenBy`: the record that a new one continues; what that
 * one references may be archived by now.
 */
export async function settleLinks(
  context: WriteContext,
  table: Table,
  before: ApiRecord | null,
  after: ApiRecord,
  chosenBy = before,
): Promise<void> {
  const pointers = pointersOf(table.resource.fields);
  if (pointers.length === 0) return;
  const chosen = pointers.flatMap((pointer) => newLinks(pointer, chosenBy, after));
  const missing = await count(context, table, usesOf(pointers, before), usesOf(pointers, after), chosen);
  const violations = chosen
    .filter((one) => missing.has(keyOf(one)))
    .map(({ place }): Violation => ({ field: place, code: 'unknownReference' }));
  if (violations.length > 0) throw invalid<AnyInput>(...violations);
  for (const pointer of pointers) await replaceLinks(context, table, pointer, before, after);
}

const keyOf = ({ to, id }: Target) => `${to} ${id}`;

function idsIn(record: ApiRecord | null, { path }: Pointer): string[] {
  const value = valueAt(record, path.split('.'));
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
}

function newLinks(pointer: Pointer, before: ApiRecord | null, after: ApiRecord): NewLink[] {
  const had = new Set(idsIn(before, pointer));
  const { path, field } = pointer;
  const evenArchived = field.kind === 'reference' && field.evenArchived;
  return idsIn(after, pointer).flatMap((id, at) =>
    had.has(id)
      ? []
      : [{ to: field.to, id, place: field.kind === 'references' ? `${path}.${at}` : path, evenArchived }],
  );
}

/** The records that a record uses: each once; none if it is archived. */
function usesOf(pointers: readonly Pointer[], record: ApiRecord | null): Map<string, Target> {
  if (record === null || record.archivedAt !== null) return new Map();
  const targets = pointers
    .filter(({ field }) => field.counted)
    .flatMap((pointer) => idsIn(record, pointer).map((id) => ({ to: pointer.field.to, id })));
  return new Map(targets.map((target) => [keyOf(target), target]));
}

/**
 * Updates the counts and returns the chosen targets that do not exist or are archived. The update locks the target
 * until the transaction ends, so it cannot be archived meanwhile; always in the same order, to avoid deadlocks.
 */
async function count(
  context: WriteContext,
  table: Table,
  was: Map<string, Target>,
  is: Map<string, Target>,
  chosen: readonly NewLink[],
): Promise<Set<string>> {
  const anew = new Map(chosen.map((one): [string, NewLink] => [keyOf(one), one]));
  // If it is chosen in two fields, the stricter one counts.
  for (const one of chosen) if (!one.evenArchived) anew.set(keyOf(one), one);
  const touched = [...new Map([...was, ...is, ...anew])].sort(([one], [other]) => (one < other ? -1 : 1));
  const missing = new Set<string>();
  for (const [key, { to, id }] of touched) {
    const target = table.served.get(to);
    if (!target) continue;
    const by = Number(is.has(key)) - Number(was.has(key));
    const isThere = (where: Where) =>
      where.and([
        where('id', '=', id),
        ...viewIs(where, target),
        ...(anew.get(key)?.evenArchived === false ? [where('archived', '=', 0)] : []),
      ]);
    const counts = Object.hasOwn(target.resource.fields, usageCount);
    const found =
      counts && by !== 0
        ? await untyped(context.trx)
            .updateTable(target.resource.table)
            .set((set) => ({ [usageCount]: set(usageCount, '+', by) }))
            .where(isThere)
            .returning('id')
            .executeTakeFirst()
        : anew.has(key)
          ? await untyped(context.trx).selectFrom(target.resource.table).select('id').where(isThere).executeTakeFirst()
          : true;
    if (anew.has(key) && !found) missing.add(key);
  }
  return missing;
}

async function replaceLinks(
  { trx }: WriteContext,
  { resource }: Table,
  pointer: Pointer,
  before: ApiRecord | null,
  after: ApiRecord,
): Promise<void> {
  if (pointer.field.kind !== 'references') return;
  const [was, is] = [new Set(idsIn(before, pointer)), new Set(idsIn(after, pointer))];
  const [recordId, field] = [after.id, pointer.path];
  const gone = [...was].filter((id) => !is.has(id));
  const come = [...is].filter((id) => !was.has(id));
  if (gone.length > 0) {
    await trx
      .deleteFrom('links')
      .where('resource', '=', resource.name)
      .where('field', '=', field)
      .where('recordId', '=', recordId)
      .where('targetId', 'in', gone)
      .execute();
  }
  if (come.length > 0)
    await trx
      .insertInto('links')
      .values(come.map((targetId) => ({ resource: resource.name, field, recordId, targetId })))
      .execute();
}
