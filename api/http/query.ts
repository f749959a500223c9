import * as z from 'zod/mini';
import type { Endpoint, EndpointQuery, Parameter } from '../../contract/endpoint';
import type { ProblemCode, Violation } from '../../contract/problems';
import { violationsOf } from '../../contract/violations';
import { unknownField } from '../engine/filter';
import { Problem } from '../problem';
import { assertKnownParameters, readJson } from './simpleRestQuery';

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
