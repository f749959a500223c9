import type { HttpHandler } from 'msw';
import type { Database } from '../../api/db/database';
import type { EmbeddedPort } from '../../identity/port';
import type { Language } from '../../contract/roles';

export interface ScenarioContext {
  readonly db: Database;
  readonly identity: EmbeddedPort;
  /** Sends a request to the product, bypassing every scenario; `null` if the address is unknown. */
  sendDirectly(request: Request): Promise<Response | null>;
  /** Resolves a request by the later scenarios, then by the product. */
  next(request: Request): Promise<Response | null>;
  reset(): Promise<void>;
}

export const scenarioGroups = ['network', 'answers', 'data', 'session', 'person'] as const;
export type ScenarioGroup = (typeof scenarioGroups)[number];

export interface Scenario {
  group: ScenarioGroup;
  title: Readonly<Record<Language, string>>;
  hint: Readonly<Record<Language, string>>;
  /**
   * MSW handlers that run before the product: `server.use(...scenarios.offline.handlers)` in a test. Handlers that
   * call the product, or have state, are created when the scenario begins.
   */
  handlers?: readonly HttpHandler[] | ((context: ScenarioContext) => readonly HttpHandler[]);
  begin?(context: ScenarioContext): Promise<void>;
  end?(context: ScenarioContext): Promise<void>;
}

export function handlersOf({ handlers = [] }: Scenario, context: ScenarioContext): readonly HttpHandler[] {
  return typeof handlers === 'function' ? handlers(context) : handlers;
}

/**
 * Matches every address, for MSW. A regular expression, since MSW decodes what `*` matches and fails on malformed
 * escapes.
 */
export const anyUrl = /^/;
export const apiUrls = /^\w+:\/\/[^/]+\/api\//;
export const identityUrls = /\/(identitytoolkit|securetoken)\.googleapis\.com\//;

export function tokenOf(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
}
