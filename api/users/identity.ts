import type { FormOf } from '../engine/record';
/**
 * What a change of an account asks of the identity service, kept with the change or not at all:
 * who somebody is and what they may do is said there and here alike (docs/business.md, People).
 */
import { declaredNames } from '../../contract/values';
import { administrators } from '../../contract/people/accounts';
import type { Queries } from '../db/database';
import { Role, type Language } from '../../contract/roles';
import { invalid, Problem } from '../problem';
import { EmailTaken, NoIdentity, TooManyMails, type IdentityPort } from '../identity/port';
import type { Services, ExternalStep, ExternalEffect } from '../engine/externalEffects';
import type { AccountSnapshot } from './snapshot';

/** Whom an invitation reached: somebody new to the service, or who had an identity and no account. */
interface InvitedIdentity {
  uid: string;
  /** What an identity that was there could do before; absent for a new one. */
  before?: Role | null;
}

const text = (account: AccountSnapshot, field: keyof AccountSnapshot) => String(account[field]);
function roleIn({ role }: AccountSnapshot): Role {
  const name = declaredNames(Role).find((one) => one === role);
  if (!name) throw new Error(`${String(role)} is no role`);
  return Role[name];
}

/** The service could not be reached; a retry may succeed. */
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

/** A user removed at the service cannot sign in: nothing is updated there, and the account is changed all the same. */
function updateIdentity(act: () => Promise<void>): Promise<null> {
  return callIdentityService(async () => {
    await act().catch((error: unknown) => {
      if (!(error instanceof NoIdentity)) throw error;
    });
    return null;
  });
}

/**
 * Makes the identity of an account. Somebody killed half-way leaves an identity without an account:
 * the next invitation of that address finds it and gives it its role.
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
          // The identity belongs to an account with another address, which decides on its role.
          const owner = await db
            .selectFrom(administrators.table)
            .select('id')
            .where('uid', '=', found.uid)
            .executeTakeFirst();
          if (owner && owner.id !== account.id)
            throw invalid<FormOf<typeof administrators>>({ field: 'email', code: 'taken' });
          // The role comes last, so that a failure in between grants nothing.
          await identity.endSessions(found.uid);
          await identity.setRole(found.uid, role);
          return { uid: found.uid, before: found.role };
        }
      }),
    async undo({ identity, db }, { uid, before }) {
      // Another invitation or change of the account was faster: the identity follows that one.
      const kept = await savedAccount(db, uid);
      if (kept)
        await syncIdentity({ identity, db }, uid, (service, account) => service.setRole(uid, roleIn(account)), kept);
      else if (before === undefined) await identity.remove(uid);
      else await identity.setRole(uid, before).then(() => identity.endSessions(uid));
    },
  };
}

const languageOf = (account: AccountSnapshot): Language => (account.language === 'en' ? 'en' : 'es');

/** The mail with which an invited person sets a password; who does not get it is sent another. */
export function invitationMail(account: AccountSnapshot): ExternalEffect {
  return ({ identity }: Services) => identity.sendPasswordMail(text(account, 'email'), languageOf(account));
}

/** The same mail where it is all that is asked for: that it could not be sent is the answer. */
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

/** Where the account is not changed after all the person signs in without it once more, and sets it up again. */
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

/** The account of an identity as it is kept now. */
async function savedAccount(db: Queries, uid: string): Promise<AccountSnapshot | undefined> {
  return db
    .selectFrom(administrators.table)
    .select(['displayName', 'role', 'archivedAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

type IdentityUpdate = (identity: IdentityPort, account: AccountSnapshot) => Promise<void>;

/**
 * Tells the service what is kept of an account, until that is what it was told: while it is told
 * somebody else may have kept something newer.
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

/** What differs between two versions of an account that the service has to know too. */
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

/** Updates the service before a change of an account is committed, and once more after the commit. */
export interface IdentityEffects {
  steps: ExternalStep<null>[];
  effects: ExternalEffect[];
  /** Among them is the end of every session. */
  endsSessions: boolean;
}

/**
 * What a change of an account does at the service. Of two who change one account at once the slower
 * takes back what it told, perhaps after the faster told its own: so each tells what is kept, the
 * slower when it takes back, the faster once it has kept it.
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
  // A role is a right: it is gone from the tokens at once, not with the next of them.
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
