import type { Endpoint, EndpointInput, EndpointOutput } from '../../contract/endpoint';
import { createApi } from '../../api/app';
import type { ProblemBody } from '../../contract/problems';
import type { ValueOf, Fields } from '../../contract/fields';
import type { InputOf } from '../../contract/input';
import type { sales } from '../../contract/money/sales';
import type { ActionName, RecordOf, Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';
import type { Exact } from '../../contract/values';
import type { SaleInput } from '../../api/sales/input';
import { Role } from '../../contract/roles';
import { defaultSettings } from '../../contract/settings';
import type { Database } from '../../api/db/database';
import { migrate } from '../../api/migrations/migrate';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../identity/identity';
import { TokenRefused, type Caller, type IdentityPort } from '../../api/ports/identity';
import { memoryImages } from '../../api/images/memory';
import { createVault, publishedKey } from '../../api/vault';
import { demoPassword, firstAdministrator, publishedIterations } from './accounts';
import { seededBytes } from './seed';

const projectId = 'demo-sobremesa';
const origin = 'http://sample.invalid';
const msBetweenActions = 20_000;

/** Signs only tokens for making the sample. An installation generates its own key at first use. */
const key = 'c2FtcGxlLW9ubHktc2FtcGxlLW9ubHktc2FtcGxlLW9ubHk';

type Form<F extends Fields> = {
  readonly [K in keyof F]?:
    | (F[K] extends { kind: 'group'; fields: infer G extends Fields } ? Form<G> : ValueOf<F[K]>)
    | null
    | undefined;
};

export type NewRecord<R extends Resource> = R extends typeof sales ? SaleInput : Form<R['fields']>;
type ListFilter<R extends Resource> = { readonly [K in 'id' | (keyof R['fields'] & string)]?: unknown };

export class SampleRequestRefused extends Error {
  readonly problem: ProblemBody;

  constructor(request: string, body: string) {
    super(`the API refused ${request} of the sample data: ${body}`);
    this.problem = JSON.parse(body);
  }
}

export interface SampleClient {
  identity: EmbeddedIdentity;
  advanceClockTo(until: Date): void;
  list<R extends Resource>(resource: R, filter?: ListFilter<R>): Promise<RecordOf<R>[]>;
  create<R extends Resource, V extends NewRecord<R>>(
    resource: R,
    form: Exact<V, NewRecord<R>>,
    as?: string,
  ): Promise<RecordOf<R>>;
  archive<R extends Resource>(resource: R, record: RecordOf<R>): Promise<void>;
  runAction<R extends Resource, A extends ActionName<R>>(
    resource: R,
    record: RecordOf<R>,
    action: A,
    input: InputOf<R['actions'][A]['input']>,
    as?: string,
  ): Promise<RecordOf<R>>;
  /** Throws `SampleRequestRefused` with the problem if the API refuses the action. */
  dryRunAction<R extends Resource>(resource: R, record: RecordOf<R>, action: ActionName<R>, as: string): Promise<void>;
  request<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & object,
    as?: string,
  ): Promise<EndpointOutput<E>>;
  signInAndRead(email: string): Promise<void>;
  randomInt(limit: number): number;
}

interface RequestOptions {
  as?: string;
  body?: object;
  version?: number;
  hasIdempotencyKey?: boolean;
}

/**
 * Creates a client with its own API on an empty database. Clock and randomness are deterministic, so that the data is
 * reproducible.
 */
export async function createSampleClient(db: Database, startTime: Date): Promise<SampleClient> {
  await migrate(db, resources);
  let requestCount = 0;
  let now = startTime.getTime();
  const clock = () => new Date(now);
  const bytes = seededBytes(20_260_112);
  const random = (length: number) => bytes(new Uint8Array(length));
  /**
   * Randomness of the events. The API uses other bytes for ids and keys, so that their number does not affect events.
   */
  const eventBytes = seededBytes(20_260_113);
  const identity = createEmbeddedIdentity({
    db,
    clock,
    projectId,
    key,
    consoleOrigin: origin,
    iterations: publishedIterations,
    random,
  });
  const { email, displayName } = firstAdministrator;
  /** Accepts an e-mail address as token, because signing in for each action would take longer than the actions. */
  const identityByEmail: IdentityPort = {
    ...identity.port,
    async verify(name) {
      const account = await identity.port.find(name);
      if (!account) throw new TokenRefused('invalid');
      return {
        ...account,
        email: name,
        ...(name === email && ({ name: displayName } satisfies Partial<Caller>)),
        ...(isSigningIn && { signedInAt: clock().toISOString() }),
      };
    },
  };
  let isSigningIn = false;
  const api = createApi({
    db,
    identity: identityByEmail,
    vault: createVault(publishedKey, bytes),
    images: memoryImages(),
    clock,
    // Disables approval limits and recent sign-ins, because nobody signs in during the simulated years.
    settings: { ...defaultSettings, limits: null, recentSignInMinutes: 0 },
    log: () => {},
    random: bytes,
  });
  await identity.port.setPassword(
    await identity.port.create({ email, displayName, role: Role.administrator }),
    demoPassword,
  );

  async function request<T>(
    method: string,
    path: string,
    { as = email, body, version, hasIdempotencyKey = version !== undefined }: RequestOptions = {},
  ): Promise<T> {
    const request = new Request(`${origin}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${as}`,
        'X-Request-Id': `sample-${requestCount}`,
        ...(method === 'POST' && hasIdempotencyKey && { 'Idempotency-Key': uuid(random(16)) }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await api.fetch(request, { userAgent: 'Chrome/140.0.0.0 (Windows NT 10.0)' });
    const text = await response.text();
    if (!response.ok) throw new SampleRequestRefused(`${method} ${path}`, text);
    return JSON.parse(text);
  }

  const write: typeof request = (method, path, options) => {
    requestCount += 1;
    now += msBetweenActions;
    return request(method, path, options);
  };

  return {
    identity,
    advanceClockTo(until) {
      now = Math.max(now, until.getTime());
    },
    list: ({ name }, filter = {}) =>
      request('GET', `${name}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`),
    create: ({ name, money }, form, as) =>
      write('POST', name, { body: form, hasIdempotencyKey: money === true, ...(as !== undefined && { as }) }),
    async archive({ name }, { id, version }) {
      await write('DELETE', `${name}/${id}`, { version });
    },
    runAction: ({ name }, { id, version }, action, input, as = email) =>
      write('POST', `${name}/${id}/${action}`, { body: input, version, as }),
    async dryRunAction({ name }, { id, version }, action, as) {
      await write('POST', `${name}/${id}/${action}?dryRun=true`, { body: {}, version, as });
    },
    request: (endpoint, input, as = email) =>
      write('POST', endpoint.path.slice(1), { body: input, as, hasIdempotencyKey: true }),
    async signInAndRead(as) {
      isSigningIn = true;
      await write('GET', 'audit-events?range=[0,0]', { as });
      isSigningIn = false;
    },
    randomInt(limit) {
      const [one = 0, two = 0, three = 0] = eventBytes(new Uint8Array(3));
      return ((one << 16) | (two << 8) | three) % limit;
    },
  };
}

function uuid(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
