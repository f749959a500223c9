import { sql, type Expression, type SqlBool } from 'kysely';
import { writesOf } from '../../contract/resource';
import type { SqlValue } from '../db/database';
import type { Condition, Filter } from './filter';
import { lookUpWords, matches, otherWords, type FoundWords } from './matching';
import type { Path } from './storage/stored';
import type { Table } from './table';
import { isThere, type Where } from './where';

/** How the records of a list are found. */
export interface Access {
  words: FoundWords | null;
  /** Set if few records have the words or match the link: these are looked up, then sorted. */
  by: 'words' | LinkCondition | null;
}

/** A condition on records that link to one of several targets. */
export type LinkCondition = Condition & { values: SqlValue[] };

export function linkConditions({ conditions }: Filter): LinkCondition[] {
  return conditions.filter(
    (one): one is LinkCondition =>
      'values' in one &&
      one.path.linked === true &&
      one.is === 'in' &&
      one.values.length > 0 &&
      !one.values.includes(null),
  );
}

/**
 * Removes the conditions on links and the search words, which the list's own indexes cannot answer. `isAll`: the
 * filter had none.
 */
export function withoutLinks(filter: Filter): { rest: Filter; isAll: boolean } {
  const conditions = filter.conditions.filter(({ path }) => !path.linked);
  return {
    rest: { ...filter, conditions, q: '' },
    isAll: conditions.length === filter.conditions.length && filter.q.trim() === '',
  };
}

/** Returns the condition that looks up the records of a list; `null` if they are not looked up. */
export function lookUpOf(table: Table, { words, by }: Access): ((where: Where) => Expression<SqlBool>) | null {
  if (by === null) return null;
  if (by !== 'words') return (where) => points(where, table, by, true);
  return (where) => lookUpWords(where, table, words ?? []);
}

interface ConditionOptions {
  /** Uses the primary key instead of other indexes. */
  inOrderOfIds?: boolean;
  /** The records were already looked up (`lookUpOf`). */
  isLookedUp?: boolean;
}

/** Conditions on ids always use the primary key. */
export function conditionOf(
  table: Table,
  filter: Filter,
  access: Access,
  { inOrderOfIds = false, isLookedUp = false }: ConditionOptions = {},
): (where: Where) => Expression<SqlBool> {
  const { words, by } = access;
  const lookUp = isLookedUp ? null : lookUpOf(table, access);
  const byId =
    inOrderOfIds || by !== null || filter.conditions.some(({ path, is }) => path.name === 'id' && is === 'in');
  return (where) =>
    where.and([
      ...viewIs(where, table, byId),
      ...archivedIs(where, table, filter.archived, byId),
      ...(lookUp ? [lookUp(where)] : []),
      ...filter.conditions
        .filter((one) => one !== by)
        .map((one) => (one.path.linked && 'values' in one ? points(where, table, one, false) : holds(where, one))),
      ...filter.computed.map((condition) => condition(where)),
      ...(words && by === 'words' ? otherWords(where, table, words) : []),
      ...(words && by !== 'words' ? [matches(where, table, words)] : []),
    ]);
}

/** Restricts a table shared by several resources to the rows of this one. */
export function viewIs(where: Where, { resource }: Table, byId = false): Expression<SqlBool>[] {
  if (resource.view === undefined) return [];
  return [byId ? where(sql`${sql.ref('view')} || ''`, '=', resource.view) : where('view', '=', resource.view)];
}

/**
 * Whether a record references one of the values; null matches records without references. `lookedUp`: finds the
 * records through their links instead of checking each.
 */
function points(
  where: Where,
  { resource }: Table,
  { path, is, values }: LinkCondition,
  lookedUp: boolean,
): Expression<SqlBool> {
  const links = linksOf(where, resource.name, path);
  const any = links.whereRef('links.recordId', '=', `${resource.table}.id`);
  const targets = values.filter((value) => value !== null);
  const among =
    targets.length === 0
      ? []
      : lookedUp
        ? [where('id', 'in', links.where('links.targetId', 'in', targets))]
        : [isThere(where, any.where('links.targetId', 'in', targets))];
  const wanted = where.or([...among, ...(targets.length < values.length ? [where.not(where.exists(any))] : [])]);
  return is === 'in' ? wanted : where.not(wanted);
}

export function linksOf(where: Where, resource: string, path: Path) {
  return where
    .selectFrom('links')
    .select('recordId')
    .where('links.resource', '=', resource)
    .where('links.field', '=', path.name);
}

function archivedIs(
  where: Where,
  { resource }: Table,
  wanted: readonly boolean[],
  byId: boolean,
): Expression<SqlBool>[] {
  // Resources without archiving have only live records: "both" is `archived = 0`, with which every index begins.
  const isLive = wanted.includes(false) && !writesOf(resource).archive;
  const values = isLive ? [0] : [...new Set(wanted.map(Number))];
  if (values.length === 2) return [];
  const [only] = values;
  if (only === undefined) return [where.lit(false)];
  // All other indexes begin with these two columns; an expression matches none of them, so the primary key is used.
  return [byId ? where(where('archived', '+', 0), '=', only) : where('archived', '=', only)];
}

function holds(where: Where, condition: Condition): Expression<SqlBool> {
  const { path } = condition;
  if ('value' in condition) {
    const within = where(path.order, condition.is, condition.value);
    // An empty folded text means no text, which no comparison matches.
    return path.nullable && path.order !== path.column
      ? where.and([within, where(path.column, 'is not', null)])
      : within;
  }
  const values = condition.values.filter((value) => value !== null);
  const withNull = values.length < condition.values.length;
  const among =
    values.length === 0
      ? where.lit(false)
      : values.length === 1
        ? where(path.column, '=', values[0] ?? null)
        : where(path.column, 'in', values);
  if (condition.is === 'in') return withNull ? where.or([among, where(path.column, 'is', null)]) : among;
  const other = values.length === 0 ? where.lit(true) : where(path.column, 'not in', values);
  if (withNull) return where.and([other, where(path.column, 'is not', null)]);
  return path.nullable && values.length > 0 ? where.or([other, where(path.column, 'is', null)]) : other;
}
