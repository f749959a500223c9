/**
 * State of an account (docs/business.md, People). `type`: kind of person; `role`: their current rights; `state`: state
 * of the account.
 */
import type { Availability } from '../../contract/problems';
import type { AccountState, RoleName } from '../../contract/roles';
import type { administrators, users } from '../../contract/people/accounts';
import type { Viewer } from '../engine/writeContext';
import { allowed, alwaysAllowed, refused, type StoredRecord } from '../engine/rules';
import type { ValuesIn } from '../engine/table';

export function roleOf(type: unknown): RoleName {
  return type === 'administrator' || type === 'company' || type === 'employee' ? type : 'user';
}

type Common = 'type' | 'uid' | 'state' | 'lastSignInAt';
type Plan = 'planId' | 'trialEndsOn' | 'subscribedOn';
type Administrator = Pick<StoredRecord<typeof administrators>, Common>;
type Restorable = Administrator & Pick<StoredRecord<typeof administrators>, 'restoresAt'>;
type User = Pick<StoredRecord<typeof users>, Common | Plan>;
type Account = Administrator | User;
type Erasable = Pick<StoredRecord<typeof users>, 'erasedAt' | 'walletMinor'>;

type Today = string;

export function isTrialOver({ trialEndsOn }: Pick<User, 'trialEndsOn'>, today: Today): boolean {
  return trialEndsOn === null || trialEndsOn < today;
}

export function stateOf(account: Account, today: Today): AccountState {
  if (account.type === 'administrator' || account.planId === null) return 'active';
  if (account.subscribedOn !== null) return 'subscribed';
  return isTrialOver(account, today) ? 'active' : 'trial';
}

export function unblockedValues(account: Account, today: Today): ValuesIn<typeof users> {
  const state = stateOf(account, today);
  const values: ValuesIn<typeof users> = {
    role: roleOf(account.type),
    state,
    blockedAt: null,
    blockedBy: null,
    blockedReason: null,
  };
  const losesPlan = state === 'active' && account.type !== 'administrator' && account.planId !== null;
  if (losesPlan) values.planId = null;
  return values;
}

type AvailabilityRule<A = Account> = (account: A, viewer: Viewer) => Availability;

const isRestoring = ({ restoresAt }: Restorable) => restoresAt !== null;

const isBlocked = (account: Account) => account.state === 'blocked';

const notSelf: AvailabilityRule = (account, { actor }) =>
  account.uid === actor.uid ? refused('account.self') : allowed;

function unless<A = Account>(
  isRefused: (account: A) => boolean,
  code: Parameters<typeof refused>[0],
  otherwise: AvailabilityRule<A> = alwaysAllowed,
): AvailabilityRule<A> {
  return (account, viewer) => (isRefused(account) ? refused(code) : otherwise(account, viewer));
}

const commonAvailability = {
  block: unless(isBlocked, 'account.blocked', notSelf),
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
} satisfies Record<string, AvailabilityRule>;

const selfOrOwner: AvailabilityRule = ({ uid }, { actor }) =>
  uid === actor.uid || actor.duties.includes('owner') ? allowed : refused('permission.missing');

export const administratorAvailability = {
  ...commonAvailability,
  edit: selfOrOwner,
  archive: notSelf,
  'assign-duties': notSelf,
  'reset-second-factor': unless(
    (account) => account.uid === null,
    'account.neverInvited',
    unless(isBlocked, 'account.blocked', notSelf),
  ),
  'restore-access': unless<Restorable>(
    (account) => account.uid === null,
    'account.neverInvited',
    unless<Restorable>(isBlocked, 'account.blocked', unless(isRestoring, 'account.accessRestoring', notSelf)),
  ),
  'cancel-access-restore': unless<Restorable>(
    (account) => !isRestoring(account),
    'account.noAccessRestore',
    selfOrOwner,
  ),
} satisfies Record<string, AvailabilityRule<Restorable>>;

const hasState = (state: AccountState) => (account: Account) => account.state === state;

/** States: active → trial → subscribed, and back to active. */
export const userAvailability = {
  ...commonAvailability,
  'start-trial': unless(
    isBlocked,
    'account.blocked',
    unless(hasState('subscribed'), 'account.subscribed', unless(hasState('trial'), 'account.onTrial')),
  ),
  subscribe: unless(isBlocked, 'account.blocked', unless(hasState('subscribed'), 'account.subscribed')),
  'end-plan': unless(isBlocked, 'account.blocked', unless(hasState('active'), 'account.noPlan')),
  'adjust-wallet': alwaysAllowed,
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
} satisfies Record<string, AvailabilityRule<StoredRecord<typeof users>>>;

export type AccountResource = typeof administrators | typeof users;

export type AccountSnapshot = {
  readonly [K in keyof StoredRecord<typeof administrators> | keyof StoredRecord<typeof users>]?: unknown;
};
