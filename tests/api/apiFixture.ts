import { sql } from 'kysely';
import { createApi, type ApiOptions } from '../../api/app';
import { administrators } from '../../contract/people/accounts';
import { resources as product } from '../../contract/resources';
import type { Resource } from '../../contract/resource';
import { Role } from '../../contract/roles';
import { defaultSettings, type Settings } from '../../contract/settings';
import type { Database } from '../../api/db/database';
import { columnsByTable } from '../../api/db/columns';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { openPostgres } from '../../api/db/postgres';
import { createSchema } from '../createSchema';
import { createVault, type Vault } from '../../api/vault';
import type { Origin } from '../../api/http/context';
import { memoryImages } from '../../api/images/memory';
import { TokenRefused, type Caller, type IdentityPort } from '../../api/ports/identity';
import type { Actor } from '../../api/engine/writeContext';
import { openMigrated } from './template';

/** Callers by token. The identity service is fake, and a token is the name of its caller. */
export const callers: Readonly<Record<string, Caller>> = {
  admin: { uid: 'uid-admin', email: 'admin@sobremesa.app', role: Role.administrator },
  ana: { uid: 'uid-ana', email: 'ana@sobremesa.app', role: Role.administrator },
  blocked: { uid: 'uid-blocked', email: 'blocked@sobremesa.app', role: Role.blocked },
  user: { uid: 'uid-user', email: 'user@sobremesa.app', role: Role.user },
  company: { uid: 'uid-company', email: 'company@sobremesa.app', role: Role.company },
  employee: { uid: 'uid-employee', email: 'employee@sobremesa.app', role: Role.employee },
  nobody: { uid: 'uid-nobody', email: 'nobody@sobremesa.app', role: null },
};

export const asOwner = (caller: Caller): Actor => ({ ...caller, duties: ['owner'] });

const rejectNotImplemented = () => Promise.reject(new Error('not what these tests ask for'));

export const identity: IdentityPort = {
  async verify(token) {
    if (token === 'expired' || token === 'revoked') throw new TokenRefused(token);
    if (token === 'unreachable') throw new TypeError('fetch failed');
    const caller = Object.hasOwn(callers, token) ? callers[token] : undefined;
    if (!caller) throw new TokenRefused('invalid');
    return caller;
  },
  create: rejectNotImplemented,
  find: rejectNotImplemented,
  rename: rejectNotImplemented,
  setRole: rejectNotImplemented,
  endSessions: rejectNotImplemented,
  resetSecondFactor: rejectNotImplemented,
  restoreAccess: rejectNotImplemented,
  signInMethods: () => Promise.resolve([]),
  setDisabled: rejectNotImplemented,
  sendPasswordMail: rejectNotImplemented,
  remove: rejectNotImplemented,
};

/** Opens SQLite in memory, or a separate schema on the PostgreSQL of `TEST_DATABASE_URL`. */
export async function openDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return openLibsql(':memory:');
  const { address, drop } = await createSchema(url);
  const db = openPostgres(address);
  return {
    ...db,
    async close() {
      await db.close();
      await drop();
    },
  };
}

export async function tablesOf({ kind, kysely }: Database): Promise<string[]> {
  return [...(await columnsByTable(kysely, kind)).keys()];
}

export async function indexesOf({ kind, kysely }: Database): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`;
  return (await query.execute(kysely)).rows.map(({ name }) => name).sort();
}

export interface RequestOptions {
  /** A name of `callers`, or another token; `null` sends no token. */
  as?: string | null | undefined;
  body?: unknown;
  version?: number;
  key?: string;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  /** `undefined` unless the body is valid JSON. */
  json: Json;
}

/** JSON without a schema: if a test assumes a wrong shape, its assertion fails. */
export interface Json {
  [key: string]: Json;
}

export interface ApiFixture {
  db: Database;
  log: Record<string, unknown>[];
  now: { value: Date; advance(ms: number): void };
  fetch(request: Request, origin?: Origin): Promise<Response>;
  send(method: string, address: string, requestOptions?: RequestOptions): Promise<TestResponse>;
  runScheduler(): Promise<void>;
  close(): Promise<void>;
}

/** Permits dates up to two years in the past. */
export const backDatingDays = 731;

export const vault: Vault = createVault('dGVzdHMtb25seS10ZXN0cy1vbmx5LXRlc3RzLW9ubHk');

interface ApiFixtureOptions extends Partial<
  Pick<
    ApiOptions,
    | 'identity'
    | 'random'
    | 'rules'
    | 'vault'
    | 'images'
    | 'inbox'
    | 'live'
    | 'push'
    | 'mail'
    | 'webhooks'
    | 'metrics'
    | 'traces'
    | 'limits'
    | 'uploadLimits'
    | 'sandbox'
  >
> {
  db?: Database;
  resources?: readonly Resource[];
  settings?: Partial<Settings>;
}

export async function openApiFixture({
  db: existingDatabase,
  resources = product,
  settings = {},
  ...rest
}: ApiFixtureOptions = {}): Promise<ApiFixture> {
  const db = existingDatabase ?? (await openMigrated(resources, process.env['TEST_DATABASE_URL']));
  if (existingDatabase) await migrate(db, resources);
  const log: Record<string, unknown>[] = [];
  const now = {
    value: new Date('2026-07-01T12:00:00.000Z'),
    advance(ms: number) {
      now.value = new Date(now.value.getTime() + ms);
    },
  };
  const api = createApi({
    db,
    identity,
    vault,
    clock: () => now.value,
    // The tokens of these tests contain no sign-in time.
    settings: { ...defaultSettings, limits: null, recentSignInMinutes: 0, backDatingDays, ...settings },
    log: (line) => log.push(JSON.parse(line) as Record<string, unknown>),
    resources,
    images: memoryImages(),
    ...rest,
  });
  const knownCallers = new Set(['admin']);
  /**
   * Makes every administrator an owner at the first request. By default, every administrator after the first becomes
   * an auditor.
   */
  const makeOwner = async (as: string) => {
    if (knownCallers.has(as) || callers[as]?.role !== Role.administrator || !resources.includes(administrators)) return;
    knownCallers.add(as);
    const logLength = log.length;
    await send(api.fetch, 'GET', 'permissions');
    await send(api.fetch, 'GET', 'permissions', { as });
    log.splice(logLength);
    await db.kysely
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(['owner']) })
      .where('uid', '=', callers[as].uid)
      .execute();
  };
  return {
    db,
    log,
    now,
    fetch: api.fetch,
    runScheduler: api.runScheduler,
    async send(method, address, requestOptions) {
      await makeOwner(requestOptions?.as ?? 'admin');
      return send(api.fetch, method, address, requestOptions);
    },
    close: () => db.close(),
  };
}

async function send(
  fetch: ApiFixture['fetch'],
  method: string,
  address: string,
  { as = 'admin', body, version, key, headers = {} }: RequestOptions = {},
): Promise<TestResponse> {
  const request = new Request(`http://localhost/api/${address}`, {
    method,
    headers: {
      ...(as !== null && { Authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return readResponse(await fetch(request));
}

export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const isJson = text !== '' && /json/.test(response.headers.get('Content-Type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : undefined) as Json,
  };
}

/** Builds a list address: `listPath('catalogs/labels', { filter, range, sort })`. */
export function listPath(resource: string, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
  return `${resource}?${search}`;
}
