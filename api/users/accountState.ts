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

type CommonFieldName = 'type' | 'uid' | 'state' | 'lastSignInAt';
type PlanFieldName = 'planId' | 'trialEndsOn' | 'subscribedOn';
type Administrator = Pick<StoredRecord<typeof administrators>, CommonFieldName>;
type Restorable = Administrator & Pick<StoredRecord<typeof administrators>, 'restoresAt'>;
type User = Pick<StoredRecord<typeof users>, CommonFieldName | PlanFieldName>;
type Account = Administrator | User;
type Erasable = Pick<StoredRecord<typeof users>, 'erasedAt' | 'walletMinor'>;

export function isTrialOver({ trialEndsOn }: Pick<User, 'trialEndsOn'>, today: string): boolean {
  return trialEndsOn === null || trialEndsOn < today;
}

export function stateOf(account: Account, today: string): AccountState {
  if (account.type === 'administrator' || account.planId === null) return 'active';
  if (account.subscribedOn !== null) return 'subscribed';
  return isTrialOver(account, today) ? 'active' : 'trial';
}

export function unblockedValues(account: Account, today: string): ValuesIn<typeof users> {
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

const refuseSelf: AvailabilityRule = (account, { actor }) =>
  account.uid === actor.uid ? refused('account.self') : allowed;

function refuseIf<A = Account>(
  isRefused: (account: A) => boolean,
  code: Parameters<typeof refused>[0],
  otherwise: AvailabilityRule<A> = alwaysAllowed,
): AvailabilityRule<A> {
  return (account, viewer) => (isRefused(account) ? refused(code) : otherwise(account, viewer));
}

const commonAvailability = {
  block: refuseIf(isBlocked, 'account.blocked', refuseSelf),
  unblock: refuseIf((account) => !isBlocked(account), 'account.notBlocked'),
  'end-sessions': refuseIf(
    (account) => account.uid === null,
    'account.neverInvited',
    refuseIf(isBlocked, 'account.blocked'),
  ),
  'resend-invitation': refuseIf(
    isBlocked,
    'account.blocked',
    refuseIf((account) => account.lastSignInAt !== null, 'account.signedIn'),
  ),
} satisfies Record<string, AvailabilityRule>;

const selfOrOwner: AvailabilityRule = ({ uid }, { actor }) =>
  uid === actor.uid || actor.duties.includes('owner') ? allowed : refused('permission.missing');

export const administratorAvailability = {
  ...commonAvailability,
  edit: selfOrOwner,
  archive: refuseSelf,
  'assign-duties': refuseSelf,
  'reset-second-factor': refuseIf(
    (account) => account.uid === null,
    'account.neverInvited',
    refuseIf(isBlocked, 'account.blocked', refuseSelf),
  ),
  'restore-access': refuseIf<Restorable>(
    (account) => account.uid === null,
    'account.neverInvited',
    refuseIf<Restorable>(isBlocked, 'account.blocked', refuseIf(isRestoring, 'account.accessRestoring', refuseSelf)),
  ),
  'cancel-access-restore': refuseIf<Restorable>(
    (account) => !isRestoring(account),
    'account.noAccessRestore',
    selfOrOwner,
  ),
} satisfies Record<string, AvailabilityRule<Restorable>>;

const hasState = (state: AccountState) => (account: Account) => account.state === state;

/** States: active → trial → subscribed, and back to active. */
export const userAvailability = {
  ...commonAvailability,
  'start-trial': refuseIf(
    isBlocked,
    'account.blocked',
    refuseIf(hasState('subscribed'), 'account.subscribed', refuseIf(hasState('trial'), 'account.onTrial')),
  ),
  subscribe: refuseIf(isBlocked, 'account.blocked', refuseIf(hasState('subscribed'), 'account.subscribed')),
  'end-plan': refuseIf(isBlocked, 'account.blocked', refuseIf(hasState('active'), 'account.noPlan')),
  'adjust-wallet': alwaysAllowed,
  restore: refuseIf<Erasable>((account) => account.erasedAt !== null, 'account.erased'),
  erase: refuseIf<Erasable>(
    (account) => account.erasedAt !== null,
    'account.erased',
    refuseIf((account) => account.walletMinor !== 0, 'account.hasBalance'),
  ),
  archive: refuseIf<Pick<StoredRecord<typeof users>, 'walletMinor'>>(
    ({ walletMinor }) => walletMinor !== 0,
    'account.hasBalance',
  ),
} satisfies Record<string, AvailabilityRule<StoredRecord<typeof users>>>;

export type AccountResource = typeof administrators | typeof users;

export type AccountSnapshot = {
  readonly [K in keyof StoredRecord<typeof administrators> | keyof StoredRecord<typeof users>]?: unknown;
};
