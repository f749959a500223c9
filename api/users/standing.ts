/**
 * State of an account and the actions it allows: pure functions of data (docs/business.md, People). `type` is the kind
 * of person, `role` their current rights, `state` the state of the account.
 */
import type { Availability } from '../../contract/problems';
import type { AccountState, RoleName } from '../../contract/roles';
import type { administrators, users } from '../../contract/people/accounts';
import type { Viewer } from '../engine/writeContext';
import { allowed, always, refused, type StoredRecord } from '../engine/rules';
import type { ValuesIn } from '../engine/table';

/** Returns the role of a type of person while nothing restricts it. */
export function roleOf(type: unknown): RoleName {
  return type === 'administrator' || type === 'company' || type === 'employee' ? type : 'user';
}

type Common = 'type' | 'uid' | 'state' | 'lastSignInAt';
type Plan = 'planId' | 'trialEndsOn' | 'subscribedOn';
/** Columns the account rules read. */
type Administrator = Pick<StoredRecord<typeof administrators>, Common>;
type Restorable = Administrator & Pick<StoredRecord<typeof administrators>, 'restoresAt'>;
type User = Pick<StoredRecord<typeof users>, Common | Plan>;
type Account = Administrator | User;
type Erasable = Pick<StoredRecord<typeof users>, 'erasedAt' | 'walletMinor'>;

/** Calendar date in the platform's time zone. */
type Today = string;

/** A trial lasts until the end of its last day. */
export function isTrialOver({ trialEndsOn }: Pick<User, 'trialEndsOn'>, today: Today): boolean {
  return trialEndsOn === null || trialEndsOn < today;
}

/** Returns the state of an account that is not blocked, which follows from its plan. */
export function stateOf(account: Account, today: Today): AccountState {
  if (account.type === 'administrator' || account.planId === null) return 'active';
  if (account.subscribedOn !== null) return 'subscribed';
  return isTrialOver(account, today) ? 'active' : 'trial';
}

/** Returns the columns of an account after it is unblocked. A trial whose last day passed meanwhile is over. */
export function unblocked(account: Account, today: Today): ValuesIn<typeof users> {
  const state = stateOf(account, today);
  const standing: ValuesIn<typeof users> = {
    role: roleOf(account.type),
    state,
    blockedAt: null,
    blockedBy: null,
    blockedReason: null,
  };
  const losesPlan = state === 'active' && account.type !== 'administrator' && account.planId !== null;
  if (losesPlan) standing.planId = null;
  return standing;
}

type Rule<A = Account> = (account: A, viewer: Viewer) => Availability;

const isRestoring = ({ restoresAt }: Restorable) => restoresAt !== null;

const isBlocked = (account: Account) => account.state === 'blocked';

/** Administrators cannot remove their own rights. */
const ofOthers: Rule = (account, { actor }) => (account.uid === actor.uid ? refused('account.self') : allowed);

function unless<A = Account>(
  isSo: (account: A) => boolean,
  code: Parameters<typeof refused>[0],
  otherwise: Rule<A> = always,
): Rule<A> {
  return (account, viewer) => (isSo(account) ? refused(code) : otherwise(account, viewer));
}

/** Rules of the actions on every account. */
const availableToAll = {
  block: unless(isBlocked, 'account.blocked', ofOthers),
  unblock: unless((account) => !isBlocked(account), 'account.notBlocked'),
  'end-sessions': unless(
    (account) => account.uid === null,
    'account.neverInvited',
    unless(isBlocked, 'account.blocked'),
  ),
  'resend-invitation': unless(
    isBlocked,
    'account.blocked',
    unless((account) => account.lastSignInAt !== null, 'account.signedIn'),
  ),
} satisfies Record<string, Rule>;

/** Owners change every administrator, the others only themselves. */
const ownOrByOwner: Rule = ({ uid }, { actor }) =>
  uid === actor.uid || actor.duties.includes('owner') ? allowed : refused('permission.missing');

export const availableOfAdministrators = {
  ...availableToAll,
  edit: ownOrByOwner,
  archive: ofOthers,
  'assign-duties': ofOthers,
  'reset-second-factor': unless(
    (account) => account.uid === null,
    'account.neverInvited',
    unless(isBlocked, 'account.blocked', ofOthers),
  ),
  'restore-access': unless<Restorable>(
    (account) => account.uid === null,
    'account.neverInvited',
    unless<Restorable>(isBlocked, 'account.blocked', unless(isRestoring, 'account.accessRestoring', ofOthers)),
  ),
  'cancel-access-restore': unless<Restorable>(
    (account) => !isRestoring(account),
    'account.noAccessRestore',
    ownOrByOwner,
  ),
} satisfies Record<string, Rule<Restorable>>;

const isIn = (state: AccountState) => (account: Account) => account.state === state;

/** active → trial → subscribed, and back to active. */
export const availableOfUsers = {
  ...availableToAll,
  'start-trial': unless(
    isBlocked,
    'account.blocked',
    unless(isIn('subscribed'), 'account.subscribed', unless(isIn('trial'), 'account.onTrial')),
  ),
  subscribe: unless(isBlocked, 'account.blocked', unless(isIn('subscribed'), 'account.subscribed')),
  'end-plan': unless(isBlocked, 'account.blocked', unless(isIn('active'), 'account.noPlan')),
  'adjust-wallet': always,
  restore: unless<Erasable>((account) => account.erasedAt !== null, 'account.erased'),
  erase: unless<Erasable>(
    (account) => account.erasedAt !== null,
    'account.erased',
    unless((account) => account.walletMinor !== 0, 'account.hasBalance'),
  ),
  archive: unless<Pick<StoredRecord<typeof users>, 'walletMinor'>>(
    ({ walletMinor }) => walletMinor !== 0,
    'account.hasBalance',
  ),
} satisfies Record<string, Rule<StoredRecord<typeof users>>>;
