import type { Expression, SqlBool } from 'kysely';
import { isNamedRange, rangeOf } from '../../contract/dateRanges';
import { endOfDay, startOfDay } from '../../contract/days';
import type { ProblemCode } from '../../contract/problems';
import type { SqlValue } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import { Problem } from '../problem';
import { tableForReader, visibilityConditions } from './readable';
import { searchedReferences, type WordSearch } from './search';
import { columnCondition, type Where } from './conditions';
import { amountFilters } from './amounts';
import { todayOf, type Viewer } from './writeContext';
import { isStorable, type Path } from './storage/storedField';
import type { Table } from './table';

export type Condition =
  | { path: Path; operator: 'in' | 'notIn'; values: SqlValue[] }
  | { path: Path; operator: '>=' | '<='; value: SqlValue };

export interface Filter extends WordSearch {
  conditions: Condition[];
  computed: ((where: Where) => Expression<SqlBool>)[];
  archived: readonly boolean[];
}

const maxValues = 1_000;
const maxQueryLength = 200;

/**
 * Parses `filter={"active":true,"name.es_gte":"m","q":"sin","id":["…"]}`. An array matches any of its values. `_gte`,
 * `_lte` and `_neq` compare; `_within` takes a named range of days; `null` matches empty values. Without `archived`,
 * only live records match; a filter by `id` also matches archived records, because references may be archived. Throws
 * `request.malformedFilter`, `request.unknownField`.
 */
export function readFilter(fullTable: Table, rawFilter: Readonly<Record<string, unknown>>, viewer: Viewer): Filter {
  const table = tableForReader(fullTable, viewer);
  const { q, archived, ...fields } = rawFilter;
  const names = Object.keys(fields);
  const isComputed = (name: string) => Object.hasOwn(table.rules.filters ?? {}, name);
  const query = q === undefined ? '' : readQuery(q);
  return {
    conditions: names
      .filter((name) => !isComputed(name))
      .flatMap((name) => readConditions(table, name, fields[name], viewer)),
    computed: [
      ...visibilityConditions(table, viewer),
      ...names.filter(isComputed).map((name) => readComputed(table, name, fields[name], viewer)),
    ],
    q: query,
    references: query === '' ? [] : searchedReferences(table, viewer),
    amount: readAmount(table, query, viewer),
    archived: archived === undefined ? (names.includes('id') ? [false, true] : [false]) : readArchived(archived),
  };
}

function malformedFilter(field: string): Problem {
  return new Problem('request.malformedFilter', { params: { field } });
}

function readQuery(q: unknown): string {
  if (typeof q !== 'string' || q.length > maxQueryLength || !isStorable(q)) throw malformedFilter('q');
  return q;
}

function readAmount(table: Table, q: string, viewer: Viewer): WordSearch['amount'] {
  const alternatives = amountFilters(table, q, viewer).map((fields) =>
    Object.entries(fields).flatMap(([name, value]) => readConditions(table, name, value, viewer)),
  );
  if (alternatives.length === 0) return null;
  return (where) =>
    where.and([
      where('archived', 'in', archivedOrNot),
      where.or(
        alternatives.map((conditions) => where.and(conditions.map((condition) => columnCondition(where, condition)))),
      ),
    ]);
}

function readArchived(value: unknown): boolean[] {
  const values = Array.isArray(value) ? value : [value];
  if (!values.every((one) => typeof one === 'boolean')) throw malformedFilter('archived');
  return values;
}

function valuesIn(name: string, input: unknown): unknown[] {
  const values: unknown[] = Array.isArray(input) ? input : [input];
  if (values.length > maxValues) throw malformedFilter(name);
  return values;
}

function readConditions(table: Table, name: string, value: unknown, viewer: Viewer): Condition[] {
  const { path, suffix } = parseFilterName(table, name);
  if (suffix === '_within') return namedRangeConditions(path, name, value, viewer);
  if (suffix === '_gte' || suffix === '_lte') {
    const bound = value === null ? undefined : path.bound(value);
    if (bound === undefined) throw malformedFilter(name);
    return [{ path, operator: suffix === '_gte' ? '>=' : '<=', value: bound }];
  }
  const values = valuesIn(name, value).map((one) => {
    const operand = one === null ? null : path.operand(one);
    if (operand === undefined) throw malformedFilter(name);
    return operand;
  });
  return [{ path, operator: suffix === '_neq' ? 'notIn' : 'in', values }];
}

function namedRangeConditions(path: Path, name: string, value: unknown, viewer: Viewer): Condition[] {
  if (!isNamedRange(value)) throw malformedFilter(name);
  const { from, to } = rangeOf(value, todayOf(viewer));
  const isDay = path.dated === 'date';
  return [
    { path, operator: '>=', value: isDay ? from : startOfDay(from, viewer.timeZone).toISOString() },
    { path, operator: '<=', value: isDay ? to : endOfDay(to, viewer.timeZone).toISOString() },
  ];
}

function readComputed(
  { rules, served }: Table,
  name: string,
  input: unknown,
  viewer: Viewer,
): (where: Where) => Expression<SqlBool> {
  const conditions = valuesIn(name, input).map((value) => {
    const condition = rules.filters?.[name]?.(value, viewer, served);
    if (!condition) throw malformedFilter(name);
    return condition;
  });
  return (where) => where.or(conditions.map((condition) => condition(where)));
}

function parseFilterName(table: Table, name: string): { path: Path; suffix: string } {
  for (const suffix of ['', '_gte', '_lte', '_neq', '_within']) {
    const path = name.endsWith(suffix) ? table.paths.get(name.slice(0, name.length - suffix.length)) : undefined;
    if (path?.filter && supportsSuffix(path, suffix)) return { path, suffix };
  }
  throw unknownField('request.unknownField', name);
}

function supportsSuffix({ ranged, dated }: Path, suffix: string): boolean {
  if (suffix === '_within') return dated !== undefined;
  return ranged || suffix === '' || suffix === '_neq';
}

export function unknownField(code: ProblemCode, name: string): Problem {
  return new Problem(code, { params: { field: [...name].slice(0, 100).join('') } });
}
