/**
 * Declaration of an endpoint outside the declared resources (`defineResource`). The API's handler, the console's call
 * and the OpenAPI document take their types and validation from it.
 */
import * as z from 'zod/mini';
import type { Effect, Permitted } from './duties';
import type { ProblemCode } from './problems';

export interface Parameter<V = unknown> {
  /** Optional schemas make the parameter optional. */
  schema: z.ZodMiniType<V>;
  description: string;
  encoding: 'text' | 'json' | 'list';
  /** Problem for an invalid value; default: a violation of `request.invalid`. */
  invalidProblem?: ProblemCode;
  example?: unknown;
}

export interface Endpoint {
  id: string;
  summary: string;
  tag: string;
  method: 'GET' | 'POST';
  /** Under `/api`, with parameters in braces: `/liquidation-items/{id}/statement`. */
  path: string;
  query?: Readonly<Record<string, Parameter>>;
  /** JSON request body. Combined with `inputTypes`, `Content-Type` decides. */
  input?: z.ZodMiniType;
  inputTypes?: readonly string[];
  /** JSON response body. Combined with `outputTypes`, the query decides. */
  output?: z.ZodMiniType;
  outputTypes?: readonly string[];
  status?: 201;
  headers?: readonly string[];
  /** Marks a write, executed once per `Idempotency-Key`. Absent: the endpoint only reads. */
  idempotencyKey?: 'required' | 'optional';
  /** Response to `?dryRun=true`; absent if dry runs are not supported. */
  dryRunOutput?: z.ZodMiniType;
  problems: readonly ProblemCode[];
  /** Auditors may also call endpoints that only read. */
  permitted: Permitted;
  allowsApiKeys?: true;
  /** Marks an export, import or report: concurrency is limited, above it the answer is `service.tooManyAtOnce`. */
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

/** Schemas that the OpenAPI document refers to by name (`$ref`). */
export const components = z.registry<{ name: string }>();

export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  components.add(schema, { name });
  return schema;
}
