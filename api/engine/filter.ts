import type { Expression, SqlBool } from 'kysely';
import type { ProblemCode } from '../../contract/problems';
import type { SqlValue } from '../db/database';
import { Problem } from '../problem';
import type { Where } from './where';
import type { Viewer } from './writeContext';
import { isStorable } from './storage/operands';
import type { Path } from './storage/stored';
import type { Table } from './table';

export type Condition =
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
