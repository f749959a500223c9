import type { FormOf } from '../engine/record';
/**
 * Calls to the identity service that a change of an account requires, applied with the change or not at all: who a
 * person is and what they may do must be the same there and here (docs/business.md, People).
 */
import { declaredNames } from '../../contract/values';
import { administrators } from '../../contract/people/accounts';
import type { Queries } from '../db/database';
import { Role, type Language } from '../../contract/roles';
import { invalid, Problem } from '../problem';
import { EmailTaken, NoIdentity, TooManyMails, type IdentityPort } from '../identity/port';
import type { Services, ExternalStep, ExternalEffect } from '../engine/externalEffects';
import type { AccountSnapshot } from './snapshot';

/** Invited person's identity: new, or one that had no account. */
interface InvitedIdentity {
  uid: string;
  /** Previous role of an existing identity; absent for a new one. */
  before?: Role | null;
}

const text = (account: AccountSnapshot, field: keyof AccountSnapshot) => String(account[field]);
function roleIn({ role }: AccountSnapshot): Role {
  const name = declaredNames(Role).find((one) => one === role);
  if (!name) throw new Error(`${String(role)} is no role`);
  return Role[name];
}

function unavailable(cause: unknown): Problem {
  return cause instanceof Problem
    ? cause
    : new Problem('service.unavailable', { headers: { 'Retry-After': '2' } }, cause);
}

async function callIdentityService<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof TooManyMails)
      throw new Problem('service.tooManyRequests', { headers: { 'Retry-After': '60' } }, error);
    throw unavailable(error);
  }
}

/** Ignores an identity that was removed at the service, which cannot sign in: the account is changed all the same. */
function updateIdentity(act: () => Promise<void>): Promise<null> {
  return callIdentityService(async () => {
    await act().catch((error: unknown) => {
      if (!(error instanceof NoIdentity)) throw error;
    });
    return null;
  });
}

/**
 * Creates the identity of an account. A process killed half-way leaves an identity without an account: the next
 * invitation of that address finds it and sets its role.
 */
export function invitation(account: AccountSnapshot): ExternalStep<InvitedIdentity> {
  const [email, displayName, role] = [text(account, 'email'), text(account, 'displayName'), roleIn(account)];
  return {
    name: 'invitation',
    to: email,
    meanwhile: { uid: `invited:${email}` },
    perform: ({ identity, db }) =>
      callIdentityService(async () => {
        try {
          return { uid: await identity.create({ email, displayName, role }) };
        } catch (error) {
          const found = error instanceof EmailTaken ? await identity.find(email) : undefined;
          if (!found) throw error;
          // The identity belongs to an account with another address, which determines its role.
          const owner = await db
            .selectFrom(administrators.table)
            .select('id')
            .where('uid', '=', found.uid)
            .executeTakeFirst();
          if (owner && owner.id !== account.id)
            throw invalid<FormOf<typeof administrators>>({ field: 'email', code: 'taken' });
          // The role is set last, so that a failure before it grants nothing.
          await identity.endSessions(found.uid);
          await identity.setRole(found.uid, role);
          return { uid: found.uid, before: found.role };
        }
      }),
    async undo({ identity, db }, { uid, before }) {
      // A concurrent invitation or change of the account won: the identity follows that one.
      const kept = await savedAccount(db, uid);
      if (kept)
        await syncIdentity({ identity, db }, uid, (service, account) => service.setRole(uid, roleIn(account)), kept);
      else if (before === undefined) await identity.remove(uid);
      else await identity.setRole(uid, before).then(() => identity.endSessions(uid));
    },
  };
}

const languageOf = (account: AccountSnapshot): Language => (account.language === 'en' ? 'en' : 'es');

/** Sends an invited person the mail to set a password; it can be sent again if it does not arrive. */
export function invitationMail(account: AccountSnapshot): ExternalEffect {
  return ({ identity }: Services) => identity.sendPasswordMail(text(account, 'email'), languageOf(account));
}

/** Sends the same mail as the only purpose of a request: a failure to send is reported to the caller. */
export function mailStep(account: AccountSnapshot): ExternalStep<null> {
  return {
    name: 'mail',
    to: text(account, 'email'),
    meanwhile: null,
    perform: (services) => callIdentityService(async () => invitationMail(account)(services).then(() => null)),
  };
}

export function endOfSessions(account: AccountSnapshot): ExternalStep<null> {
  const uid = text(account, 'uid');
  return {
    name: 'end of sessions',
    to: uid,
    meanwhile: null,
    perform: ({ identity }) => updateIdentity(() => identity.endSessions(uid)),
  };
}

/** If the account is not changed after all, the person signs in without a second factor once and sets it up again. */
export function resetOfSecondFactor(account: AccountSnapshot): ExternalStep<null> {
  const uid = text(account, 'uid');
  return {
    name: 'reset of the second factor',
    to: uid,
    meanwhile: null,
    perform: ({ identity }) => updateIdentity(() => identity.resetSecondFactor(uid)),
  };
}

/** Safe to repeat, and not undone: the person sets a password by mail. */
export function restoredAccess(account: AccountSnapshot): ExternalStep<null> {
  const [uid, email] = [text(account, 'uid'), text(account, 'email')];
  return {
    name: 'restored access',
    to: uid,
    meanwhile: null,
    perform: ({ identity }) => updateIdentity(() => identity.restoreAccess(uid, email)),
  };
}

async function savedAccount(db: Queries, uid: string): Promise<AccountSnapshot | undefined> {
  return db
    .selectFrom(administrators.table)
    .select(['displayName', 'role', 'archivedAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

type IdentityUpdate = (identity: IdentityPort, account: AccountSnapshot) => Promise<void>;

/**
 * Sends the stored account to the service, and repeats until what was sent is what is stored: a concurrent request may
 * have stored a newer version in the meantime.
 */
async function syncIdentity(
  { identity, db }: Pick<Services, 'identity' | 'db'>,
  uid: string,
  tell: IdentityUpdate,
  otherwise: AccountSnapshot,
): Promise<void> {
  for (let told: string | undefined; ;) {
    const account = (await savedAccount(db, uid)) ?? otherwise;
    const now = JSON.stringify([account.displayName, account.role, account.archivedAt]);
    if (now === told) return;
    await tell(identity, account);
    told = now;
  }
}

/** Returns the updates the service needs for the difference between two versions of an account. */
function differences(uid: string, before: AccountSnapshot, after: AccountSnapshot): Record<string, IdentityUpdate> {
  const differs = (field: keyof AccountSnapshot) => before[field] !== after[field];
  return {
    ...(differs('displayName') && { name: (identity, account) => identity.rename(uid, text(account, 'displayName')) }),
    ...(differs('role') && { role: (identity, account) => identity.setRole(uid, roleIn(account)) }),
    ...(differs('archivedAt') && {
      'sign-in': (identity, account) => identity.setDisabled(uid, account.archivedAt !== null),
    }),
  } satisfies Record<string, IdentityUpdate>;
}

/** Updates the service before a change of an account is committed, and again after the commit. */
export interface IdentityEffects {
  steps: ExternalStep<null>[];
  effects: ExternalEffect[];
  /** Whether the steps end every session. */
  endsSessions: boolean;
}

/**
 * Returns the effects of a change of an account at the service. Of two concurrent changes of one account, the loser
 * undoes its update, perhaps after the winner sent its own: so both send the stored account, the loser when it undoes
 * and the winner after its commit.
 */
export function consequences(before: AccountSnapshot, after: AccountSnapshot): IdentityEffects {
  const { uid } = after;
  if (typeof uid !== 'string' || before.uid !== uid) return { steps: [], effects: [], endsSessions: false };
  const tells = Object.entries(differences(uid, before, after));
  const steps = tells.map(([name, tell]): ExternalStep<null> => ({
    name,
    to: uid,
    meanwhile: null,
    perform: ({ identity }) => updateIdentity(() => tell(identity, after)),
    undo: (services) => syncIdentity(services, uid, tell, before),
  }));
  // A role grants rights: it must leave the tokens at once, not with the next ones.
  const endsSessions = tells.some(([name]) => name === 'role');
  return {
    endsSessions,
    steps: [...steps, ...(endsSessions ? [endOfSessions(after)] : [])],
    effects: tells.map(
      ([, tell]) =>
        (services) =>
          syncIdentity(services, uid, tell, after),
    ),
  };
}
