import { Role } from '../../../contract/roles';
import { EmailTaken, IdentityNotFound, TokenRefused, type IdentityPort } from '../../../api/ports/identity';
import type { Database } from '../../../api/db/database';
import {
  openApiFixture,
  listPath,
  callers as holders,
  type TestResponse,
  type ApiFixture,
  type Json,
} from '../apiFixture';

interface Identity {
  uid: string;
  email: string;
  displayName: string;
  role: Role | null;
  disabled: boolean;
  sessionEnds: number;
}

type Call = Exclude<keyof IdentityPort, 'verify'>;

/** Stateful fake identity service that throws the errors in `failingCalls`. */
export interface FakeIdentity extends IdentityPort {
  identities: Map<string, Identity>;
  mails: { email: string; language: string }[];
  /** Calls in order, without token verifications. */
  calls: Call[];
  failingCalls: Partial<Record<Call, Error>>;
  callbacksAfter: Partial<Record<Call, () => Promise<unknown>>>;
  findByEmail(email: string): Identity | undefined;
}

export function createFakeIdentity(): FakeIdentity {
  const identities = new Map<string, Identity>();
  const mails: FakeIdentity['mails'] = [];
  const calls: Call[] = [];
  const failingCalls: FakeIdentity['failingCalls'] = {};
  const callbacksAfter: FakeIdentity['callbacksAfter'] = {};
  const findByEmail = (email: string) => [...identities.values()].find((one) => one.email === email);
  const requireIdentity = (uid: string) => {
    const identity = identities.get(uid);
    if (!identity) throw new IdentityNotFound(uid);
    return identity;
  };
  const recordedCall =
    <A extends unknown[], T>(name: Call, callback: (...overrides: A) => T) =>
    async (...overrides: A): Promise<T> => {
      calls.push(name);
      const error = failingCalls[name];
      if (error) throw error;
      const result = callback(...overrides);
      const effect = callbacksAfter[name];
      delete callbacksAfter[name];
      await effect?.();
      return result;
    };
  for (const { uid, email, role } of Object.values(holders))
    identities.set(uid, { uid, email, displayName: email, role, disabled: false, sessionEnds: 0 });

  return {
    identities,
    mails,
    calls,
    failingCalls,
    callbacksAfter,
    findByEmail,
    async verify(token) {
      const identity = findByEmail(holders[token]?.email ?? token);
      if (!identity || identity.disabled) throw new TokenRefused(identity ? 'revoked' : 'invalid');
      // A valid token has the claims from the time it was created.
      return {
        uid: identity.uid,
        email: identity.email,
        role: holders[token]?.role ?? Role.administrator,
        name: identity.displayName,
        signedInAt: '2026-07-01T11:00:00.000Z',
      };
    },
    create: recordedCall('create', ({ email, displayName, role }) => {
      if (findByEmail(email)) throw new EmailTaken(email);
      const uid = `uid-${identities.size}-${email}`;
      identities.set(uid, { uid, email, displayName, role, disabled: false, sessionEnds: 0 });
      return uid;
    }),
    find: recordedCall('find', (email) => {
      const existingIdentity = findByEmail(email);
      return existingIdentity && { uid: existingIdentity.uid, role: existingIdentity.role };
    }),
    rename: recordedCall('rename', (uid, displayName) => void (requireIdentity(uid).displayName = displayName)),
    setRole: recordedCall('setRole', (uid, role) => void (requireIdentity(uid).role = role)),
    endSessions: recordedCall('endSessions', (uid) => void (requireIdentity(uid).sessionEnds += 1)),
    resetSecondFactor: recordedCall('resetSecondFactor', (uid) => void (requireIdentity(uid).sessionEnds += 1)),
    restoreAccess: recordedCall('restoreAccess', (uid) => void (requireIdentity(uid).sessionEnds += 1)),
    signInMethods: () => Promise.resolve([]),
    setDisabled: recordedCall('setDisabled', (uid, disabled) => void (requireIdentity(uid).disabled = disabled)),
    sendPasswordMail: recordedCall('sendPasswordMail', (email, language) => void mails.push({ email, language })),
    remove: recordedCall('remove', (uid) => void identities.delete(uid)),
  };
}

export interface UsersFixture extends ApiFixture {
  fakeIdentity: FakeIdentity;
  act(address: string, action: string, body?: object, as?: string): Promise<TestResponse>;
  listAdministrators(): Promise<Account[]>;
  administratorOf(email: string): Promise<Account>;
  eventsOf(account: Account): Promise<Json[]>;
}

/** Opens an installation with a fake identity service. Julia is signed in as `admin`. */
export async function openUsersFixture(db?: Database): Promise<UsersFixture> {
  const fakeIdentity = createFakeIdentity();
  const api = await openApiFixture({ identity: fakeIdentity, ...(db && { db }) });
  const listAdministrators = async () =>
    (await api.send('GET', listPath('users/administrator', { sort: ['email', 'ASC'] }))).json as unknown as Account[];
  return {
    ...api,
    fakeIdentity,
    listAdministrators,
    administratorOf: async (email) =>
      (await listAdministrators()).find((one) => one['email'] === email) ?? { id: '', version: 0, actions: {} },
    eventsOf: async ({ id }) =>
      (await api.send('GET', listPath('audit-events', { filter: { recordId: id }, sort: ['id', 'ASC'] })))
        .json as unknown as Json[],
    async act(address, action, body = {}, as = 'admin') {
      const { version } = (await api.send('GET', address, { as })).json as unknown as { version: number };
      return api.send('POST', `${address}/${action}`, { as, body, version, key: crypto.randomUUID() });
    },
  };
}

let sequence = 0;

export interface Account {
  [field: string]: unknown;
  id: string;
  version: number;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

export function getAccountPath({ id, type }: Account): string {
  return `users/${type === 'administrator' ? 'administrator' : 'user'}/${id}`;
}

export async function createUser(fixture: ApiFixture, overrides: Record<string, unknown> = {}): Promise<Account> {
  sequence += 1;
  return expectCreated(
    await fixture.send('POST', 'users/user', {
      body: { displayName: `Persona ${sequence}`, email: `persona${sequence}@correo.mx`, ...overrides },
    }),
  );
}

export async function inviteAdministrator(
  fixture: ApiFixture,
  overrides: Record<string, unknown> = {},
): Promise<Account> {
  sequence += 1;
  return expectCreated(
    await fixture.send('POST', 'users/administrator', {
      body: {
        displayName: `Colega ${sequence}`,
        email: `colega${sequence}@sobremesa.app`,
        duties: ['owner'],
        ...overrides,
      },
    }),
  );
}

export async function createPlan(fixture: ApiFixture, overrides: Record<string, unknown> = {}): Promise<Account> {
  sequence += 1;
  return expectCreated(
    await fixture.send('POST', 'catalogs/plans', {
      body: {
        name: { es: `Plan ${sequence}` },
        slug: `plan-${sequence}`,
        code: `plan-${sequence}`,
        priceMinor: 9_900,
        trialDays: 14,
        ...overrides,
      },
    }),
  );
}

export async function readAccount(fixture: ApiFixture, address: string): Promise<Account> {
  return (await fixture.send('GET', address)).json as unknown as Account;
}

function expectCreated(response: TestResponse): Account {
  if (response.status !== 201) throw new Error(response.text);
  return response.json as unknown as Account;
}
