import { describe, expect, test } from 'vitest';
import { accountStates } from '../../../contract/roles';
import type { Availability } from '../../../contract/problems';
import type { Viewer } from '../../../api/engine/writeContext';
import { planViolation } from '../../../api/users/plans';
import {
  administratorAvailability,
  userAvailability,
  isTrialOver,
  roleOf,
  stateOf,
  unblockedValues,
} from '../../../api/users/accountState';

const today = '2026-07-01';
const plan = '01980000-0000-7000-8000-000000000001';
const viewer = {
  actor: { uid: 'me', email: 'me@sobremesa.app', role: 1 as const, duties: ['owner' as const] },
  at: '2026-07-01T12:00:00.000Z',
  timeZone: 'America/Mexico_City',
  secondPersonFromMinor: { MXN: 1, COP: 1, CLP: 1 },
};
const account = {
  uid: 'somebody',
  type: 'user',
  state: 'active',
  lastSignInAt: null,
  planId: null,
  trialEndsOn: null,
  subscribedOn: null,
  walletMinor: 0,
  erasedAt: null,
} as const;
const administrator = {
  uid: 'me',
  type: 'administrator',
  state: 'active',
  lastSignInAt: null,
  restoresAt: null,
} as const;

test.each([
  ['administrator', 'administrator'],
  ['company', 'company'],
  ['employee', 'employee'],
  ['user', 'user'],
  ['other', 'user'],
])('maps the account type %s to the role %s', (type, role) => {
  expect(roleOf(type)).toBe(role);
});

describe('state of an account that is not blocked', () => {
  test.each([
    ['no plan', {}, 'active'],
    ['a trial that ends tomorrow', { planId: plan, trialEndsOn: '2026-07-02' }, 'trial'],
    ['a trial on its last day', { planId: plan, trialEndsOn: '2026-07-01' }, 'trial'],
    ['a trial that ended yesterday', { planId: plan, trialEndsOn: '2026-06-30' }, 'active'],
    ['a paid plan', { planId: plan, subscribedOn: '2026-05-01' }, 'subscribed'],
    [
      'a paid plan after a trial',
      { planId: plan, trialEndsOn: '2026-06-30', subscribedOn: '2026-07-01' },
      'subscribed',
    ],
    ['a former trial without a plan', { trialEndsOn: '2026-08-01' }, 'active'],
  ])('derives the state from the plan: %s', (_, given, state) => {
    expect(stateOf({ ...account, ...given }, today)).toBe(state);
    expect(unblockedValues({ ...account, ...given, state: 'blocked' }, today)).toMatchObject({
      state,
      role: 'user',
      blockedReason: null,
      blockedBy: null,
      blockedAt: null,
    });
  });

  test('removes the plan of a trial that ended during a block', () => {
    expect(unblockedValues({ ...account, planId: plan, trialEndsOn: '2026-06-30' }, today)).toMatchObject({
      planId: null,
    });
    expect(unblockedValues({ ...account, planId: plan, trialEndsOn: '2026-07-30' }, today)).not.toHaveProperty(
      'planId',
    );
  });
});

test.each([
  [null, true],
  ['2026-06-30', true],
  ['2026-07-01', false],
  ['2026-07-02', false],
])('decides whether a trial until %s is over: %s', (trialEndsOn, over) => {
  expect(isTrialOver({ trialEndsOn }, today)).toBe(over);
});

type Rule<A> = (account: A, viewer: Viewer) => Availability;
type TestedUser = Parameters<typeof stateOf>[0] & { walletMinor: number; erasedAt: string | null };
const rulesOfUsers: Readonly<Record<string, Rule<TestedUser>>> = userAvailability;
type TestedAdministrator = Parameters<(typeof administratorAvailability)['restore-access']>[0];
const rulesOfAdministrators: Readonly<Record<string, Rule<TestedAdministrator>>> = administratorAvailability;

describe('permitted actions on users', () => {
  /** Expected outcome of each action in each state: `yes`, or the code of the rejection. */
  const matrix: Record<string, Record<(typeof accountStates)[number], string>> = {
    block: { active: 'yes', trial: 'yes', subscribed: 'yes', blocked: 'account.blocked' },
    unblock: {
      active: 'account.notBlocked',
      trial: 'account.notBlocked',
      subscribed: 'account.notBlocked',
      blocked: 'yes',
    },
    'end-sessions': { active: 'yes', trial: 'yes', subscribed: 'yes', blocked: 'account.blocked' },
    'resend-invitation': { active: 'yes', trial: 'yes', subscribed: 'yes', blocked: 'account.blocked' },
    'start-trial': {
      active: 'yes',
      trial: 'account.onTrial',
      subscribed: 'account.subscribed',
      blocked: 'account.blocked',
    },
    subscribe: { active: 'yes', trial: 'yes', subscribed: 'account.subscribed', blocked: 'account.blocked' },
    'end-plan': { active: 'account.noPlan', trial: 'yes', subscribed: 'yes', blocked: 'account.blocked' },
    'adjust-wallet': { active: 'yes', trial: 'yes', subscribed: 'yes', blocked: 'yes' },
    archive: { active: 'yes', trial: 'yes', subscribed: 'yes', blocked: 'yes' },
    restore: { active: 'yes', trial: 'yes', subscribed: 'yes', blocked: 'yes' },
    erase: { active: 'yes', trial: 'yes', subscribed: 'yes', blocked: 'yes' },
  };

  test.each(
    Object.entries(matrix).flatMap(([action, states]) =>
      accountStates.map((state) => [action, state, states[state]] as const),
    ),
  )('decides %s while %s: %s', (act, state, expected) => {
    const response = rulesOfUsers[act]?.({ ...account, state }, viewer);
    expect(response?.allowed ? 'yes' : response?.code).toBe(expected);
  });

  test('covers every action with a rule', () => {
    expect(Object.keys(userAvailability).sort()).toEqual(Object.keys(matrix).sort());
  });

  test('rejects ending sessions without an identity and inviting somebody who has signed in', () => {
    expect(userAvailability['end-sessions']({ ...account, uid: null }, viewer)).toEqual({
      allowed: false,
      code: 'account.neverInvited',
    });
    expect(userAvailability['resend-invitation']({ ...account, lastSignInAt: viewer.at }, viewer)).toEqual({
      allowed: false,
      code: 'account.signedIn',
    });
  });
});

test.each(['block', 'archive'])('rejects %s of the own account', (act) => {
  expect(rulesOfAdministrators[act]?.(administrator, viewer)).toEqual({ allowed: false, code: 'account.self' });
  expect(rulesOfAdministrators[act]?.({ ...administrator, uid: 'somebody' }, viewer)).toEqual({ allowed: true });
});

test.each([
  ['a plan for users', {}, 'user', true, null],
  ['an archived plan', { archivedAt: viewer.at }, 'user', false, 'unknownReference'],
  ['a closed plan', { active: false }, 'user', false, 'planInactive'],
  ['a plan for companies', { audience: 'company' }, 'user', false, 'planAudience'],
  ['a plan for companies, for a company', { audience: 'company' }, 'company', false, null],
  ['a plan for users, for a company', {}, 'company', false, 'planAudience'],
  ['a plan for users, for an employee', {}, 'employee', false, null],
  ['a plan without a trial, for a trial', { trialDays: 0 }, 'user', true, 'planWithoutTrial'],
  ['a plan without a trial, for a subscription', { trialDays: 0 }, 'user', false, null],
] as const)('validates the plan of an account, %s: %s', (_, given, type, trial, code) => {
  expect(
    planViolation(
      { active: true, audience: 'user', trialDays: 14, archivedAt: null, ...given },
      { ...account, type },
      trial,
    ),
  ).toBe(code);
});
