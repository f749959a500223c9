import * as z from 'zod/mini';
import type { Endpoint, EndpointQuery, Parameter } from '../../contract/endpoint';
import type { ProblemCode, Violation } from '../../contract/problems';
import { violationsOf } from '../../contract/violations';
import { unknownField } from '../engine/filter';
import { Problem } from '../problem';
import { assertKnownParameters, readJson } from './dialect';

/** A query as far as it is valid, and what is wrong with the rest. */
export interface ReadQuery<E extends Endpoint> {
  query: Partial<EndpointQuery<E>>;
  violations: Violation[];
}

/**
 * Reads a query by its endpoint's declaration. Throws 400 for a parameter that it does not declare or that
 * is given twice, and the `refusal` of one that is not valid; without a refusal that is a violation.
 */
export function readQuery<E extends Endpoint>({ query: declared = {} }: E, given: URLSearchParams): ReadQuery<E> {
  assertKnownParameters(given, Object.keys(declared));
  const query: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const [name, parameter] of Object.entries(declared)) {
    const value = valueOf(given, name, parameter);
    const { success, data, error } = z.safeParse(parameter.schema, value);
    if (success && data !== undefined) query[name] = data;
    if (!error) continue;
    if (parameter.refusal) throw refusal(parameter.refusal, name, parameter, value, error.issues);
    violations.push(...violationsOf(name, value, error.issues));
  }
  // Each value is what its parameter's schema lets through.
  return { query: query as Partial<EndpointQuery<E>>, violations };
}

function valueOf(given: URLSearchParams, name: string, { as, refusal = 'request.unknownField' }: Parameter): unknown {
  if (as === 'json') return readJson(given, name, refusal) ?? undefined;
  const [value, ...more] = given.getAll(name);
  if (as === 'list') return value === undefined ? undefined : [value, ...more].flatMap((some) => some.split(','));
  if (more.length > 0) throw unknownField('request.unknownField', name);
  return value;
}

/** Names what is not known, where the parameter has names: of a JSON object a key, of a list a word. */
function refusal(
  code: ProblemCode,
  name: string,
  { as }: Parameter,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): Problem {
  if (as === 'text') return unknownField(code, name);
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') return unknownField(code, issue.keys[0] ?? name);
  const [at] = issue?.path ?? [];
  return as === 'list' && Array.isArray(value) ? unknownField(code, String(value[Number(at)])) : new Problem(code);
}
