/**
 * Keys with which machines call the API: an ordering app, an accounting export (docs/decisions/0084-api-keys.md).
 */
import * as z from 'zod/mini';
import { keyDuties } from '../duties';
import { boolean, choice, choices, date, instant, json, text } from '../fields';
import { defineResource } from '../resource';

/**
 * `withoutSecret`: two owners made it, and nobody has taken its secret yet. `expiring`: it is good, and its last day is
 * near.
 */
export const apiKeyStatuses = ['withoutSecret', 'active', 'expiring', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** A key is good for so many days at most, and unless somebody says otherwise. */
export const maxKeyDays = 366;
const usualKeyDays = 90;
/** So many days before its last one owners are told. */
export const expiringDays = 14;

/** For how long the secret before is good beside a new one: 24 hours at most. */
export const overlaps = ['none', 'hour', 'day'] as const;
export type Overlap = (typeof overlaps)[number];

/** `sk_` and forty letters and digits, of 238 bits: recognised in a log or in a repository, and not guessed. */
export const secretPrefix = 'sk_';
export const secretAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const secretLength = 40;

/** What is seen of a secret once it was shown. */
export const shownSecret = (last4: string) => `${secretPrefix}…${last4}`;

/** Who acts with a key is named by it where a person is named by their `uid`. */
export const keyUid = (id: string) => `api-key:${id}`;
/** The id of the key that acted; `null`: a person, or the system. */
export const keyIdOf = (uid: string): string | null => /^api-key:(.+)$/.exec(uid)?.[1] ?? null;

const told = { readOnly: true, filter: false, sort: false } as const;
const never = { ...told, column: 'never' } as const;
const reason = text({ required: true, maxLength: 300, multiline: true });
const expiresOn = date({ required: true, immutable: true, starts: usualKeyDays, column: 'shown', section: 'terms' });

export const apiKeys = defineResource({
  name: 'api-keys',
  table: 'apiKeys',
  fields: {
    name: text({ required: true, immutable: true, maxLength: 80, search: true, sort: true, column: 'shown' }),
    status: {
      ...choice(apiKeyStatuses, { required: true, readOnly: true, volatile: true, sort: false, column: 'shown' }),
      computed: true as const,
    },
    /** Of its secret. */
    last4: text({ readOnly: true, maxLength: 4, search: true, column: 'shown' }),
    duties: choices(keyDuties, { immutable: true, column: 'shown', section: 'terms' }),
    /** The last day on which it is good. */
    expiresOn,
    /** Where it is accepted from, one network a line; everywhere if empty. */
    addresses: text({ immutable: true, maxLength: 500, multiline: true, column: 'never', section: 'terms' }),
    /** To within five minutes. */
    lastUsedAt: instant({ volatile: true, filter: false, column: 'shown' }),
    /** Who asked for it, and who approved. */
    createdBy: text({ ...told, actor: true }),
    approvedBy: text({ ...told, actor: true }),
    /** The `uid` of both: made by one person alone, it counts as that person. */
    vouchedBy: json(z.array(z.string())),
    /** When its secret was made, and to whom it was shown. */
    secretSince: instant({ filter: false, sort: false }),
    secretBy: text({ ...never, actor: true }),
    secretByUid: text(never),
    /** Until then the secret before is good too. */
    previousUntil: instant({ filter: false, sort: false, column: 'never' }),
    /** Who has seen the secret does not come in any more. */
    rotationDue: { ...boolean({ readOnly: true, column: 'never' }), volatile: true, computed: true as const },
    revokedAt: instant({ filter: false, sort: false }),
    revokedBy: text({ ...never, actor: true }),
    revokedReason: text({ ...never, maxLength: 300 }),
  },
  actions: {
    /** The first secret. It is answered this once, to who approves it. */
    'issue-secret': { input: {}, outcome: () => ({ status: 'active' }), recentSignIn: true, step: true },
    /** Another secret in place of the one there is. */
    rotate: {
      input: { overlap: choice(overlaps, { required: true, initial: 'none' }) },
      recentSignIn: true,
    },
    renew: { input: { expiresOn: date({ required: true, starts: usualKeyDays }) }, recentSignIn: true },
    revoke: { input: { reason }, destructive: true },
  },
  recentSignIn: ['create'],
  permitted: { read: [], write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'name',
  writes: { create: true, update: false, archive: false },
  imports: false,
});
