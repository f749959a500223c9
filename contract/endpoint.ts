/**
 * An endpoint besides those of the declared resources (`defineResource`). The API's handler, the console's call and
 * the OpenAPI document take their types and validation from the declaration.
 */
import * as z from 'zod/mini';
import type { Effect, Permitted } from './duties';
import type { ProblemCode } from './problems';

/** One parameter of a query. */
export interface Parameter<V = unknown> {
  /** Its schema; an optional one may be absent. */
  schema: z.ZodMiniType<V>;
  description: string;
  /** How it is written: as plain text, as JSON, or as a comma-separated list. */
  as: 'text' | 'json' | 'list';
  /** The problem for an invalid value; by default a violation of `request.invalid`. */
  refusal?: ProblemCode;
  example?: unknown;
}

export interface Endpoint {
  /** Its name in the OpenAPI document (`operationId`). */
  id: string;
  summary: string;
  /** Its tag in the OpenAPI document: a resource, or a group of its own. */
  tag: string;
  method: 'GET' | 'POST';
  /** Under `/api`, with parameters in braces: `/liquidation-items/{id}/statement`. */
  path: string;
  query?: Readonly<Record<string, Parameter>>;
  /** The request body: JSON … */
  input?: z.ZodMiniType;
  /** … or bytes of one of these media types. If it has both, `Content-Type` decides. */
  inputTypes?: readonly string[];
  /** The response body: JSON … */
  output?: z.ZodMiniType;
  /** … or a file of one of these media types. If it has both, the query decides. */
  outputTypes?: readonly string[];
  status?: 201;
  /** Headers of the response. */
  headers?: readonly string[];
  /** It writes, once for each `Idempotency-Key`. Without this it only reads. */
  idempotencyKey?: 'required' | 'optional';
  /** The response to `?dryRun=true`, if it takes that. */
  dryRunOutput?: z.ZodMiniType;
  /** Its problems besides those of any body, query, key and token. */
  problems: readonly ProblemCode[];
  /** Who may call it. What writes nothing an auditor may call too. */
  permitted: Permitted;
  /** API keys may call it too. */
  keys?: true;
  /** An export, import or report: few run at a time, and others are answered `service.tooManyAtOnce`. */
  costly?: true;
}

/** What is no GET and takes an `Idempotency-Key` writes. */
export function effectOf({ method, idempotencyKey }: Pick<Endpoint, 'method' | 'idempotencyKey'>): Effect {
  return method === 'GET' || idempotencyKey === undefined ? 'reads' : 'writes';
}

/** Declares an endpoint and keeps its literal types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;
/** The parameters of its path. */
export type EndpointParams<E> = E extends { path: infer P extends string }
  ? Readonly<Record<PathParams<P>, string>>
  : never;

type MayBeAbsent<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
/** Requests and responses are never changed in place. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
type ValueIn<P> = P extends Parameter<infer V> ? Immutable<V> : never;
/** The parsed parameters of its query. */
export type EndpointQuery<E> = E extends { query: infer Q }
  ? MayBeAbsent<{ readonly [K in keyof Q]: ValueIn<Q[K]> }>
  : unknown;

type SchemaOutput<S> = S extends z.ZodMiniType ? Immutable<z.output<S>> : never;
export type EndpointInput<E> = E extends { input: infer S } ? SchemaOutput<S> : never;
export type EndpointOutput<E> = E extends { output: infer S } ? SchemaOutput<S> : never;
export type EndpointDryRun<E> = E extends { dryRunOutput: infer S } ? SchemaOutput<S> : never;

/** The path parameters, query and input of a request to it. */
export type EndpointRequest<E> = ([keyof EndpointParams<E>] extends [never] ? unknown : { params: EndpointParams<E> }) &
  (E extends { query: unknown } ? { query: EndpointQuery<E> } : unknown) &
  (E extends { input: unknown } ? { input: EndpointInput<E> } : unknown);

/** Declares a parameter that is text. */
export function parameter<V>(
  schema: z.ZodMiniType<V>,
  description: string,
  options: Partial<Omit<Parameter<V>, 'schema' | 'description'>> = {},
): Parameter<V> {
  return { as: 'text', ...options, schema, description };
}

/** Schemas that the OpenAPI document refers to by name (`$ref`). */
export const components = z.registry<{ name: string }>();

/** Gives a schema its name in the OpenAPI document. */
export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  components.add(schema, { name });
  return schema;
}
