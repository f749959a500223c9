/**
 * One table with two lists (docs/business.md, People): `users/administrator` lists the administrators of the console,
 * `users/user` everybody else. The kind of person (`type`), their permissions (`role`) and the state of their account
 * (`state`) are independent.
 */
import { duties } from '../duties';
import { declaredNames } from '../values';
import * as z from 'zod/mini';
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
  unblock: { input: {}, offered: 'bulk' },
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

/** Hours between announcing that an administrator's access is restored, and restoring it. */
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
    /** Permissions (`duties.ts`). Set with the invitation, then by `assign-duties`. */
    duties: choices(duties, { immutable: true, column: 'shown', section: 'terms' }),
    /**
     * The `uid` of everybody who admitted them or gave them their duties. While this is one person, both count as the
     * same person in approvals.
     */
    vouchedBy: json(z.array(z.string())),
    ...statusFields,
    /** Set while a requested restore of access is pending. */
    restoresAt: instant({ filter: false, sort: false, column: 'never' }),
  },
  actions: {
    ...actions,
    block: { ...actions.block, recentSignIn: true },
    unblock: { ...actions.unblock, outcome: () => ({ state: 'active' }), recentSignIn: true },
    'end-sessions': { ...actions['end-sessions'], recentSignIn: true },
    'reset-second-factor': { input: { reason }, destructive: true, recentSignIn: true },
    /**
     * Announced now, done after `accessRestoreHours`: removes password, second factor and sessions, and sends a
     * password mail.
     */
    'restore-access': { input: { reason }, destructive: true, recentSignIn: true },
    'cancel-access-restore': { input: {}, permitted: 'administrators' },
    'resend-invitation': { ...actions['resend-invitation'], recentSignIn: true },
    restore: { ...actions.restore, outcome: () => ({ archivedAt: null }), recentSignIn: true },
    'assign-duties': { input: { duties: choices(duties) }, recentSignIn: true },
  },
  recentSignIn: ['create', 'update', 'archive'],
  // Every administrator may read who their colleagues are and change their own name (`available.edit`).
  permitted: { read: 'administrators', write: [], update: 'administrators' },
  // Administrators are invited one by one, by name.
  imports: false,
});

const erasureReasons = ['personAsked', 'other'] as const;

/** Name of an erased person; the last characters of the id distinguish them. */
export const erasedName = (id: string) => `Erased · ${id.slice(-6)}`;
export const erasedSuffix = (name: string): string | undefined => /^Erased · ([\da-f]{6})$/.exec(name)?.[1];
export const erasedEmail = (id: string) => `erased-${id}@erased.invalid`;

const userTypes = accountTypes.filter((type) => type !== 'administrator');

export const users = defineResource({
  ...sharedDeclaration,
  name: 'users/user',
  view: 'user',
  fields: {
    ...profileFields,
    type: choice(userTypes, { required: true, initial: 'user', sort: false, column: 'shown', section: 'contact' }),
    ...statusFields,
    // Empty for users: they sign in to the apps, which do not report it to this API.
    lastSignInAt: instant(),
    companyId: reference('catalogs/companies', { column: 'offered', section: 'terms' }),
    planId: reference('catalogs/plans', { readOnly: true, column: 'shown', section: 'terms' }),
    trialEndsOn: date({ readOnly: true }),
    subscribedOn: date({ readOnly: true, filter: false, sort: false }),
    /** Wallet balance in the platform's currency. */
    walletMinor: money({ required: true, readOnly: true, filter: false }),
    /** Paid for completed sales in the platform's currency, less refunds. */
    spentMinor: money({ required: true, readOnly: true, column: 'shown' }),
    /** Completed sales only. */
    salesCount: integer({ required: true, readOnly: true, sort: false }),
    giftCardsCount: integer({ required: true, readOnly: true, sort: false }),
    erasedAt: instant({ filter: false, sort: false }),
  },
  sums: ['walletMinor', 'spentMinor'],
  actions: {
    ...actions,
    'start-trial': { input: { planId: reference('catalogs/plans', { required: true }) } },
    subscribe: { input: { planId: reference('catalogs/plans', { required: true }) } },
    'end-plan': { input: { reason }, destructive: true },
    'adjust-wallet': {
      input: {
        deltaMinor: money({ required: true, min: -maxMinor, currency: 'currency' }),
        currency: choice(currencies, { required: true, initial: platformCurrency }),
        reason,
      },
      /** Only the wallet in the platform's currency is a field. */
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
