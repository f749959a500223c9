/**
 * Declares endpoints that do not belong to a declared resource (`defineResource`). The API's handler, the console's
 * call and the OpenAPI document derive types and validation from the declaration.
 */
import * as z from 'zod/mini';
import type { Effect, Permitted } from './duties';
import type { ProblemCode } from './problems';

export interface Parameter<V = unknown> {
  /** An optional schema makes the parameter optional. */
  schema: z.ZodMiniType<V>;
  description: string;
  encoding: 'text' | 'json' | 'list';
  /** Problem returned for an invalid value. Default: `request.invalid` with a violation. */
  invalidProblem?: ProblemCode;
  example?: unknown;
}

export interface Endpoint {
  id: string;
  summary: string;
  tag: string;
  method: 'GET' | 'POST';
  /** Path below `/api`, with parameters in braces: `/liquidation-items/{id}/statement`. */
  path: string;
  query?: Readonly<Record<string, Parameter>>;
  /** Schema of a JSON request body. If `inputTypes` is set too, `Content-Type` decides whether the body is JSON. */
  input?: z.ZodMiniType;
  inputTypes?: readonly string[];
  /** Schema of a JSON response body. If `outputTypes` is set too, a query parameter selects the type. */
  output?: z.ZodMiniType;
  outputTypes?: readonly string[];
  status?: 201;
  headers?: readonly string[];
  /** Marks an endpoint that writes and runs once per `Idempotency-Key`. Absent: the endpoint only reads. */
  idempotencyKey?: 'required' | 'optional';
  /** Schema of the response to `?dryRun=true`; absent if dry runs are not supported. */
  dryRunOutput?: z.ZodMiniType;
  problems: readonly ProblemCode[];
  /** Auditors may additionally call every endpoint that only reads. */
  permitted: Permitted;
  allowsApiKeys?: true;
  /** Limits concurrent requests (exports, imports, reports); above the limit answers `service.tooManyAtOnce`. */
  costly?: true;
}

export function effectOf({ method, idempotencyKey }: Pick<Endpoint, 'method' | 'idempotencyKey'>): Effect {
  return method === 'GET' || idempotencyKey === undefined ? 'reads' : 'writes';
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;
export type EndpointParams<E> = E extends { path: infer P extends string }
  ? Readonly<Record<PathParams<P>, string>>
  : never;

type OptionalIfUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
type ValueIn<P> = P extends Parameter<infer V> ? Immutable<V> : never;
export type EndpointQuery<E> = E extends { query: infer Q }
  ? OptionalIfUndefined<{ readonly [K in keyof Q]: ValueIn<Q[K]> }>
  : unknown;

type SchemaOutput<S> = S extends z.ZodMiniType ? Immutable<z.output<S>> : never;
export type EndpointInput<E> = E extends { input: infer S } ? SchemaOutput<S> : never;
export type EndpointOutput<E> = E extends { output: infer S } ? SchemaOutput<S> : never;
export type EndpointDryRun<E> = E extends { dryRunOutput: infer S } ? SchemaOutput<S> : never;

export type EndpointRequest<E> = ([keyof EndpointParams<E>] extends [never] ? unknown : { params: EndpointParams<E> }) &
  (E extends { query: unknown } ? { query: EndpointQuery<E> } : unknown) &
  (E extends { input: unknown } ? { input: EndpointInput<E> } : unknown);

export function parameter<V>(
  schema: z.ZodMiniType<V>,
  description: string,
  options: Partial<Omit<Parameter<V>, 'schema' | 'description'>> = {},
): Parameter<V> {
  return { encoding: 'text', ...options, schema, description };
}

/** Registry of the schemas that the OpenAPI document references by name (`$ref`). */
export const components = z.registry<{ name: string }>();

export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  components.add(schema, { name });
  return schema;
}
