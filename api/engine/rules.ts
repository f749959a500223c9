import type { Expression, SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { Endpoint, EndpointDryRun, EndpointInput, EndpointOutput, EndpointQuery } from '../../contract/endpoint';
import type { Availability, ProblemCode } from '../../contract/problems';
import type { OwnActionOf, RecordBase, Resource } from '../../contract/resource';
import type { Queries } from '../db/database';
import type { Vault } from '../vault';
import type { Act, Viewer } from './act';
import type { ActionOf } from './actions';
import type { Where } from './filter';
import type { FormOf, RecordIn } from './record';
import type { TableOf, ValuesIn } from './table';
import type { Body } from './validate';

export type RecordSnapshot = Readonly<Record<string, unknown>>;
export type Values = Record<string, unknown>;

/** The names of the actions a resource declares. */
export type ActionName<R extends Resource> = keyof R['actions'] & string;

/** A record before it is told what may be done with it. */
export type StoredRecord<R extends Resource> = string extends keyof R['fields']
  ? RecordSnapshot
  : Omit<RecordIn<R>, 'actions'>;

/** The fields of a resource that are worked out, or kept up by its own rules. */
type Derived<R extends Resource> = string extends keyof R['fields']
  ? Values
  : Partial<Omit<RecordIn<R>, keyof RecordBase>>;

/**
 * What a resource has of its own beyond its declaration. Every rule is optional; a catalog without
 * any is served by the declaration alone.
 */
export interface Rules<R extends Resource = Resource> {
  /** Whether something may be done with a record now: an action, `edit` or `archive`. An archived record allows none. */
  available?: {
    readonly [A in ActionName<R> | 'edit' | 'archive']?: (record: StoredRecord<R>, viewer: Viewer) => Availability;
  };
  /** What forbids archiving besides what forbids it everywhere: the document tells of it. */
  keptFromArchive?: readonly ProblemCode[];
  /** Who does the actions the resource declares. */
  actions?: { readonly [A in ActionName<R>]?: ActionOf<R, A> };
  /** How a new record comes to be, where it is more than its form. */
  create?: Creation<R>;
  /** What is asked of no record in particular: `POST /{resource}/{name}`. */
  requests?: readonly Request<R>[];
  /** What else there is to read of one record: `GET /{resource}/{id}/{name}`. */
  documents?: readonly Document<R>[];
  /** Looks at what is about to be written, and may complete it. Throws `request.invalid`. */
  check?(act: Act, table: TableOf<R>, values: FormOf<R>, before: RecordIn<R> | null): Promise<ValuesIn<R>>;
  /** How lists are filtered by fields that are computed: the condition of one value, `undefined` for one that is none. */
  filters?: Readonly<
    Record<string, (value: unknown, viewer: Viewer) => ((where: Where) => Expression<SqlBool>) | undefined>
  >;
  /** What is worked out when a record is looked at, and kept nowhere. */
  derive?(record: StoredRecord<R>, viewer: Viewer): Derived<R>;
  /** Does what follows from a write, in its transaction. */
  settle?(act: Act, table: TableOf<R>, before: RecordIn<R> | null, after: RecordIn<R>): Promise<void>;
}

/** `I`: what its input's schema lets through. */
export interface Creation<R extends Resource = Resource, I extends Body = Body> {
  /** What the body of the POST may be; the writable fields of the resource, if not given. */
  input?: z.ZodMiniType<I>;
  /** What may be said to it besides what is said to every new record. */
  refusals: readonly ProblemCode[];
  /** Makes the record; `id` is its own, or the one its client chose. */
  run?(act: Act, table: TableOf<R>, input: I, id: string): Promise<RecordIn<R>>;
}

/** Serves `POST /{resource}/{name}`. It changes something where its endpoint takes a key, and only reads otherwise. */
export interface Request<R extends Resource = Resource> {
  endpoint: Endpoint;
  /** It only reads, but writes who did into the history: that stays. */
  audited?: true;
  /** `dryRun`: nothing of it will stay; the balances are added to what it answers. */
  run(act: Act, table: TableOf<R>, input: unknown, dryRun: boolean): Promise<object>;
}

/** A request whose endpoint the compiler knows. */
interface RequestTo<R extends Resource, E extends Endpoint> extends Omit<Request<R>, 'endpoint' | 'run'> {
  run(act: Act, table: TableOf<R>, input: EndpointInput<E>, dryRun: boolean): Promise<RequestAnswer<E>>;
}

type RequestAnswer<E extends Endpoint> =
  | EndpointOutput<E>
  | (E extends { dryRunOutput: unknown } ? Omit<EndpointDryRun<E>, 'balances'> : never);

/** Serves `GET /{resource}/{id}/{name}`. */
export interface Document<R extends Resource = Resource> {
  endpoint: Endpoint;
  /** The name of the event that tells in the record's history who has read it; none, if not given. */
  audited?: string;
  /** Throws `record.notFound`. */
  answer(reader: Reader, table: TableOf<R>, id: string, query: unknown): Promise<DocumentAnswer>;
}

/** A document whose endpoint the compiler knows. */
interface DocumentAt<R extends Resource, E extends Endpoint> extends Omit<Document<R>, 'endpoint' | 'answer'> {
  answer(
    reader: Reader,
    table: TableOf<R>,
    id: string,
    query: EndpointQuery<E>,
  ): Promise<DocumentAnswer<EndpointOutput<E>>>;
}

/** Data as declared, or a file. */
export type DocumentAnswer<O = unknown> =
  | { json: O }
  | {
      body: string;
      headers: Record<string, string>;
      /** Of a document that is `audited`: volatile fields of the record that keep what was in it; they stand in its event too. */
      kept?: Values;
    };

/** Who reads, and what with. */
export interface Reader {
  db: Queries;
  vault: Vault;
  viewer: Viewer;
}

export type RulesByResource = Readonly<Record<string, Rules>>;

/** What the rules have to say about each action the resource declares: when it may be done (`always`), and how. */
type RulesOfActions<R extends Resource> = [OwnActionOf<R>] extends [never]
  ? unknown
  : {
      available: Required<Pick<NonNullable<Rules<R>['available']>, OwnActionOf<R>>>;
      actions: Required<Pick<NonNullable<Rules<R>['actions']>, OwnActionOf<R>>>;
    };

/**
 * Declares the rules of a resource: its fields, actions and their inputs are known to each of them, and an action
 * without a rule does not compile.
 */
export function defineRules<R extends Resource>(_resource: R, rules: Rules<R> & RulesOfActions<R>): Rules {
  // The engine gives the rules of a resource nothing but its own records.
  return rules as unknown as Rules;
}

export const allowed: Availability = { allowed: true };

/** The rule of an action that any live record allows. */
export const always = (): Availability => allowed;

export function refused(code: ProblemCode, params?: Readonly<Record<string, string | number>>): Availability {
  return { allowed: false, code, ...(params && { params }) };
}

/** Says which endpoint a request serves: its input and its answer are typed by the declaration. */
export function defineRequest<R extends Resource, const E extends Endpoint>(
  _resource: R,
  endpoint: E,
  { audited, run }: RequestTo<R, E>,
): Request<R> {
  // It is given what the schema of its own endpoint lets through.
  return { endpoint, ...(audited && { audited }), run: run as Request<R>['run'] };
}

/** Says which endpoint a document serves: its query and its answer are typed by the declaration. */
export function defineDocument<R extends Resource, const E extends Endpoint>(
  _resource: R,
  endpoint: E,
  { audited, answer }: DocumentAt<R, E>,
): Document<R> {
  // It is given what the parameters of its own endpoint let through.
  return { endpoint, ...(audited && { audited }), answer: answer as Document<R>['answer'] };
}
