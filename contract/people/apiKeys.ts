import * as z from 'zod/mini';
import { keyDuties } from '../duties';
import { boolean, choice, choices, date, instant, json, text } from '../fields';
import { defineResource } from '../resource';

/** `withoutSecret`: two owners approved the key, but no secret is issued yet. `expiring`: expires in `expiringDays`. */
export const apiKeyStatuses = ['withoutSecret', 'active', 'expiring', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** Maximum validity of a key, in days. */
export const maxKeyDays = 366;
const defaultKeyDays = 90;
/** Days before the expiry of a key when owners are notified. */
export const expiringDays = 14;

/** Time for which the previous secret remains valid after a rotation. */
export const overlaps = ['none', 'hour', 'day'] as const;
export type Overlap = (typeof overlaps)[number];

/** A secret is `sk_` and 40 characters (238 random bits). Secret scanners recognize the prefix. */
export const secretPrefix = 'sk_';
export const secretAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const secretLength = 40;

export const maskSecret = (last4: string) => `${secretPrefix}…${last4}`;

export const apiKeyUid = (id: string) => `api-key:${id}`;
/** Returns the id of the API key from an actor's `uid`; `null` for people and the system. */
export const apiKeyIdOf = (uid: string): string | null => /^api-key:(.+)$/.exec(uid)?.[1] ?? null;

const setByServer = { readOnly: true, filter: false, sort: false } as const;
const setByServerHidden = { ...setByServer, column: 'never' } as const;
const reason = text({ required: true, maxLength: 300, multiline: true });
const expiresOn = date({
  required: true,
  immutable: true,
  initialDay: defaultKeyDays,
  column: 'shown',
  section: 'terms',
});

export const apiKeys = defineResource({
  name: 'api-keys',
  table: 'apiKeys',
  fields: {
    name: text({ required: true, immutable: true, maxLength: 80, search: true, sort: true, column: 'shown' }),
    status: {
      ...choice(apiKeyStatuses, { required: true, readOnly: true, sort: false, column: 'shown' }),
      computed: true as const,
    },
    last4: text({ id: true, readOnly: true, maxLength: 4, search: true, column: 'shown' }),
    duties: choices(keyDuties, { immutable: true, column: 'shown', section: 'terms' }),
    expiresOn,
    /** Networks from which the key is accepted, one per line. If empty, every network is accepted. */
    addresses: text({ immutable: true, maxLength: 500, multiline: true, column: 'never', section: 'terms' }),
    /** Time of the last use, accurate to five minutes. */
    lastUsedAt: instant({ filter: false, column: 'shown' }),
    createdBy: text({ ...setByServer, actor: true }),
    approvedBy: text({ ...setByServer, actor: true }),
    /** The `uid` of requester and approver. If they are one person, the key counts as that person in approvals. */
    vouchedBy: json(z.array(z.string())),
    secretSince: instant({ filter: false, sort: false }),
    secretBy: text({ ...setByServerHidden, actor: true }),
    secretByUid: text({ id: true, ...setByServerHidden }),
    /** Time until which the previous secret is valid. */
    previousUntil: instant({ filter: false, sort: false, column: 'never' }),
    /** `true` if a person who has seen the secret has lost access since. */
    rotationDue: { ...boolean({ readOnly: true, column: 'never' }), computed: true as const },
    revokedAt: instant({ filter: false, sort: false }),
    revokedBy: text({ ...setByServerHidden, actor: true }),
    revokedReason: text({ ...setByServerHidden, maxLength: 300 }),
  },
  actions: {
    'issue-secret': { input: {}, outcome: () => ({ status: 'active' }), recentSignIn: true, primary: true },
    rotate: {
      input: { overlap: choice(overlaps, { required: true, initial: 'none' }) },
      recentSignIn: true,
    },
    renew: { input: { expiresOn: date({ required: true, initialDay: defaultKeyDays }) }, recentSignIn: true },
    revoke: { input: { reason }, destructive: true },
  },
  recentSignIn: ['create'],
  permitted: { read: [], write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'name',
  writes: { create: true, update: false, archive: false },
  imports: false,
});
