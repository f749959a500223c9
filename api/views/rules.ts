import type { AnyInput, Availability, Violation } from '../../contract/problems';
import { savedViews, maxViewsPerPerson } from '../../contract/people/savedViews';
import { isColumnName, isSavableInView, maxViewFilter } from '../../contract/people/viewFilters';
import { isObject } from '../../contract/values';
import type { KyselyDb } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import { acquireNamedLock } from '../db/transactions';
import { readFilter } from '../engine/filter';
import { tableForReader, hiddenResources, mayRead } from '../engine/readable';
import { assertActionAllowed, getRecord, lockRecord, type RecordIn } from '../engine/record';
import { allowed, alwaysAllowed, defineRules, refused, type StoredRecord } from '../engine/rules';
import type { TableOf } from '../engine/table';
import type { Viewer, WriteContext } from '../engine/writeContext';
import { invalid, Problem } from '../problem';

type View = RecordIn<typeof savedViews>;
type Views = TableOf<typeof savedViews>;

function manageAvailability({ ownerId, audience }: StoredRecord<typeof savedViews>, { actor }: Viewer): Availability {
  const isManager = ownerId === actor.uid || (audience === 'team' && actor.duties.includes('owner'));
  return isManager ? allowed : refused('permission.missing');
}

export const savedViewRules = defineRules(savedViews, {
  available: {
    edit: manageAvailability,
    archive: manageAvailability,
    'make-default': alwaysAllowed,
    'clear-default': alwaysAllowed,
  },
  create: { refusals: ['view.tooMany'] },
  visibilityCondition({ actor }, served) {
    const hidden = hiddenResources(actor, served);
    return (where) =>
      where.and([
        where.or([where('ownerId', '=', actor.uid), where('audience', '=', 'team')]),
        ...(hidden.length > 0 ? [where('resource', 'not in', hidden)] : []),
      ]);
  },
  async check(context, table, values, before) {
    const violations = viewViolations(context, table, values, before);
    if (violations.length > 0) throw invalid<AnyInput>(...violations);
    if (before) return values;
    await assertBelowLimit(context, values.resource);
    const { uid, name, email } = context.actor;
    return { ...values, ownerId: uid, ownerName: name ?? email, defaultFor: [] };
  },
  computeFields: ({ defaultFor }, { actor }) => ({
    isDefault: defaultFor?.includes(actor.uid) ?? false,
    defaultFor: null,
  }),
  actions: {
    'make-default': {
      refusals: ['record.archived'],
      run: (context, table, id) => setDefault(context, table, id, true),
    },
    'clear-default': {
      refusals: ['record.archived'],
      run: (context, table, id) => setDefault(context, table, id, false),
    },
  },
});

/** Validates only changed parts of a view, because the list may no longer support parts saved earlier. */
function viewViolations(
  context: WriteContext,
  { served }: Views,
  view: Pick<View, 'resource' | 'filter' | 'sortField' | 'sortOrder' | 'columns'>,
  before: View | null,
): Violation[] {
  const fullTable = served.get(view.resource);
  if (!fullTable || !mayRead(context.actor, fullTable.resource))
    return [{ field: 'resource', code: 'unknownReference' }];
  const list = tableForReader(fullTable, context);
  const violations: Violation[] = [];
  const filter = isObject(view.filter) ? view.filter : {};
  const text = toJson(filter);
  if (!before || text !== toJson(before.filter ?? {})) {
    if (text.length > maxViewFilter)
      violations.push({ field: 'filter', code: 'tooLong', params: { max: maxViewFilter } });
    else if (!Object.entries(filter).every(([key, value]) => isSavableInView(list.resource, key, value)))
      violations.push({ field: 'filter', code: 'notInViews' });
    else if (!isReadable(() => readFilter(list, filter, context)))
      violations.push({ field: 'filter', code: 'malformed' });
  }
  const columns = view.columns ?? [];
  if (
    toJson(columns) !== toJson(before?.columns ?? []) &&
    !columns.every(({ name }) => isColumnName(list.resource, name))
  )
    violations.push({ field: 'columns', code: 'notAChoice' });
  const isSorted = view.sortField !== null && list.paths.get(view.sortField)?.sort === true;
  if (view.sortField !== (before?.sortField ?? null) && !isSorted)
    violations.push({ field: 'sortField', code: 'notAChoice' });
  if ((view.sortField === null) !== (view.sortOrder === null))
    violations.push({ field: 'sortOrder', code: 'required' });
  return violations;
}

const toJson = (value: unknown) => JSON.stringify(value);

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function assertBelowLimit({ trx, actor }: WriteContext, resource: string): Promise<void> {
  // Takes a lock, because concurrent creations would not count each other.
  await acquireNamedLock(trx, 'savedViews.each');
  const { count } = await trx
    .selectFrom(savedViews.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('ownerId', '=', actor.uid)
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxViewsPerPerson) throw new Problem('view.tooMany', { params: { max: maxViewsPerPerson } });
}

/**
 * Changes the default without a new version of the view, which would make a colleague's change stale, and without an
 * audit event.
 */
async function setDefault(context: WriteContext, table: Views, id: string, isDefault: boolean): Promise<View> {
  const { trx, actor } = context;
  const view = await lockRecord(context, table, id);
  assertActionAllowed(view, isDefault ? 'make-default' : 'clear-default');
  // Takes a lock, because two people who choose a default at the same time change the same views.
  await acquireNamedLock(trx, 'savedViews.defaults');
  for (const one of await readDefaults(trx, view.resource)) {
    const others = one.defaultFor.filter((uid) => uid !== actor.uid);
    const now = one.id === id && isDefault ? [...others, actor.uid] : others;
    if (now.length !== one.defaultFor.length)
      await trx
        .updateTable(savedViews.table)
        .set({ defaultFor: JSON.stringify(now) })
        .where('id', '=', one.id)
        .execute();
  }
  return getRecord(trx, table, id, context);
}

async function readDefaults(db: KyselyDb, resource: string): Promise<{ id: string; defaultFor: readonly string[] }[]> {
  const rows = await db
    .selectFrom(savedViews.table)
    .select(['id', 'defaultFor'])
    .where('archived', 'in', archivedOrNot)
    .where('resource', '=', resource)
    .orderBy('id')
    .execute();
  return rows.map(({ id, defaultFor }) => ({ id, defaultFor: readUids(defaultFor) }));
}

export async function readDefaultViews(db: KyselyDb, uid: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom(savedViews.table)
    .select(['id', 'resource', 'defaultFor'])
    .where('archived', '=', 0)
    .where('defaultFor', '<>', '[]')
    .where(({ or, eb }) => or([eb('ownerId', '=', uid), eb('audience', '=', 'team')]))
    .execute();
  const ownDefaults = rows.filter(({ defaultFor }) => readUids(defaultFor).includes(uid));
  return Object.fromEntries(ownDefaults.map(({ resource, id }) => [resource, id]));
}

function readUids(column: string | null): readonly string[] {
  // Casts without validation: only `setDefault` writes this column.
  return JSON.parse(column ?? '[]') as string[];
}
