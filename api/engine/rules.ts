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
import type { Where } from './conditions';
import type { FormOf, RecordIn } from './record';
import type { Table, TableOf, ValuesIn } from './table';
import type { Body } from './validate';

export type RecordSnapshot = Readonly<Record<string, unknown>>;
export type Values = Record<string, unknown>;

export type StoredRecord<R extends Resource> = string extends keyof R['fields']
  ? RecordSnapshot
  : Omit<RecordIn<R>, 'actions'>;

type ComputedFields<R extends Resource> = string extends keyof R['fields']
  ? Values
  : Partial<Omit<RecordIn<R>, keyof RecordBase>>;

export interface Rules<R extends Resource = Resource> {
  available?: {
    readonly [A in ActionName<R> | 'edit' | 'archive']?: (record: StoredRecord<R>, viewer: Viewer) => Availability;
  };
  archiveRefusals?: readonly ProblemCode[];
  updateRefusals?: readonly ProblemCode[];
  actions?: { readonly [A in ActionName<R>]?: ActionOf<R, A> };
  create?: Creation<R>;
  requests?: readonly ResourceRequest<R>[];
  documents?: readonly RecordDocument<R>[];
  /**
   * Validates the values before a write and returns them, possibly with additional values. `before` is null on
   * creation. Throws `request.invalid`.
   */
  check?(context: WriteContext, table: TableOf<R>, values: FormOf<R>, before: RecordIn<R> | null): Promise<ValuesIn<R>>;
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
  /** Returns the condition of the records that a search word finds besides those with the word in a searched field. */
  wordCondition?(word: string): Promise<((where: Where) => Expression<SqlBool>) | null>;
  /**
   * Returns the condition for the records that a viewer may read; `null` if the viewer may read all. Other records are
   * answered as not found.
   */
  visibilityCondition?(viewer: Viewer, served: Table['served']): ((where: Where) => Expression<SqlBool>) | null;
  computeFields?(record: StoredRecord<R>, viewer: Viewer): ComputedFields<R>;
  /** Adds computed fields that depend on other records, which `computeFields` cannot read. */
  addRelatedFields?(
    reader: Pick<ReadContext, 'db' | 'viewer'>,
    table: TableOf<R>,
    records: readonly RecordIn<R>[],
  ): Promise<RecordIn<R>[]>;
  /** Returns, for each line of the records, the record with the fields of the line (`Resource.fileLines`). */
  fileLines?(db: KyselyDb, records: readonly RecordIn<R>[]): Promise<RecordIn<R>[]>;
  afterWrite?(context: WriteContext, table: TableOf<R>, before: RecordIn<R> | null, after: RecordIn<R>): Promise<void>;
}

export interface Creation<R extends Resource = Resource, I extends Body = Body> extends ApprovalPolicy<null, I> {
  input?: z.ZodMiniType<I>;
  refusals: readonly ProblemCode[];
  /**
   * Runs slow checks before the transaction, on one snapshot of the data, so that other writes are not blocked. Also
   * runs before another person approves the creation.
   */
  precheck?(reader: ReadContext, input: I): Promise<void>;
  /**
   * Returns whether the creation may run at the same time as others in one transaction (`UnitOfWork`). Its effects then
   * must not depend on rows that the others insert.
   */
  canShareTransaction?(input: I): boolean;
  /** Serves `POST /api/{resource}/batch` (`batchEndpoint`). */
  batches?: true;
  run?(context: WriteContext, table: TableOf<R>, input: I, id: string): Promise<RecordIn<R>>;
}

export interface ResourceRequest<R extends Resource = Resource> extends ApprovalPolicy<null, Body> {
  endpoint: Endpoint;
  audited?: true;
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

export interface RecordDocument<R extends Resource = Resource> {
  endpoint: Endpoint;
  audited?: string;
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

export type DocumentResponse<O = unknown, K = Values> =
  | { json: O }
  | {
      body: string | ReadableStream<Uint8Array>;
      headers: Record<string, string>;
      /** Only for `audited` documents: volatile fields to store in the record and its audit event. */
      storedFields?: K;
    };

export interface ReadContext {
  db: KyselyDb;
  vault: Vault;
  viewer: Viewer;
}

export type RulesByResource = Readonly<Record<string, Rules>>;

type RulesOfActions<R extends Resource> = [OwnActionOf<R>] extends [never]
  ? unknown
  : {
      available: Required<Pick<NonNullable<Rules<R>['available']>, OwnActionOf<R>>>;
      actions: Required<Pick<NonNullable<Rules<R>['actions']>, OwnActionOf<R>>>;
    };

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
 * Declares the rules of a resource, typed by its fields and actions. If an action has no rule, the code does not
 * compile.
 */
export function defineRules<R extends Resource, V extends ValuesIn<R>, D extends ComputedFields<R>>(
  _resource: R,
  rules: Rules<R> & RulesOfActions<R> & RulesOfFields<R, V, D>,
): Rules {
  // Safe cast: the engine calls the rules of a resource only with records of that resource.
  return rules as unknown as Rules;
}

export const allowed: Availability = { allowed: true };

export const alwaysAllowed = (): Availability => allowed;

export function refused(code: ProblemCode, params?: Readonly<Record<string, string | number>>): Availability {
  return { allowed: false, code, ...(params && { params }) };
}

export function defineRequest<R extends Resource, const E extends Endpoint>(
  _resource: R,
  endpoint: E,
  { run, ...rest }: ResourceRequestOf<R, E>,
): ResourceRequest<R> {
  // Safe cast: the input was parsed with this endpoint's schema.
  return { endpoint, ...rest, run: run as ResourceRequest<R>['run'] };
}

export function defineDocument<R extends Resource, const E extends Endpoint>(
  _resource: R,
  endpoint: E,
  { audited, answer }: RecordDocumentOf<R, E>,
): RecordDocument<R> {
  // Safe cast: the query was parsed with this endpoint's parameters.
  return { endpoint, ...(audited && { audited }), answer: answer as RecordDocument<R>['answer'] };
}
