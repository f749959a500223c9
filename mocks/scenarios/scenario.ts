import type { Database } from '../../api/db/database';
import type { EmbeddedPort } from '../../identity/port';
import type { Language } from '../../contract/roles';

/** The product as a situation plays on it. */
export interface Product {
  readonly db: Database;
  readonly identity: EmbeddedPort;
  /** Asks the product itself, past every situation; `null` when it does not know the address. */
  answer(request: Request): Promise<Response | null>;
  /** Throws the data away and begins again with the sample. */
  reset(): Promise<void>;
}

export type Next = (request: Request) => Promise<Response | null>;

/** A situation that has begun. What it remembers lives as long as it is switched on. */
export interface RunningScenario {
  /** Stands between the console and the product. */
  around?(request: Request, next: Next): Promise<Response | null>;
  /** Undoes what beginning did to the data. */
  end?(): Promise<void>;
}

export const scenarioGroups = ['network', 'answers', 'data', 'session', 'person'] as const;
export type ScenarioGroup = (typeof scenarioGroups)[number];

/** A named situation that a tester switches on. */
export interface Scenario {
  group: ScenarioGroup;
  title: Readonly<Record<Language, string>>;
  /** What will be seen. */
  hint: Readonly<Record<Language, string>>;
  begin(product: Product): RunningScenario | Promise<RunningScenario>;
}

const pathOf = (request: Request) => new URL(request.url).pathname;

export function isApi(request: Request): boolean {
  return pathOf(request).startsWith('/api/');
}

export function isIdentity(request: Request, endpoint = ''): boolean {
  return (
    /^\/(identitytoolkit|securetoken)\.googleapis\.com\//.test(pathOf(request)) && pathOf(request).endsWith(endpoint)
  );
}

/** The identity token a request carries. */
export function tokenOf(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
}
