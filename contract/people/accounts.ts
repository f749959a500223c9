/**
 * Two resources on one table (docs/business.md, People): `users/administrator` contains the administrators of the
 * console, `users/user` everybody else. `type` (kind of person), `role` (permissions) and `state` (of the account) are
 * independent.
 */
import * as z from 'zod/mini';
import { duties } from '../duties';
import { declaredNames } from '../values';
import { currencies, platformCurrency } from '../currencies';
import {
  choice,
  choices,
  date,
  email,
  image,
  instant,
  integer,
  json,
  maxMinor,
  money,
  phone,
  reference,
  text,
} from '../fields';
import { defineResource, type Action } from '../resource';
import { accountStates, accountTypes, languages, Role } from '../roles';

const roleNames = declaredNames(Role);

const profileFields = {
  displayName: text({
    required: true,
    maxLength: 120,
    search: true,
    sort: true,
    personal: true,
    column: 'shown',
    section: 'contact',
  }),
  email: email({
    required: true,
    unique: true,
    immutable: true,
    search: true,
    filter: true,
    sort: true,
    personal: true,
    column: 'shown',
    section: 'contact',
  }),
  phone: phone({ search: true, personal: true, section: 'contact' }),
  photoUrl: image({ personal: true, column: 'never', section: 'contact' }),
  language: choice(languages, { required: true, initial: 'es', filter: false, sort: false, section: 'contact' }),
};

const statusFields = {
  role: choice(roleNames, {
    required: true,
    readOnly: true,
    initial: 'user',
    filter: false,
    sort: false,
    column: 'never',
  }),
  state: choice(accountStates, { required: true, readOnly: true, initial: 'active', sort: false, column: 'shown' }),
  blockedAt: instant({ filter: false, sort: false }),
  blockedBy: text({ readOnly: true, actor: true, column: 'never' }),
  blockedReason: text({ readOnly: true, personal: true, maxLength: 300, column: 'never' }),
  invitedAt: instant({ filter: false, sort: false }),
  lastSignInAt: instant({ column: 'shown' }),
  uid: text({ readOnly: true, unique: true, column: 'never' }),
};

const reason = text({ required: true, maxLength: 300, multiline: true });

const actions = {
  block: { input: { reason }, offered: 'bulk', destructive: true },
  unblock: { input: {}, offered: 'bulk', undoes: ['block'] },
  'end-sessions': { input: {}, offered: 'bulk' },
  'resend-invitation': { input: {} },
  restore: { input: {}, offered: 'elsewhere' },
} as const satisfies Readonly<Record<string, Action>>;

const sharedDeclaration = {
  table: 'accounts',
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'displayName',
} as const;

export const signInChanges = [
  'add-factor',
  'remove-factor',
  'change-password',
  'change-sign-in-email',
  'make-recovery-codes',
  'use-recovery-code',
] as const;
export type SignInChange = (typeof signInChanges)[number];

/** Hours between the request to restore an administrator's access and its execution. */
export const accessRestoreHours = 24;

export const administrators = defineResource({
  ...sharedDeclaration,
  name: 'users/administrator',
  view: 'administrator',
  fields: {
    ...profileFields,
    type: choice(['administrator'], {
      required: true,
      readOnly: true,
      initial: 'administrator',
      filter: false,
      sort: false,
      column: 'never',
    }),
    /** Permissions (`duties.ts`), set by the invitation and changed by the action `assign-duties`. */
    duties: choices(duties, { immutable: true, column: 'shown', section: 'terms' }),
    /**
     * The `uid` of each person who approved the invitation or the duties. If it is only one person, that person and
     * this administrator count as the same person in approvals.
     */
    vouchedBy: json(z.array(z.string())),
    ...statusFields,
    /** Time at which the access will be restored; set only while a request is pending. */
    restoresAt: instant({ filter: false, sort: false, column: 'never' }),
  },
  actions: {
    'assign-duties': { input: { duties: choices(duties) }, recentSignIn: true },
    ...actions,
    block: { ...actions.block, recentSignIn: true },
    unblock: { ...actions.unblock, outcome: () => ({ state: 'active' }), recentSignIn: true },
    'end-sessions': { ...actions['end-sessions'], recentSignIn: true },
    'reset-second-factor': { input: { reason }, destructive: true, recentSignIn: true },
    /**
     * Notifies at once, and after `accessRestoreHours` removes password, second factor and sessions and sends a mail to
     * set a new password.
     */
    'restore-access': { input: { reason }, destructive: true, recentSignIn: true },
    'cancel-access-restore': { input: {}, permitted: 'administrators', undoes: ['restore-access'] },
    'resend-invitation': { ...actions['resend-invitation'], recentSignIn: true, primary: true },
    restore: { ...actions.restore, outcome: () => ({ archivedAt: null }), recentSignIn: true },
  },
  recentSignIn: ['create', 'update', 'archive'],
  // Every administrator may read the list and change their own name (`available.edit`).
  permitted: { read: 'administrators', write: [], update: 'administrators' },
  // Administrators are invited one by one.
  imports: false,
});

const erasureReasons = ['personAsked', 'other'] as const;

/** Name of an erased person. The last characters of the id distinguish erased people. */
export const erasedName = (id: string) => `Erased · ${id.slice(-6)}`;
export const erasedSuffix = (name: string): string | undefined => /^Erased · ([\da-f]{6})$/.exec(name)?.[1];
export const erasedEmail = (id: string) => `erased-${id}@erased.invalid`;

const userTypes = accountTypes.filter((type) => type !== 'administrator');

export const planAudienceOf = (type: unknown) => (type === 'company' ? 'company' : 'user');

const offeredPlans = ({ type }: Readonly<Record<string, unknown>>) => ({
  active: true,
  audience: planAudienceOf(type),
});

export const users = defineResource({
  ...sharedDeclaration,
  name: 'users/user',
  view: 'user',
  fields: {
    ...profileFields,
    type: choice(userTypes, { required: true, initial: 'user', sort: false, column: 'shown', section: 'contact' }),
    ...statusFields,
    // Empty for users, because the apps do not report sign-ins to this API.
    lastSignInAt: instant(),
    companyId: reference('catalogs/companies', { column: 'offered', section: 'terms' }),
    planId: reference('catalogs/plans', { readOnly: true, column: 'shown', section: 'terms' }),
    trialEndsOn: date({ readOnly: true }),
    subscribedOn: date({ readOnly: true, filter: false, sort: false }),
    /** Wallet balance in the platform's currency. */
    walletMinor: money({ required: true, readOnly: true, filter: false }),
    /** Sum of payments for completed sales in the platform's currency, minus refunds. */
    spentMinor: money({ required: true, readOnly: true, column: 'shown' }),
    /** Number of completed sales. */
    salesCount: integer({ required: true, readOnly: true, sort: false }),
    giftCardsCount: integer({ required: true, readOnly: true, sort: false }),
    erasedAt: instant({ filter: false, sort: false }),
  },
  sums: ['walletMinor', 'spentMinor'],
  actions: {
    ...actions,
    'start-trial': {
      input: {
        planId: reference('catalogs/plans', {
          required: true,
          offered: (user) => ({ ...offeredPlans(user), trialDays_gte: 1 }),
          detail: 'trialDays',
        }),
      },
    },
    subscribe: { input: { planId: reference('catalogs/plans', { required: true, offered: offeredPlans }) } },
    'end-plan': { input: { reason }, destructive: true, undoes: ['start-trial', 'subscribe'] },
    'adjust-wallet': {
      input: {
        deltaMinor: money({ required: true, min: -maxMinor, currency: 'currency' }),
        currency: choice(currencies, { required: true, initial: platformCurrency }),
        reason,
      },
      /** Empty for other currencies: the record contains only the wallet in the platform's currency. */
      outcome: (
        { walletMinor }: { walletMinor: number },
        { deltaMinor, currency }: { deltaMinor: number; currency: string },
      ) => (currency === platformCurrency ? { walletMinor: walletMinor + deltaMinor } : {}),
      money: true,
      permitted: ['finance'],
    },
    erase: {
      input: { reason: choice(erasureReasons, { required: true }) },
      destructive: true,
      allowArchived: true,
      recentSignIn: true,
    },
  },
  permitted: { read: ['finance', 'support'], write: ['support'] },
});
