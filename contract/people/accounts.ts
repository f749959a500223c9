/**
 * One table behind two lists (docs/business.md, People): `users/administrator` shows those who keep the
 * console, `users/user` everybody else. What a person is (`type`), what they may do (`role`) and how
 * their account stands (`state`) are three things.
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

/** The role as the console names it; the number of docs/specification.md §6 stands in the token's claim. */
const roleNames = declaredNames(Role);

const base = {
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

const standing = {
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
  /** The e-mail of the administrator who did it. */
  blockedBy: text({ readOnly: true, actor: true, column: 'never' }),
  blockedReason: text({ readOnly: true, personal: true, maxLength: 300, column: 'never' }),
  /** When the latest invitation went out; who signed in since has a `lastSignInAt`. */
  invitedAt: instant({ filter: false, sort: false }),
  /** Signing in is no change of the account: who has it open meanwhile may save it all the same. */
  lastSignInAt: instant({ volatile: true, column: 'shown' }),
  /** Who it is to the identity service. */
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

const shared = {
  table: 'accounts',
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'displayName',
} as const;

/** Changes of how an administrator signs in, by their action in the history. */
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
  ...shared,
  name: 'users/administrator',
  view: 'administrator',
  fields: {
    ...base,
    type: choice(['administrator'], {
      required: true,
      readOnly: true,
      initial: 'administrator',
      filter: false,
      sort: false,
      column: 'never',
    }),
    /** What they may do (`duties.ts`). Set with the invitation, then by `assign-duties`. */
    duties: choices(duties, { immutable: true, column: 'shown', section: 'terms' }),
    /** The `uid` of those who let them in, or gave them their duties: as long as it is one person, they count as that person. */
    vouchedBy: json(z.array(z.string())),
    ...standing,
    /** When their access is restored, if an owner asked for it and nobody cancels. */
    restoresAt: instant({ filter: false, sort: false, column: 'never' }),
  },
  actions: {
    ...actions,
    block: { ...actions.block, recentSignIn: true },
    unblock: { ...actions.unblock, outcome: () => ({ state: 'active' }), recentSignIn: true },
    'end-sessions': { ...actions['end-sessions'], recentSignIn: true },
    'reset-second-factor': { input: { reason }, destructive: true, recentSignIn: true },
    /** Announced now, done after `accessRestoreHours`: password, second factor and sessions end, and a password mail is sent. */
    'restore-access': { input: { reason }, destructive: true, recentSignIn: true },
    'cancel-access-restore': { input: {}, permitted: 'administrators' },
    'resend-invitation': { ...actions['resend-invitation'], recentSignIn: true },
    restore: { ...actions.restore, outcome: () => ({ archivedAt: null }), recentSignIn: true },
    'assign-duties': { input: { duties: choices(duties) }, recentSignIn: true },
  },
  recentSignIn: ['create', 'update', 'archive'],
  // Everybody knows who their colleagues are, and changes what they are called themselves (`available.edit`).
  permitted: { read: 'administrators', write: [], update: 'administrators' },
  // Each is invited by name.
  imports: false,
});

/** Why a person is erased: as they asked for it, or for another cause that stands in the files. */
const erasureReasons = ['personAsked', 'other'] as const;

/** The name of somebody who was erased: the last characters of the id tell one from another. */
export const erasedName = (id: string) => `Erased · ${id.slice(-6)}`;
/** What follows the name of somebody who was erased; `undefined` of everybody else's. */
export const erasedMark = (name: string): string | undefined => /^Erased · ([\da-f]{6})$/.exec(name)?.[1];
export const erasedEmail = (id: string) => `erased-${id}@erased.invalid`;

/** Without the administrators: nobody becomes one by a form. */
const userTypes = accountTypes.filter((type) => type !== 'administrator');

export const users = defineResource({
  ...shared,
  name: 'users/user',
  view: 'user',
  fields: {
    ...base,
    type: choice(userTypes, { required: true, initial: 'user', sort: false, column: 'shown', section: 'contact' }),
    ...standing,
    // Users sign in to the apps, which do not tell this API.
    lastSignInAt: instant(),
    companyId: reference('catalogs/companies', { column: 'offered', section: 'terms' }),
    planId: reference('catalogs/plans', { readOnly: true, column: 'shown', section: 'terms' }),
    trialEndsOn: date({ readOnly: true }),
    subscribedOn: date({ readOnly: true, filter: false, sort: false }),
    /** What its wallet in the platform's currency holds. */
    walletMinor: money({ required: true, readOnly: true, volatile: true, filter: false }),
    /** Paid for completed sales in the platform's currency, less what was given back. */
    spentMinor: money({ required: true, readOnly: true, volatile: true, column: 'shown' }),
    /** Completed. */
    salesCount: integer({ required: true, readOnly: true, volatile: true, sort: false }),
    /** Those that were issued to its e-mail. */
    giftCardsCount: integer({ required: true, readOnly: true, volatile: true, sort: false }),
    /** Since then nothing says any more who it was. */
    erasedAt: instant({ filter: false, sort: false }),
  },
  sums: ['walletMinor', 'spentMinor'],
  actions: {
    ...actions,
    'start-trial': { input: { planId: reference('catalogs/plans', { required: true }) } },
    subscribe: { input: { planId: reference('catalogs/plans', { required: true }) } },
    'end-plan': { input: { reason }, destructive: true },
    /** Adds to the wallet in a currency, as a promotion, or takes from it. */
    'adjust-wallet': {
      input: {
        deltaMinor: money({ required: true, min: -maxMinor, currency: 'currency' }),
        currency: choice(currencies, { required: true, initial: platformCurrency }),
        reason,
      },
      /** The wallet in the platform's currency is a field. */
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
      evenArchived: true,
      recentSignIn: true,
    },
  },
  permitted: { read: ['finance', 'support'], write: ['support'], keys: ['read', 'create', 'update'] },
  together: [
    ['type', 'state'],
    ['type', 'planId'],
  ],
});
