import { valueAt } from '../../contract/values';
import type { Violation, AnyInput } from '../../contract/problems';
import { usageCount } from '../../contract/resource';
import { referencePathsOf, type ReferencePath } from '../../contract/referencePaths';
import { invalid } from '../problem';
import type { WriteContext } from './writeContext';
import { viewCondition, type Where } from './conditions';
import type { ApiRecord } from './record';
import type { Table } from './table';
import { deferWrite } from '../db/deferWrite';
import { untyped, type KyselyTransaction } from '../db/database';

interface Target {
  to: string;
  id: string;
}

interface NewLink extends Target {
  fieldPath: string;
  allowArchived: boolean;
}

/**
 * Maintains references in the transaction of a write. Checks that newly chosen records exist and, unless the field
 * allows it, are not archived. Updates the table `links`, and the `usageCount` of the targets: the number of live
 * records that reference them. `continuedRecord`: record that the new record continues; its targets may be archived by
 * now. Throws `request.invalid`.
 */
export async function maintainLinks(
  context: WriteContext,
  table: Table,
  before: ApiRecord | null,
  after: ApiRecord,
  continuedRecord = before,
): Promise<void> {
  const pointers = referencePathsOf(table.resource.fields);
  if (pointers.length === 0) return;
  const addedLinks = pointers.flatMap((pointer) => newLinks(pointer, continuedRecord, after));
  const missing = await updateUsageCounts(
    context,
    table,
    usedRecords(pointers, before),
    usedRecords(pointers, after),
    addedLinks,
  );
  const violations = addedLinks
    .filter((one) => missing.has(keyOf(one)))
    .map(({ fieldPath }): Violation => ({ field: fieldPath, code: 'unknownReference' }));
  if (violations.length > 0) throw invalid<AnyInput>(...violations);
  for (const pointer of pointers) await replaceLinks(context, table, pointer, before, after);
}

const keyOf = ({ to, id }: Target) => `${to} ${id}`;

function idsIn(record: ApiRecord | null, { path }: ReferencePath): string[] {
  const value = valueAt(record, path.split('.'));
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
}

function newLinks(pointer: ReferencePath, before: ApiRecord | null, after: ApiRecord): NewLink[] {
  const previousIds = new Set(idsIn(before, pointer));
  const { path, field } = pointer;
  const allowArchived = field.kind === 'reference' && field.allowArchived;
  return idsIn(after, pointer).flatMap((id, index) =>
    previousIds.has(id)
      ? []
      : [{ to: field.to, id, fieldPath: field.kind === 'references' ? `${path}.${index}` : path, allowArchived }],
  );
}

function usedRecords(pointers: readonly ReferencePath[], record: ApiRecord | null): Map<string, Target> {
  if (record === null || record.archivedAt !== null) return new Map();
  const targets = pointers
    .filter(({ field }) => field.countsAsUsage)
    .flatMap((pointer) => idsIn(record, pointer).map((id) => ({ to: pointer.field.to, id })));
  return new Map(targets.map((target) => [keyOf(target), target]));
}

/**
 * Updates the counts and returns chosen targets that do not exist or are archived. Locks the targets, so that nobody
 * archives them before the transaction ends. Locks them in a fixed order, to avoid deadlocks.
 */
async function updateUsageCounts(
  context: WriteContext,
  table: Table,
  usedBefore: Map<string, Target>,
  usedAfter: Map<string, Target>,
  addedLinks: readonly NewLink[],
): Promise<Set<string>> {
  const addedByKey = new Map(addedLinks.map((one): [string, NewLink] => [keyOf(one), one]));
  // If a target is chosen in two fields, the stricter rule applies.
  for (const one of addedLinks) if (!one.allowArchived) addedByKey.set(keyOf(one), one);
  const affectedTargets = [...new Map([...usedBefore, ...usedAfter, ...addedByKey])].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const { unit } = context;
  const missing = new Set<string>();
  for (const [key, { to, id }] of affectedTargets) {
    const target = table.served.get(to);
    if (!target) continue;
    const delta = Number(usedAfter.has(key)) - Number(usedBefore.has(key));
    const isArchivedAllowed = addedByKey.get(key)?.allowArchived !== false;
    const targetCondition = (where: Where) =>
      where.and([
        where('id', '=', id),
        ...viewCondition(where, target),
        ...(isArchivedAllowed ? [] : [where('archived', '=', 0)]),
      ]);
    const exists = (trx: KyselyTransaction) =>
      untyped(trx).selectFrom(target.resource.table).select('id').where(targetCondition).executeTakeFirst();
    const isCounted = Object.hasOwn(target.resource.fields, usageCount);
    const found =
      isCounted && delta !== 0
        ? await untyped(context.trx)
            .updateTable(target.resource.table)
            .set((set) => ({ [usageCount]: set(usageCount, '+', delta) }))
            .where(targetCondition)
            .returning('id')
            .executeTakeFirst()
        : addedByKey.has(key)
          ? await (unit.isShared ? unit.readOnce(`target ${key} ${isArchivedAllowed}`, exists) : exists(context.trx))
          : true;
    if (addedByKey.has(key) && !found) missing.add(key);
  }
  return missing;
}

async function replaceLinks(
  { trx, unit }: WriteContext,
  { resource }: Table,
  pointer: ReferencePath,
  before: ApiRecord | null,
  after: ApiRecord,
): Promise<void> {
  if (pointer.field.kind !== 'references') return;
  const [idsBefore, idsNow] = [new Set(idsIn(before, pointer)), new Set(idsIn(after, pointer))];
  const [recordId, field] = [after.id, pointer.path];
  const removed = [...idsBefore].filter((id) => !idsNow.has(id));
  const added = [...idsNow].filter((id) => !idsBefore.has(id));
  if (removed.length > 0) {
    await deferWrite(
      trx,
      trx
        .deleteFrom('links')
        .where('resource', '=', resource.name)
        .where('field', '=', field)
        .where('recordId', '=', recordId)
        .where('targetId', 'in', removed),
    );
  }
  if (added.length > 0)
    await unit.insert(
      'links',
      added.map((targetId) => ({ resource: resource.name, field, recordId, targetId })),
    );
}
