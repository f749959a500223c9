/**
 * An address of the API that is no record of a resource, declared once: the API's handler, the console's
 * call and the OpenAPI document take their types and checks from it. Resources have theirs by
 * `defineResource`.
 */
import * as z from 'zod/mini';
import type { ProblemCode } from './problems';

/** One parameter of a query. */
export interface Parameter<V = unknown> {
  /** What it may be; an optional one may be absent. */
  schema: z.ZodMiniType<V>;
  description: string;
  /** As it is, as a piece of JSON, or as words with commas between them. */
  as: 'text' | 'json' | 'list';
  /** The problem that answers one that is not valid; a violation of `request.invalid` unless given. */
  refusal?: ProblemCode;
  example?: unknown;
}

export interface Endpoint {
  /** Its name in the OpenAPI document (`operationId`). */
  id: string;
  summary: string;
  /** Under what the OpenAPI document lists it: a resource, or a room of its own. */
  tag: string;
  method: 'GET' | 'POST';
  /** Under `/api`; what varies stands in braces: `/liquidation-items/{id}/statement`. */
  path: string;
  query?: Readonly<Record<string, Parameter>>;
  /** The body it takes: JSON … */
  input?: z.ZodMiniType;
  /** … or bytes of one of these media types. */
  inputTypes?: readonly string[];
  /** The body it answers: JSON … */
  output?: z.ZodMiniType;
  /** … or a file of one of these media types; of both, its query chooses. */
  outputTypes?: readonly string[];
  status?: 201;
  /** Headers that come with what it answers. */
  headers?: readonly string[];
  /** It changes something, once for each key. Without this it only reads. */
  idempotencyKey?: 'required' | 'optional';
  /** What it answers to `?dryRun=true`, where it takes that. */
  dryRunOutput?: z.ZodMiniType;
  /** What it is refused with besides what its parts bring along: body, query, key, token. */
  problems: readonly ProblemCode[];
  /** Answered without a token. Administrators only, unless given. */
  access?: 'public';
}

/** Declares an endpoint: its types are those of its declaration. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;
/** What varies in its address. */
export type EndpointParams<E> = E extends { path: infer P extends string }
  ? Readonly<Record<PathParams<P>, string>>
  : never;

type MayBeAbsent<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
/** What is sent and answered is read, never changed in place. */
type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
type ValueIn<P> = P extends Parameter<infer V> ? Immutable<V> : never;
/** The parameters of its query, read. */
export type EndpointQuery<E> = E extends { query: infer Q }
  ? MayBeAbsent<{ readonly [K in keyof Q]: ValueIn<Q[K]> }>
  : unknown;

type SchemaOutput<S> = S extends z.ZodMiniType ? Immutable<z.output<S>> : never;
export type EndpointInput<E> = E extends { input: infer S } ? SchemaOutput<S> : never;
export type EndpointOutput<E> = E extends { output: infer S } ? SchemaOutput<S> : never;
export type EndpointDryRun<E> = E extends { dryRunOutput: infer S } ? SchemaOutput<S> : never;

/** What a request to it brings. */
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

/** Schemas that stand in the OpenAPI document under a name, and are referred to by it. */
export const components = z.registry<{ name: string }>();

/** Gives a schema its name in the OpenAPI document. */
export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  components.add(schema, { name });
  return schema;
}
