import type { Endpoint, EndpointInput, EndpointOutput } from '../../contract/endpoint';
import { createApi } from '../../api/app';
import type { ProblemBody } from '../../contract/problems';
import type { ValueOf } from '../../contract/fields';
import type { InputOf } from '../../contract/input';
import type { sales } from '../../contract/money/sales';
import type { ActionName, Fields, RecordOf, Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';
import type { Only } from '../../contract/values';
import type { SaleInput } from '../../api/sales/input';
import { Role } from '../../contract/roles';
import { defaultSettings } from '../../contract/settings';
import type { Database } from '../../api/db/database';
import { migrate } from '../../api/db/migrate';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../identity/identity';
import { TokenRefused, type Caller, type IdentityPort } from '../../api/identity/port';
import { memoryImages } from '../../api/images/memory';
import { createVault, publishedKey } from '../../api/vault';
import { demoPassword, firstAdministrator, publishedIterations } from './accounts';
import { seededBytes } from './seed';

const projectId = 'demo-sobremesa';
const origin = 'http://sample.invalid';
const msBetweenActions = 20_000;

/** Signs the maker's own tokens alone; an installation makes its key at first use. */
const key = 'c2FtcGxlLW9ubHktc2FtcGxlLW9ubHktc2FtcGxlLW9ubHk';

/** The values of declared fields, those of a group too. */
type Form<F extends Fields> = {
  readonly [K in keyof F]?:
    | (F[K] extends { kind: 'group'; fields: infer G extends Fields } ? Form<G> : ValueOf<F[K]>)
    | null
    | undefined;
};

/** What a new record of a resource is made of. */
export type NewRecord<R extends Resource> = R extends typeof sales ? SaleInput : Form<R['fields']>;
/** Values that a list is filtered by. */
type ListFilter<R extends Resource> = { readonly [K in 'id' | (keyof R['fields'] & string)]?: unknown };

/** What the API refused, and why. */
export class Refused extends Error {
  readonly problem: ProblemBody;

  constructor(request: string, body: string) {
    super(`the API refused ${request} of the sample data: ${body}`);
    this.problem = JSON.parse(body);
  }
}

/** Whoever fills the sample: an administrator, act by act, through the API's own doors. */
export interface Maker {
  identity: EmbeddedIdentity;
  /** Lets the time pass until then; it never goes back. */
  wait(until: Date): void;
  list<R extends Resource>(resource: R, filter?: ListFilter<R>): Promise<RecordOf<R>[]>;
  /** `as`: the e-mail of the administrator who does it; the first one, unless said. */
  create<R extends Resource, V extends NewRecord<R>>(
    resource: R,
    form: Only<V, NewRecord<R>>,
    as?: string,
  ): Promise<RecordOf<R>>;
  archive<R extends Resource>(resource: R, made: RecordOf<R>): Promise<void>;
  /** Runs an action on a record, and returns the changed record. */
  act<R extends Resource, A extends ActionName<R>>(
    resource: R,
    made: RecordOf<R>,
    action: A,
    input: InputOf<R['actions'][A]['input']>,
    as?: string,
  ): Promise<RecordOf<R>>;
  /** Tries an action in a dry run. Throws what it would be refused with. */
  tryAction<R extends Resource>(resource: R, made: RecordOf<R>, action: ActionName<R>, as: string): Promise<void>;
  /** Asks an endpoint, such as that of a batch of gift cards. */
  request<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & object,
    as?: string,
  ): Promise<EndpointOutput<E>>;
  /** Signs in and looks around. */
  visit(email: string): Promise<void>;
  /** A whole number below `limit`, the same each time the sample is made. */
  chance(limit: number): number;
}

interface RequestOptions {
  as?: string;
  body?: object;
  version?: number;
  keyed?: boolean;
}

/** Opens an empty database to a maker with a clock and a chance of its own: all comes out the same each time. */
export async function createMaker(db: Database, beginning: Date): Promise<Maker> {
  await migrate(db, resources);
  let acts = 0;
  let now = beginning.getTime();
  const clock = () => new Date(now);
  const bytes = seededBytes(20_260_112);
  const random = (length: number) => bytes(new Uint8Array(length));
  /** Apart from the bytes that ids and keys are made of: an event more of the API does not tell another story. */
  const dice = seededBytes(20_260_113);
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
  /** The maker is known by name: a password and a token for each act would take longer than the acts. */
  const doors: IdentityPort = {
    ...identity.port,
    async verify(name) {
      const found = await identity.port.find(name);
      if (!found) throw new TokenRefused('invalid');
      return {
        ...found,
        email: name,
        ...(name === email && ({ name: displayName } satisfies Partial<Caller>)),
        ...(visiting && { signedInAt: clock().toISOString() }),
      };
    },
  };
  let visiting = false;
  const api = createApi({
    db,
    identity: doors,
    vault: createVault(publishedKey, bytes),
    images: memoryImages(),
    clock,
    // One after another does everything here, through years in which nobody signs in.
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
    { as = email, body, version, keyed = version !== undefined }: RequestOptions = {},
  ): Promise<T> {
    const request = new Request(`${origin}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${as}`,
        'X-Request-Id': `sample-${acts}`,
        ...(method === 'POST' && keyed && { 'Idempotency-Key': uuid(random(16)) }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await api.fetch(request);
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path}`, text);
    return JSON.parse(text);
  }

  const write: typeof request = (method, path, options) => {
    acts += 1;
    now += msBetweenActions;
    return request(method, path, options);
  };

  return {
    identity,
    wait(until) {
      now = Math.max(now, until.getTime());
    },
    list: ({ name }, filter = {}) =>
      request('GET', `${name}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`),
    create: ({ name, money }, form, as) =>
      write('POST', name, { body: form, keyed: money === true, ...(as !== undefined && { as }) }),
    async archive({ name }, { id, version }) {
      await write('DELETE', `${name}/${id}`, { version });
    },
    act: ({ name }, { id, version }, action, input, as = email) =>
      write('POST', `${name}/${id}/${action}`, { body: input, version, as }),
    async tryAction({ name }, { id, version }, action, as) {
      await write('POST', `${name}/${id}/${action}?dryRun=true`, { body: {}, version, as });
    },
    request: (endpoint, input, as = email) => write('POST', endpoint.path.slice(1), { body: input, as, keyed: true }),
    async visit(as) {
      visiting = true;
      await write('GET', 'audit-events?range=[0,0]', { as });
      visiting = false;
    },
    chance(limit) {
      const [one = 0, two = 0, three = 0] = dice(new Uint8Array(3));
      return ((one << 16) | (two << 8) | three) % limit;
    },
  };
}

function uuid(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
