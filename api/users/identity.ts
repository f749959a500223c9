import type { FormOf } from '../engine/record';
/**
 * Calls to the identity service when an account changes. They are applied together with the change or not at all
 * (docs/business.md, People).
 */
import { declaredNames } from '../../contract/values';
import { administrators } from '../../contract/people/accounts';
import type { KyselyDb } from '../db/database';
import { Role, type Language } from '../../contract/roles';
import { invalid, Problem } from '../problem';
import { EmailTaken, IdentityNotFound, TooManyMails, type IdentityPort } from '../ports/identity';
import type { ExternalServices, ExternalStep, ExternalEffect } from '../engine/externalEffects';
import type { AccountSnapshot } from './accountState';

interface InvitedIdentity {
  uid: string;
  before?: Role | null;
}

const textOf = (account: AccountSnapshot, field: keyof AccountSnapshot) => String(account[field]);
function readRole({ role }: AccountSnapshot): Role {
  const name = declaredNames(Role).find((one) => one === role);
  if (!name) throw new Error(`unknown role: ${String(role)}`);
  return Role[name];
}

function unavailable(cause: unknown): Problem {
  return cause instanceof Problem
    ? cause
    : new Problem('service.unavailable', { headers: { 'Retry-After': '2' } }, cause);
}

async function callIdentityService<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof TooManyMails)
      throw new Problem('service.tooManyRequests', { headers: { 'Retry-After': '60' } }, error);
    throw unavailable(error);
  }
}

function updateIdentity(call: () => Promise<void>): Promise<null> {
  return callIdentityService(async () => {
    await call().catch((error: unknown) => {
      if (!(error instanceof IdentityNotFound)) throw error;
    });
    return null;
  });
}

/**
 * Creates the identity of an account. If the process is killed before the commit, an identity without an account
 * remains; the next invitation to that address finds it and sets its role.
 */
export function invitationStep(account: AccountSnapshot): ExternalStep<InvitedIdentity> {
  const [email, displayName, role] = [textOf(account, 'email'), textOf(account, 'displayName'), readRole(account)];
  return {
    name: 'invitation',
    target: email,
    dryRunResult: { uid: `invited:${email}` },
    perform: ({ identity, db }) =>
      callIdentityService(async () => {
        try {
          return { uid: await identity.create({ email, displayName, role }) };
        } catch (error) {
          const found = error instanceof EmailTaken ? await identity.find(email) : undefined;
          if (!found) throw error;
          // The identity belongs to an account with another address; that account determines its role.
          const owner = await db
            .selectFrom(administrators.table)
            .select('id')
            .where('uid', '=', found.uid)
            .executeTakeFirst();
          if (owner && owner.id !== account.id)
            throw invalid<FormOf<typeof administrators>>({ field: 'email', code: 'taken' });
          // Sets the role last, so that an earlier failure grants no rights.
          await identity.endSessions(found.uid);
          await identity.setRole(found.uid, role);
          return { uid: found.uid, before: found.role };
        }
      }),
    async undo({ identity, db }, { uid, before }) {
      // If a concurrent invitation or change has saved an account, the identity gets the role of that account.
      const savedAccount = await readSavedAccount(db, uid);
      if (savedAccount)
        await syncIdentity(
          { identity, db },
          uid,
          (service, account) => service.setRole(uid, readRole(account)),
          savedAccount,
        );
      else if (before === undefined) await identity.remove(uid);
      else await identity.setRole(uid, before).then(() => identity.endSessions(uid));
    },
  };
}

const languageOf = (account: AccountSnapshot): Language => (account.language === 'en' ? 'en' : 'es');

export function invitationMail(account: AccountSnapshot): ExternalEffect {
  return ({ identity }: ExternalServices) => identity.sendPasswordMail(textOf(account, 'email'), languageOf(account));
}

/** Fails the request if the mail cannot be sent, because sending it is the only purpose of the request. */
export function mailStep(account: AccountSnapshot): ExternalStep<null> {
  return {
    name: 'mail',
    target: textOf(account, 'email'),
    dryRunResult: null,
    perform: (services) => callIdentityService(async () => invitationMail(account)(services).then(() => null)),
  };
}

export function endSessionsStep(account: AccountSnapshot): ExternalStep<null> {
  const uid = textOf(account, 'uid');
  return {
    name: 'end of sessions',
    target: uid,
    dryRunResult: null,
    perform: ({ identity }) => updateIdentity(() => identity.endSessions(uid)),
  };
}

/**
 * Not undone if the change of the account fails: the person then signs in once without a second factor and sets it up
 * again.
 */
export function resetSecondFactorStep(account: AccountSnapshot): ExternalStep<null> {
  const uid = textOf(account, 'uid');
  return {
    name: 'reset of the second factor',
    target: uid,
    dryRunResult: null,
    perform: ({ identity }) => updateIdentity(() => identity.resetSecondFactor(uid)),
  };
}

/** Idempotent. Not undone: the person sets a new password by mail. */
export function restoreAccessStep(account: AccountSnapshot): ExternalStep<null> {
  const [uid, email] = [textOf(account, 'uid'), textOf(account, 'email')];
  return {
    name: 'restored access',
    target: uid,
    dryRunResult: null,
    perform: ({ identity }) => updateIdentity(() => identity.restoreAccess(uid, email)),
  };
}

async function readSavedAccount(db: KyselyDb, uid: string): Promise<AccountSnapshot | undefined> {
  return db
    .selectFrom(administrators.table)
    .select(['displayName', 'role', 'archivedAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

type IdentityUpdate = (identity: IdentityPort, account: AccountSnapshot) => Promise<void>;

/**
 * Repeats until the service has the values of the stored account, because a concurrent request may store a newer
 * version in between.
 */
async function syncIdentity(
  { identity, db }: Pick<ExternalServices, 'identity' | 'db'>,
  uid: string,
  update: IdentityUpdate,
  fallback: AccountSnapshot,
): Promise<void> {
  for (let sentState: string | undefined; ;) {
    const account = (await readSavedAccount(db, uid)) ?? fallback;
    const now = JSON.stringify([account.displayName, account.role, account.archivedAt]);
    if (now === sentState) return;
    await update(identity, account);
    sentState = now;
  }
}

function differences(uid: string, before: AccountSnapshot, after: AccountSnapshot): Record<string, IdentityUpdate> {
  const isDifferent = (field: keyof AccountSnapshot) => before[field] !== after[field];
  return {
    ...(isDifferent('displayName') && {
      name: (identity, account) => identity.rename(uid, textOf(account, 'displayName')),
    }),
    ...(isDifferent('role') && { role: (identity, account) => identity.setRole(uid, readRole(account)) }),
    ...(isDifferent('archivedAt') && {
      'sign-in': (identity, account) => identity.setDisabled(uid, account.archivedAt !== null),
    }),
  } satisfies Record<string, IdentityUpdate>;
}

/** `steps` run before the change of an account is committed, `effects` after the commit. */
export interface IdentityEffects {
  steps: ExternalStep<null>[];
  effects: ExternalEffect[];
  endsSessions: boolean;
}

/**
 * If two changes are concurrent, both send the stored account to the service: the failed one when it undoes its step,
 * the other one after its commit. The service therefore ends with the stored account.
 */
export function identityEffects(before: AccountSnapshot, after: AccountSnapshot): IdentityEffects {
  const { uid } = after;
  if (typeof uid !== 'string' || before.uid !== uid) return { steps: [], effects: [], endsSessions: false };
  const updates = Object.entries(differences(uid, before, after));
  const steps = updates.map(([name, update]): ExternalStep<null> => ({
    name,
    target: uid,
    dryRunResult: null,
    perform: ({ identity }) => updateIdentity(() => update(identity, after)),
    undo: (services) => syncIdentity(services, uid, update, before),
  }));
  // Ends the sessions if the role changes, because existing tokens contain the old role.
  const endsSessions = updates.some(([name]) => name === 'role');
  return {
    endsSessions,
    steps: [...steps, ...(endsSessions ? [endSessionsStep(after)] : [])],
    effects: updates.map(
      ([, update]) =>
        (services) =>
          syncIdentity(services, uid, update, after),
    ),
  };
}
