/**
 * How an account stands and what may be done with it: decisions of plain data (docs/business.md, People).
 * `type` is what a person is, `role` what they may do now, `state` how the account stands.
 */
import type { Availability } from '../../contract/problems';
import type { AccountState, RoleName } from '../../contract/roles';
import type { users } from '../../contract/people/accounts';
import type { Viewer } from '../engine/writeContext';
import { allowed, always, refused, type RecordSnapshot } from '../engine/rules';
import type { ValuesIn } from '../engine/table';

/** What a person of a type may do while nothing stands against it. */
export function roleOf(type: unknown): RoleName {
  return type === 'administrator' || type === 'company' || type === 'employee' ? type : 'user';
}

/** A calendar date of the platform. */
type Today = string;

/** A trial stands until the end of its last day. */
export function isTrialOver(account: RecordSnapshot, today: Today): boolean {
  const { trialEndsOn } = account;
  return typeof trialEndsOn !== 'string' || trialEndsOn < today;
}

/** The state of an account that is not blocked, which follows from its plan. */
export function stateOf(account: RecordSnapshot, today: Today): AccountState {
  const hasPlan = typeof account['planId'] === 'string';
  if (hasPlan && account['subscribedOn'] !== null) return 'subscribed';
  return hasPlan && !isTrialOver(account, today) ? 'trial' : 'active';
}

/** The state of an account after it is unblocked. A trial that ended in the meantime is over. */
export function unblocked(account: RecordSnapshot, today: Today): ValuesIn<typeof users> {
  const state = stateOf(account, today);
  return {
    role: roleOf(account['type']),
    state,
    blockedAt: null,
    blockedBy: null,
    blockedReason: null,
    ...(state === 'active' && typeof account['planId'] === 'string' && { planId: null }),
  };
}

type Rule = (account: RecordSnapshot, viewer: Viewer) => Availability;

const isBlocked = (account: RecordSnapshot) => account['state'] === 'blocked';

/** Administrators cannot take their own permissions away. */
const ofOthers: Rule = (account, { actor }) => (account['uid'] === actor.uid ? refused('account.self') : allowed);

function unless(
  isSo: (account: RecordSnapshot) => boolean,
  code: Parameters<typeof refused>[0],
  otherwise: Rule = always,
): Rule {
  return (account, viewer) => (isSo(account) ? refused(code) : otherwise(account, viewer));
}

/** What may be done with every account. */
const availableToAll = {
  block: unless(isBlocked, 'account.blocked', ofOthers),
  unblock: unless((account) => !isBlocked(account), 'account.notBlocked'),
  'end-sessions': unless(
    (account) => account['uid'] === null,
    'account.neverInvited',
    unless(isBlocked, 'account.blocked'),
  ),
  'resend-invitation': unless(
    isBlocked,
    'account.blocked',
    unless((account) => account['lastSignInAt'] !== null, 'account.signedIn'),
  ),
} satisfies Record<string, Rule>;

export const availableOfAdministrators = { ...availableToAll, archive: ofOthers } satisfies Record<string, Rule>;

const isIn = (state: AccountState) => (account: RecordSnapshot) => account['state'] === state;

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
  archive: unless(({ walletMinor }) => Number(walletMinor ?? 0) !== 0, 'account.hasBalance'),
} satisfies Record<string, Rule>;
