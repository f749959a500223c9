import type { HttpHandler } from 'msw';
import type { Database } from '../../api/db/database';
import type { EmbeddedPort } from '../../identity/port';
import type { Language } from '../../contract/roles';
import { problemStatus, type ProblemBody, type ProblemCode } from '../../contract/problems';

export interface ScenarioContext {
  readonly db: Database;
  readonly identity: EmbeddedPort;
  /** Sends a request to the mock backend, bypassing all scenarios. Returns `null` if the URL is unknown. */
  sendDirectly(request: Request): Promise<Response | null>;
  /** Passes a request to the scenarios after this one, then to the mock backend. */
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
   * MSW handlers that precede the mock backend: `server.use(...scenarios.offline.handlers)` in a test. A function
   * creates handlers that call the backend or have state; it is called when the scenario begins.
   */
  handlers?: readonly HttpHandler[] | ((context: ScenarioContext) => readonly HttpHandler[]);
  begin?(context: ScenarioContext): Promise<void>;
  end?(context: ScenarioContext): Promise<void>;
}

export function handlersOf({ handlers = [] }: Scenario, context: ScenarioContext): readonly HttpHandler[] {
  return typeof handlers === 'function' ? handlers(context) : handlers;
}

/**
 * Matches every URL. A regular expression is used instead of `*`, because MSW decodes the text that `*` matches and
 * throws on malformed escapes.
 */
export const anyUrl = /^/;
export const apiUrls = /^\w+:\/\/[^/]+\/api\//;
export const identityUrls = /\/(identitytoolkit|securetoken)\.googleapis\.com\//;

export function tokenOf(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
}

export function refuse(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const title = `The scenario says ${code}`;
  const requestId = crypto.randomUUID();
  const body: ProblemBody = {
    type: `urn:sobremesa:problem:${code}`,
    title,
    status: problemStatus[code],
    detail: title,
    message: title,
    code,
    requestId,
  };
  return new Response(JSON.stringify(body), {
    status: problemStatus[code],
    headers: {
      'Content-Type': 'application/problem+json',
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
