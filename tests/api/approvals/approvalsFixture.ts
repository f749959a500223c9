import type { Duty } from '../../../contract/duties';
import { administrators } from '../../../contract/people/accounts';
import type { Database } from '../../../api/db/database';
import type { LivePort } from '../../../api/ports/live';
import type { MailPort } from '../../../api/ports/mail';
import type { PushPort } from '../../../api/ports/push';
import type { SandboxStore } from '../../../api/sandbox/port';
import type { Vault } from '../../../api/vault';
import type { WebhookPort } from '../../../api/ports/webhooks';
import { Role } from '../../../contract/roles';
import type { SignInMethods } from '../../../api/ports/identity';
import { openApiFixture, identity, listPath, type ApiFixture, type Json, type TestResponse } from '../apiFixture';

const limits = {
  actMinor: { MXN: 10_000, COP: 10_000, CLP: 10_000 },
  personDayMinor: { MXN: 15_000, COP: 15_000, CLP: 15_000 },
  beneficiaryDayMinor: { MXN: 12_000, COP: 12_000, CLP: 12_000 },
  keyHourMinor: { MXN: 50_000, COP: 50_000, CLP: 50_000 },
};

interface IssueOptions {
  as?: string;
  email?: string;
  dryRun?: boolean;
}

interface FakeIdentityState {
  /** Runs once while an identity is created. */
  duringCreate?: () => Promise<unknown>;
  removedAccounts: string[];
  /** `{uid} {email}` of each call of `restoreAccess`. */
  restoredAccounts: string[];
  passwordMails: string[];
  /** Sign-in methods by uid. A uid without an entry has unknown methods. */
  methods: Map<string, SignInMethods>;
}

export interface ApprovalsFixture extends ApiFixture {
  identityState: FakeIdentityState;
  /** Sets the duties of an administrator without an approval; admits the administrator if necessary. */
  grantDuties(name: string, duties: readonly Duty[]): Promise<void>;
  issue(initialMinor: number, options?: IssueOptions): Promise<TestResponse>;
  countGiftCards(): Promise<number>;
  decide(response: TestResponse, action: string, as: string, body?: object, query?: string): Promise<TestResponse>;
  approvalOf(response: TestResponse): Promise<Json>;
}

/**
 * Opens the API with limits. Requests are sent by Julia (`admin`), the first owner, who has no sponsor. `as: 'ana'` sends
 * a request as another administrator.
 */
export async function openApprovalsFixture({
  push,
  live,
  mail,
  webhooks,
  sandbox,
  timeZone,
  db,
  vault,
}: {
  push?: PushPort;
  live?: LivePort;
  mail?: MailPort;
  webhooks?: WebhookPort;
  sandbox?: SandboxStore;
  timeZone?: string;
  db?: Database;
  vault?: Vault;
} = {}): Promise<ApprovalsFixture> {
  const identityState: FakeIdentityState = {
    removedAccounts: [],
    restoredAccounts: [],
    passwordMails: [],
    methods: new Map(),
  };
  const api = await openApiFixture({
    settings: { limits, ...(timeZone && { timeZone }) },
    ...(push && { push }),
    ...(live && { live }),
    ...(mail && { mail }),
    ...(webhooks && { webhooks }),
    ...(sandbox && { sandbox }),
    ...(db && { db }),
    ...(vault && { vault }),
    identity: {
      ...identity,
      verify: (token) =>
        token === 'admin' || token === 'ana'
          ? identity.verify(token)
          : Promise.resolve({ uid: `uid-${token}`, email: `${token}@sobremesa.app`, role: Role.administrator }),
      async create({ email }) {
        const callback = identityState.duringCreate;
        delete identityState.duringCreate;
        await callback?.();
        return `uid-${email.replace(/@.*/, '')}`;
      },
      remove: (uid) => Promise.resolve(void identityState.removedAccounts.push(uid)),
      find: () => Promise.resolve(undefined),
      sendPasswordMail: (email) => Promise.resolve(void identityState.passwordMails.push(email)),
      setRole: () => Promise.resolve(),
      endSessions: () => Promise.resolve(),
      resetSecondFactor: async (uid) => {
        const methods = identityState.methods.get(uid);
        if (methods) identityState.methods.set(uid, { ...methods, factors: [], recoveryCodes: null });
      },
      restoreAccess: (uid, email) => Promise.resolve(void identityState.restoredAccounts.push(`${uid} ${email}`)),
      signInMethods: async (uids) => [...identityState.methods.values()].filter(({ uid }) => uids.includes(uid)),
      setDisabled: () => Promise.resolve(),
    },
  });
  await api.send('GET', 'permissions');
  return {
    ...api,
    identityState,
    async grantDuties(name, duties) {
      await api.send('GET', 'permissions', { as: name });
      await api.db.kysely
        .updateTable(administrators.table)
        .set({ duties: JSON.stringify(duties) })
        .where('uid', '=', `uid-${name}`)
        .execute();
    },
    issue: (initialMinor, { as = 'admin', email = 'lola@correo.mx', dryRun = false } = {}) =>
      api.send('POST', `giftcards${dryRun ? '?dryRun=true' : ''}`, {
        as,
        key: crypto.randomUUID(),
        body: { initialMinor, fundedBy: 'platform', recipient: { name: 'Lola', email } },
      }),
    countGiftCards: async () => Number((await api.send('GET', listPath('giftcards'))).headers.get('X-Total-Count')),
    decide(response, action, as, body = {}, query = '') {
      const { id, version } = response.json['approval'] as unknown as { id: string; version: number };
      return api.send('POST', `approvals/${id}/${action}${query}`, { as, key: crypto.randomUUID(), version, body });
    },
    approvalOf: async (response) =>
      (await api.send('GET', `approvals/${String(response.json['approval']?.['id'])}`)).json,
  };
}
