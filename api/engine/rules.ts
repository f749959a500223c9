import type { Expression, SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { Endpoint, EndpointDryRun, EndpointInput, EndpointOutput, EndpointQuery } from '../../contract/endpoint';
import type { Availability, ProblemCode } from '../../contract/problems';
import type { ActionName, OwnActionOf, RecordBase, Resource } from '../../contract/resource';
import type { Exact } from '../../contract/values';
import type { KyselyDb } from '../db/database';
import type { Vault } from '../vault';
import type { WriteContext, Viewer } from './writeContext';
import type { ActionOf, ApprovalPolicy } from './actions';
import type { Where } from './where';
import type { FormOf, RecordIn } from './record';
import type { Table, TableOf, ValuesIn } from './table';
import type { Body } from './validate';

export type RecordSnapshot = Readonly<Record<string, unknown>>;
export type Values = Record<string, unknown>;

/** A record without its `actions`, which follow from it. */
export type StoredRecord<R extends Resource> = string extends keyof R['fields']
  ? RecordSnapshot
  : Omit<RecordIn<R>, 'actions'>;

/** The computed fields of a resource, and the volatile ones its rules set. */
type ComputedFields<R extends Resource> = string extends keyof R['fields']
  ? Values
  : Partial<Omit<RecordIn<R>, keyof RecordBase>>;

/** Behavior of a resource beyond its declaration. Optional for a resource without actions of its own. */
export interface Rules<R extends Resource = Resource> {
  /** Whether something may be done with a record now: an action, `edit` or `archive`. An archived record allows none. */
  available?: {
    readonly [A in ActionName<R> | 'edit' | 'archive']?: (record: StoredRecord<R>, viewer: Viewer) => Availability;
  };
  /** Problems that archiving may be refused with, for the OpenAPI document. */
  archiveRefusals?: readonly ProblemCode[];
  /** Problems that updates may be refused with, for the OpenAPI document. */
  updateRefusals?: readonly ProblemCode[];
  actions?: { readonly [A in ActionName<R>]?: ActionOf<R, A> };
  /** Creation that takes more than writing the fields. */
  create?: Creation<R>;
  /** Endpoints of the resource as a whole: `POST /{resource}/{name}`. */
  requests?: readonly ResourceRequest<R>[];
  /** Further documents of one record: `GET /{resource}/{id}/{name}`. */
  documents?: readonly RecordDocument<R>[];
  /**
   * Validates the values before a write, and may add to them. `precheck` is null on creation. Throws `request.invalid`.
   */
  check?(context: WriteContext, table: TableOf<R>, values: FormOf<R>, before: RecordIn<R> | null): Promise<ValuesIn<R>>;
  /** Filters by computed fields: the condition for one value, `undefined` for an invalid value. */
  filters?: Readonly<
    Record<
      string,
      (
        value: unknown,
        viewer: Viewer,
        served: ReadonlyMap<string, Table>,
      ) => ((where: Where) => Expression<SqlBool>) | undefined
    >
  >;
  /** The condition for the records that a viewer may read, if not all; others answer as not found. */
  visibilityCondition?(viewer: Viewer, served: Table['served']): ((where: Where) => Expression<SqlBool>) | null;
  /** Computes fields whenever a record is read. */
  computeFields?(record: StoredRecord<R>, viewer: Viewer): ComputedFields<R>;
  /** Adds computed fields to records in a response that depend on other records, which `derive` cannot know. */
  addRelatedFields?(
    reader: Pick<ReadContext, 'db' | 'viewer'>,
    table: TableOf<R>,
    records: readonly RecordIn<R>[],
  ): Promise<RecordIn<R>[]>;
  /** Runs after each write, in its transaction. */
  afterWrite?(context: WriteContext, table: TableOf<R>, before: RecordIn<R> | null, after: RecordIn<R>): Promise<void>;
}

/** `I`: the parsed input. */
export interface Creation<R extends Resource = Resource, I extends Body = Body> extends ApprovalPolicy<null, I> {
  /** The schema of the POST's body; by default the writable fields of the resource. */
  input?: z.ZodMiniType<I>;
  /** Problems it may throw, besides those of every creation. */
  refusals: readonly ProblemCode[];
  /**
   * Runs slow checks on one snapshot of the data, before the transaction, so that other writes are not blocked; also
   * before a second person approves the creation.
   */
  precheck?(reader: ReadContext, input: I): Promise<void>;
  /** Creates the record under `id`, which the client may have chosen. */
  run?(context: WriteContext, table: TableOf<R>, input: I, id: string): Promise<RecordIn<R>>;
}

/** Serves `POST /{resource}/{name}`. It writes if its endpoint takes an `Idempotency-Key`, and only reads otherwise. */
export interface ResourceRequest<R extends Resource = Resource> extends ApprovalPolicy<null, Body> {
  endpoint: Endpoint;
  /** Only reads, but writes an audit event for it. */
  audited?: true;
  /** `dryRun`: the transaction will be rolled back; the balances are added to the response. */
  run(context: WriteContext, table: TableOf<R>, input: unknown, dryRun: boolean): Promise<object>;
}

interface ResourceRequestOf<R extends Resource, E extends Endpoint> extends Omit<
  ResourceRequest<R>,
  'endpoint' | 'run'
> {
  run(context: WriteContext, table: TableOf<R>, input: EndpointInput<E>, dryRun: boolean): Promise<RequestOutput<E>>;
}

type RequestOutput<E extends Endpoint> =
  | EndpointOutput<E>
  | (E extends { dryRunOutput: unknown } ? Omit<EndpointDryRun<E>, 'balances'> : never);

/** Serves `GET /{resource}/{id}/{name}`. */
export interface RecordDocument<R extends Resource = Resource> {
  endpoint: Endpoint;
  /** Name of the audit event written on each read; by default none is written. */
  audited?: string;
  /** Throws `record.notFound`. */
  answer(reader: ReadContext, table: TableOf<R>, id: string, query: unknown): Promise<DocumentResponse>;
}

interface RecordDocumentOf<R extends Resource, E extends Endpoint> extends Omit<
  RecordDocument<R>,
  'endpoint' | 'answer'
> {
  answer(
    reader: ReadContext,
    table: TableOf<R>,
    id: string,
    query: EndpointQuery<E>,
  ): Promise<DocumentResponse<EndpointOutput<E>, ComputedFields<R>>>;
}

/** Data as declared, or a file. */
export type DocumentResponse<O = unknown, K = Values> =
  | { json: O }
  | {
      /** A stream for packed files. */
      body: string | ReadableStream<Uint8Array>;
      headers: Record<string, string>;
      /** Only for `audited` documents: volatile fields to store in the record and its audit event. */
      storedFields?: K;
    };

/** The caller and the services for reading. */
export interface ReadContext {
  db: KyselyDb;
  vault: Vault;
  viewer: Viewer;
}

export type RulesByResource = Readonly<Record<string, Rules>>;

/** Requires a rule for each declared action: when it is allowed (`always`), and its implementation. */
type RulesOfActions<R extends Resource> = [OwnActionOf<R>] extends [never]
  ? unknown
  : {
      available: Required<Pick<NonNullable<Rules<R>['available']>, OwnActionOf<R>>>;
      actions: Required<Pick<NonNullable<Rules<R>['actions']>, OwnActionOf<R>>>;
    };

/** Restricts the values that rules return to fields of the resource. */
interface RulesOfFields<R extends Resource, V, D> {
  check?(
    context: WriteContext,
    table: TableOf<R>,
    values: FormOf<R>,
    before: RecordIn<R> | null,
  ): Promise<Exact<V, ValuesIn<R>>>;
  computeFields?(record: StoredRecord<R>, viewer: Viewer): Exact<D, ComputedFields<R>>;
}

/**
 * Declares the rules of a resource: its fields, actions and their inputs are known to each of them, and an action
 * without a rule does not compile.
 */
export function defineRules<R extends Resource, V extends ValuesIn<R>, D extends ComputedFields<R>>(
  _resource: R,
  rules: Rules<R> & RulesOfActions<R> & RulesOfFields<R, V, D>,
): Rules {
  // The engine calls the rules of a resource with its own records only.
  return rules as unknown as Rules;
}

export const allowed: Availability = { allowed: true };

/** Allows an action on any live record. */
export const alwaysAllowed = (): Availability => allowed;

export function refused(code: ProblemCode, params?: Readonly<Record<string, string | number>>): Availability {
  return { allowed: false, code, ...(params && { params }) };
}

/** Declares a request: its input and output have the types of the endpoint. */
export function defineRequest<R extends Resource, const E extends Endpoint>(
  _resource: R,
  endpoint: E,
  { run, ...rest }: ResourceRequestOf<R, E>,
): ResourceRequest<R> {
  // Safe: the input was parsed with this endpoint's schema.
  return { endpoint, ...rest, run: run as ResourceRequest<R>['run'] };
}

/** Declares a document: its query and output have the types of the endpoint. */
export function defineDocument<R extends Resource, const E extends Endpoint>(
  _resource: R,
  endpoint: E,
  { audited, answer }: RecordDocumentOf<R, E>,
): RecordDocument<R> {
  // Safe: the query was parsed with this endpoint's parameters.
  return { endpoint, ...(audited && { audited }), answer: answer as RecordDocument<R>['answer'] };
}
