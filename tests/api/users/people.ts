import { Role } from '../../../contract/roles';
import { EmailTaken, NoIdentity, TokenRefused, type IdentityPort } from '../../../api/identity/port';
import type { Database } from '../../../api/db/database';
import { freshApi, list, people as holders, type TestResponse, type Fixture, type Json } from '../harness';

interface Identity {
  uid: string;
  email: string;
  displayName: string;
  role: Role | null;
  disabled: boolean;
  /** How often its sessions were ended. */
  ended: number;
}

type Call = Exclude<keyof IdentityPort, 'verify'>;

/** An identity service that remembers what it is told, and fails when a test says so. */
export interface OutsideWorld extends IdentityPort {
  identities: Map<string, Identity>;
  mails: { email: string; language: string }[];
  /** Every call but the checks of tokens, in order. */
  calls: Call[];
  /** From now on the call fails with `error`, until it is told otherwise. */
  failing: Partial<Record<Call, Error>>;
  /** What happens elsewhere once the call is through, the first time. */
  meanwhile: Partial<Record<Call, () => Promise<unknown>>>;
  of(email: string): Identity | undefined;
}

export function outsideWorld(): OutsideWorld {
  const identities = new Map<string, Identity>();
  const mails: OutsideWorld['mails'] = [];
  const calls: Call[] = [];
  const failing: OutsideWorld['failing'] = {};
  const meanwhile: OutsideWorld['meanwhile'] = {};
  const of = (email: string) => [...identities.values()].find((one) => one.email === email);
  const known = (uid: string) => {
    const identity = identities.get(uid);
    if (!identity) throw new NoIdentity(uid);
    return identity;
  };
  const does =
    <A extends unknown[], T>(name: Call, act: (...given: A) => T) =>
    async (...given: A): Promise<T> => {
      calls.push(name);
      const error = failing[name];
      if (error) throw error;
      const result = act(...given);
      const elsewhere = meanwhile[name];
      delete meanwhile[name];
      await elsewhere?.();
      return result;
    };
  for (const { uid, email, role } of Object.values(holders))
    identities.set(uid, { uid, email, displayName: email, role, disabled: false, ended: 0 });

  return {
    identities,
    mails,
    calls,
    failing,
    meanwhile,
    of,
    async verify(token) {
      const identity = of(holders[token]?.email ?? token);
      if (!identity || identity.disabled) throw new TokenRefused(identity ? 'revoked' : 'invalid');
      // A token that still lives says what it said when it was made.
      return {
        uid: identity.uid,
        email: identity.email,
        role: holders[token]?.role ?? Role.administrator,
        name: identity.displayName,
        signedInAt: '2026-07-01T11:00:00.000Z',
      };
    },
    create: does('create', ({ email, displayName, role }) => {
      if (of(email)) throw new EmailTaken(email);
      const uid = `uid-${identities.size}-${email}`;
      identities.set(uid, { uid, email, displayName, role, disabled: false, ended: 0 });
      return uid;
    }),
    find: does('find', (email) => {
      const found = of(email);
      return found && { uid: found.uid, role: found.role };
    }),
    rename: does('rename', (uid, displayName) => void (known(uid).displayName = displayName)),
    setRole: does('setRole', (uid, role) => void (known(uid).role = role)),
    endSessions: does('endSessions', (uid) => void (known(uid).ended += 1)),
    resetSecondFactor: does('resetSecondFactor', (uid) => void (known(uid).ended += 1)),
    restoreAccess: does('restoreAccess', (uid) => void (known(uid).ended += 1)),
    signInMethods: () => Promise.resolve([]),
    setDisabled: does('setDisabled', (uid, disabled) => void (known(uid).disabled = disabled)),
    sendPasswordMail: does('sendPasswordMail', (email, language) => void mails.push({ email, language })),
    remove: does('remove', (uid) => void identities.delete(uid)),
  };
}

export interface Town extends Fixture {
  world: OutsideWorld;
  /** Does an action with the version the record has now. */
  act(address: string, action: string, body?: object, as?: string): Promise<TestResponse>;
  /** In the order of their e-mails. */
  administrators(): Promise<Account[]>;
  administratorOf(email: string): Promise<Account>;
  /** What the history tells of an account, the first event first. */
  eventsOf(account: Account): Promise<Json[]>;
}

/** The whole product with an identity service of the test's own. Julia is signed in as `admin`. */
export async function openTown(db?: Database): Promise<Town> {
  const world = outsideWorld();
  const api = await freshApi({ identity: world, ...(db && { db }) });
  const administrators = async () =>
    (await api.send('GET', list('users/administrator', { sort: ['email', 'ASC'] }))).json as unknown as Account[];
  return {
    ...api,
    world,
    administrators,
    administratorOf: async (email) =>
      (await administrators()).find((one) => one['email'] === email) ?? { id: '', version: 0, actions: {} },
    eventsOf: async ({ id }) =>
      (await api.send('GET', list('audit-events', { filter: { recordId: id }, sort: ['id', 'ASC'] })))
        .json as unknown as Json[],
    async act(address, action, body = {}, as = 'admin') {
      const { version } = (await api.send('GET', address, { as })).json as unknown as { version: number };
      return api.send('POST', `${address}/${action}`, { as, body, version, key: crypto.randomUUID() });
    },
  };
}

let made = 0;

export interface Account {
  [field: string]: unknown;
  id: string;
  version: number;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

export function addressOf({ id, type }: Account): string {
  return `users/${type === 'administrator' ? 'administrator' : 'user'}/${id}`;
}

export async function createUser(town: Fixture, given: Record<string, unknown> = {}): Promise<Account> {
  made += 1;
  return created(
    await town.send('POST', 'users/user', {
      body: { displayName: `Persona ${made}`, email: `persona${made}@correo.mx`, ...given },
    }),
  );
}

export async function inviteAdministrator(town: Fixture, given: Record<string, unknown> = {}): Promise<Account> {
  made += 1;
  return created(
    await town.send('POST', 'users/administrator', {
      body: { displayName: `Colega ${made}`, email: `colega${made}@sobremesa.app`, duties: ['owner'], ...given },
    }),
  );
}

export async function createPlan(town: Fixture, given: Record<string, unknown> = {}): Promise<Account> {
  made += 1;
  return created(
    await town.send('POST', 'catalogs/plans', {
      body: {
        name: { es: `Plan ${made}` },
        slug: `plan-${made}`,
        code: `plan-${made}`,
        priceMinor: 9_900,
        trialDays: 14,
        ...given,
      },
    }),
  );
}

export async function accountAt(town: Fixture, address: string): Promise<Account> {
  return (await town.send('GET', address)).json as unknown as Account;
}

function created(answer: TestResponse): Account {
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as unknown as Account;
}
