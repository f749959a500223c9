import { sql, type Expression, type SqlBool } from 'kysely';
import type { ProblemCode } from '../../contract/problems';
import { writesOf } from '../../contract/resource';
import type { SqlValue } from '../db/database';
import { Problem } from '../problem';
import { isThere, type Where } from './where';
import type { Viewer } from './writeContext';
import { matching, type FoundWords } from './matching';
import { isStorable } from './storage/operands';
import type { Path } from './storage/stored';
import type { Table } from './table';

type Condition =
  | { path: Path; is: 'in' | 'notIn'; values: SqlValue[] }
  | { path: Path; is: '>=' | '<='; value: SqlValue };

export interface Filter {
  conditions: Condition[];
  /** Conditions on computed fields, which have no column. */
  computed: ((where: Where) => Expression<SqlBool>)[];
  q: string;
  /** Archived records only, live ones only, or both. */
  archived: readonly boolean[];
}

const maxValues = 1_000;
const maxQueryLength = 200;

/**
 * Parses `filter={"active":true,"name.es_gte":"m","q":"sin","id":["…"]}`. An array matches any of its
 * values; `_gte`, `_lte`, `_neq` compare; null matches empty. Equality of text is exact; comparisons follow the
 * order of lists. Without `archived` only live records match, unless they are requested by id, as references are.
 * Throws `request.malformedFilter`, `request.unknownField`.
 */
export function readFilter(table: Table, given: Readonly<Record<string, unknown>>, viewer: Viewer): Filter {
  const { q, archived, ...fields } = given;
  const names = Object.keys(fields);
  const isComputed = (name: string) => Object.hasOwn(table.rules.filters ?? {}, name);
  return {
    conditions: names.filter((name) => !isComputed(name)).map((name) => readCondition(table, name, fields[name])),
    computed: [
      ...visibleTo(table, viewer),
      ...names.filter(isComputed).map((name) => readComputed(table, name, fields[name], viewer)),
    ],
    q: q === undefined ? '' : readQuery(q),
    archived: archived === undefined ? (names.includes('id') ? [false, true] : [false]) : readArchived(archived),
  };
}

/** The condition, if any, for the records that a viewer may read. */
export function visibleTo({ rules }: Table, viewer: Viewer): ((where: Where) => Expression<SqlBool>)[] {
  const condition = rules.visible?.(viewer);
  return condition ? [condition] : [];
}

function malformed(field: string): Problem {
  return new Problem('request.malformedFilter', { params: { field } });
}

function readQuery(q: unknown): string {
  if (typeof q !== 'string' || q.length > maxQueryLength || !isStorable(q)) throw malformed('q');
  return q;
}

function readArchived(value: unknown): boolean[] {
  const wanted = Array.isArray(value) ? value : [value];
  if (!wanted.every((one) => typeof one === 'boolean')) throw malformed('archived');
  return wanted;
}

/** One value or a list of them. */
function valuesIn(name: string, given: unknown): unknown[] {
  const values: unknown[] = Array.isArray(given) ? given : [given];
  if (values.length > maxValues) throw malformed(name);
  return values;
}

function readCondition(table: Table, name: string, value: unknown): Condition {
  const { path, suffix } = named(table, name);
  if (suffix === '_gte' || suffix === '_lte') {
    const bound = value === null ? undefined : path.bound(value);
    if (bound === undefined) throw malformed(name);
    return { path, is: suffix === '_gte' ? '>=' : '<=', value: bound };
  }
  const values = valuesIn(name, value).map((one) => {
    const operand = one === null ? null : path.operand(one);
    if (operand === undefined) throw malformed(name);
    return operand;
  });
  return { path, is: suffix === '_neq' ? 'notIn' : 'in', values };
}

/** A computed field matches any of the values, like other fields. */
function readComputed(
  { rules }: Table,
  name: string,
  given: unknown,
  viewer: Viewer,
): (where: Where) => Expression<SqlBool> {
  const conditions = valuesIn(name, given).map((value) => {
    const condition = rules.filters?.[name]?.(value, viewer);
    if (!condition) throw malformed(name);
    return condition;
  });
  return (where) => where.or(conditions.map((condition) => condition(where)));
}

function named(table: Table, name: string): { path: Path; suffix: string } {
  for (const suffix of ['', '_gte', '_lte', '_neq']) {
    const path = name.endsWith(suffix) ? table.paths.get(name.slice(0, name.length - suffix.length)) : undefined;
    if (path?.filter && (path.ranged || suffix === '' || suffix === '_neq')) return { path, suffix };
  }
  throw unknownField('request.unknownField', name);
}

/** The unknown name, truncated: it is client input and goes into the response. */
export function unknownField(code: ProblemCode, name: string): Problem {
  return new Problem(code, { params: { field: [...name].slice(0, 100).join('') } });
}

/** How the records of a list are found. */
export interface Access {
  words: FoundWords | null;
  /** Few records have the words or the links: they are looked up by them, then sorted. */
  by: 'words' | LinkCondition | null;
}

/** A condition that holds for records with a link to one of some. */
export type LinkCondition = Condition & { values: SqlValue[] };

/** The conditions on links by which records may be looked up. */
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

/** What an index of the list itself does not tell: a filter without it has `rest` alone. */
export function withoutLinks(filter: Filter): { rest: Filter; isAll: boolean } {
  const conditions = filter.conditions.filter(({ path }) => !path.linked);
  return {
    rest: { ...filter, conditions, q: '' },
    isAll: conditions.length === filter.conditions.length && filter.q.trim() === '',
  };
}

/** Ids are always looked up. `inOrderOfIds`: the key is read instead of an index. */
export function conditionOf(
  table: Table,
  filter: Filter,
  { words, by }: Access,
  inOrderOfIds = false,
): (where: Where) => Expression<SqlBool> {
  const byId =
    inOrderOfIds || by !== null || filter.conditions.some(({ path, is }) => path.name === 'id' && is === 'in');
  return (where) =>
    where.and([
      ...viewIs(where, table, byId),
      ...archivedIs(where, table, filter.archived, byId),
      ...filter.conditions.map((one) =>
        one.path.linked && 'values' in one ? points(where, table, one, one === by) : holds(where, one),
      ),
      ...filter.computed.map((condition) => condition(where)),
      ...(words ? [matching(where, table, words, by === 'words')] : []),
    ]);
}

/** Restricts a table shared by several resources to the rows of this one. */
export function viewIs(where: Where, { resource }: Table, byId = false): Expression<SqlBool>[] {
  if (resource.view === undefined) return [];
  return [byId ? where(sql`${sql.ref('view')} || ''`, '=', resource.view) : where('view', '=', resource.view)];
}

/**
 * Whether a record references one of the values; null matches records without references. `lookedUp`: the
 * records are found through their links instead of checking each.
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

/** The links of a field of a resource. */
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
  // Of what is never archived both are those that are not, which indexes begin with.
  const isLive = wanted.includes(false) && !writesOf(resource).archive;
  const values = isLive ? [0] : [...new Set(wanted.map(Number))];
  if (values.length === 2) return [];
  const [only] = values;
  if (only === undefined) return [where.lit(false)];
  // All other indexes begin with these two columns; an expression is in none of them, so the index of ids is used.
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
