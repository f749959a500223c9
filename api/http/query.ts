import * as z from 'zod/mini';
import type { Endpoint, EndpointQuery, Parameter } from '../../contract/endpoint';
import type { ProblemCode, Violation } from '../../contract/problems';
import { violationsOf } from '../../contract/violations';
import { unknownField, readFilter, type Filter } from '../engine/filter';
import { Problem } from '../problem';
import { maxRows } from '../../contract/lists';
import type { RecordBase } from '../../contract/resource';
import { isObject } from '../../contract/values';
import type { Viewer } from '../engine/writeContext';
import type { Range } from '../engine/list';
import type { Sort } from '../engine/listQuery';
import type { ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';

export interface ReadQuery<E extends Endpoint> {
  query: Partial<EndpointQuery<E>>;
  violations: Violation[];
}

/**
 * Parses a query by the declaration of its endpoint. Throws 400 for an undeclared or repeated parameter. For an invalid
 * parameter, throws the parameter's `invalidProblem` or, if it has none, adds a violation.
 */
export function readQuery<E extends Endpoint>(
  { query: declared = {} }: E,
  searchParams: URLSearchParams,
): ReadQuery<E> {
  assertKnownParameters(searchParams, Object.keys(declared));
  const query: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const [name, parameter] of Object.entries(declared)) {
    const value = valueOf(searchParams, name, parameter);
    const { success, data, error } = z.safeParse(parameter.schema, value);
    if (success && data !== undefined) query[name] = data;
    if (!error) continue;
    if (parameter.invalidProblem) throw refusal(parameter.invalidProblem, name, parameter, value, error.issues);
    violations.push(...violationsOf(name, value, error.issues));
  }
  // Safe cast: each value was parsed by the schema of its parameter.
  return { query: query as Partial<EndpointQuery<E>>, violations };
}

function valueOf(
  searchParams: URLSearchParams,
  name: string,
  { encoding, invalidProblem = 'request.unknownField' }: Parameter,
): unknown {
  if (encoding === 'json') return readJson(searchParams, name, invalidProblem) ?? undefined;
  const [value, ...more] = searchParams.getAll(name);
  if (encoding === 'list') return value === undefined ? undefined : [value, ...more].flatMap((part) => part.split(','));
  if (more.length > 0) throw unknownField('request.unknownField', name);
  return value;
}

function refusal(
  code: ProblemCode,
  name: string,
  { encoding }: Parameter,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): Problem {
  if (encoding === 'text') return unknownField(code, name);
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') return unknownField(code, issue.keys[0] ?? name);
  const [at] = issue?.path ?? [];
  return encoding === 'list' && Array.isArray(value)
    ? unknownField(code, String(value[Number(at)]))
    : new Problem(code);
}

const maxFields = 100;
const baseFields: ReadonlySet<string> = new Set<keyof RecordBase>([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'archivedAt',
  'actions',
]);
const defaultRange: Range = [0, 24];

/** Throws `request.unknownField` for an unknown parameter: a misspelt `filter` would otherwise match everything. */
export function assertKnownParameters(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) if (!known.includes(name)) throw unknownField('request.unknownField', name);
}

export function readJson(query: URLSearchParams, name: string, code: Problem['code']): unknown {
  const [text, ...more] = query.getAll(name);
  if (text === undefined) return undefined;
  try {
    if (more.length === 0) return JSON.parse(text);
  } catch {
    // Malformed JSON throws the same problem as a repeated parameter.
  }
  throw new Problem(code);
}

export function filterOf(table: Table, query: URLSearchParams, viewer: Viewer): Filter {
  const parsed = query.has('filter') ? readJson(query, 'filter', 'request.malformedFilter') : {};
  if (!isObject(parsed)) throw new Problem('request.malformedFilter');
  return readFilter(table, parsed, viewer);
}

export function sortOf(table: Table, query: URLSearchParams): Sort {
  const { field, direction } = table.resource.order;
  const [name, order, ...more] = toArray(readJson(query, 'sort', 'request.malformedSort') ?? [field, direction]);
  if (typeof name !== 'string' || (order !== 'ASC' && order !== 'DESC') || more.length > 0)
    throw new Problem('request.malformedSort');
  const path = table.paths.get(name);
  if (!path?.sort) throw unknownField('request.unknownField', name);
  return { path, direction: order };
}

/**
 * Returns the requested range; by default the first page, or up to `maxRows` records for a filter by id. Throws
 * `request.malformedRange`.
 */
export function rangeOf(query: URLSearchParams, filter: Filter): Range {
  const requested = readJson(query, 'range', 'request.malformedRange');
  if (requested === undefined)
    return filter.conditions.some(({ path, operator }) => path.name === 'id' && operator === 'in')
      ? [0, maxRows - 1]
      : defaultRange;
  const [first, last, ...more] = toArray(requested);
  const isRange = isIndex(first) && isIndex(last) && first <= last && last - first < maxRows && more.length === 0;
  if (!isRange) throw new Problem('request.malformedRange', { params: { max: maxRows } });
  return [first, last];
}

export function fieldPickerOf({ resource }: Table, query: URLSearchParams): (record: ApiRecord) => object {
  const requested = readJson(query, 'fields', 'request.malformedColumns');
  if (requested === undefined) return (record) => record;
  if (!Array.isArray(requested) || requested.length === 0 || requested.length > maxFields)
    throw new Problem('request.malformedColumns');
  const names = requested.map((name: unknown) => {
    if (typeof name !== 'string') throw new Problem('request.malformedColumns');
    if (!Object.hasOwn(resource.fields, name) && !baseFields.has(name))
      throw unknownField('request.unknownField', name);
    return name;
  });
  return (record) => Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
}

/**
 * Reads `dryRun`. Throws `request.unknownField` for values other than `true` and `false`, because a misspelt dry run
 * must not be executed.
 */
export function isDryRun(query: URLSearchParams): boolean {
  const values = query.getAll('dryRun');
  if (values.some((value) => value !== 'true' && value !== 'false') || values.length > 1)
    throw unknownField('request.unknownField', 'dryRun');
  return values[0] === 'true';
}

function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Formats `Content-Range`: `catalogs/labels 0-24/319`. react-admin reads the total after the slash. */
export function contentRange(name: string, [first]: Range, found: number, total: number): string {
  if (total === 0) return `${name} 0-0/0`;
  return found === 0 ? `${name} */${total}` : `${name} ${first}-${first + found - 1}/${total}`;
}
