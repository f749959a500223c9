import type { HttpHandler } from 'msw';
import type { Database } from '../../api/db/database';
import type { EmbeddedPort } from '../../identity/port';
import type { Language } from '../../contract/roles';

/** The product as a scenario plays on it. */
export interface Product {
  readonly db: Database;
  readonly identity: EmbeddedPort;
  /** Asks the product itself, past every scenario; `null` when it does not know the address. */
  answer(request: Request): Promise<Response | null>;
  /** Resolves a request by the scenarios that come after this one, and the product. */
  next(request: Request): Promise<Response | null>;
  /** Throws the data away and begins again with the sample. */
  reset(): Promise<void>;
}

export const scenarioGroups = ['network', 'answers', 'data', 'session', 'person'] as const;
export type ScenarioGroup = (typeof scenarioGroups)[number];

/** A named set of handlers, or a change of the data, that a tester switches on. */
export interface Scenario {
  group: ScenarioGroup;
  title: Readonly<Record<Language, string>>;
  /** What will be seen. */
  hint: Readonly<Record<Language, string>>;
  /**
   * MSW's handlers, which come before the product: `server.use(...scenarios.offline.handlers)` in a test. Those that ask the
   * product, or remember something for as long as they are on, are made when the scenario begins.
   */
  handlers?: readonly HttpHandler[] | ((product: Product) => readonly HttpHandler[]);
  /** Changes the data. */
  begin?(product: Product): Promise<void>;
  /** Undoes what `begin` did. */
  end?(product: Product): Promise<void>;
}

export function handlersOf({ handlers = [] }: Scenario, product: Product): readonly HttpHandler[] {
  return typeof handlers === 'function' ? handlers(product) : handlers;
}

/** Addresses, for MSW; as expressions, since MSW decodes what a `*` matches and fails where that is malformed. */
export const everything = /^/;
export const apiAddresses = /^\w+:\/\/[^/]+\/api\//;
export const identityService = /\/(identitytoolkit|securetoken)\.googleapis\.com\//;

/** The identity token a request carries. */
export function tokenOf(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
}
