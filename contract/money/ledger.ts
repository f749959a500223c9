/**
 * The double-entry ledger as it is listed (docs/business.md, Ledger). Written by `api/ledger` alone; what
 * was written is never changed or deleted, but for the balance that an account carries.
 */
import { choice, date, integer, money, reference, text } from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';

export const ledgerAccountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type LedgerAccountType = (typeof ledgerAccountTypes)[number];

export const directions = ['debit', 'credit'] as const;
export type Direction = (typeof directions)[number];

/** Of which resource the holders are, at the places where each has an account of its own: `liability:wallet:{id}`. */
export const holderResources = {
  wallet: 'users/user',
  company: 'catalogs/companies',
  inTransit: 'catalogs/companies',
  investors: 'investments',
} as const;

/** What is posted, and why (docs/business.md, Ledger). */
export const journalKinds = [
  'salePaid',
  'saleCanceled',
  'saleCompleted',
  'refund',
  'giftCardIssued',
  'giftCardAdjusted',
  'giftCardExpired',
  'giftCardDisabled',
  'giftCardExtended',
  'walletAdjusted',
  'depositConfirmed',
  'liquidationApproved',
  'liquidationPaid',
  'liquidationCanceled',
  'investmentReturn',
  'investmentYield',
  'investmentWrittenOff',
  'reversal',
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** The names of the resources whose actions post journals. */
export const journalSources = [
  'sales',
  'refunds',
  'giftcards',
  'deposits',
  'liquidation-items',
  'investment-movements',
  'users/user',
] as const;
export type JournalSource = (typeof journalSources)[number];

/** Written by actions only. */
export const nothingByForm = { create: false, update: false, archive: false } as const;
const largest = Number.MAX_SAFE_INTEGER;

export const ledgerAccounts = defineResource({
  name: 'ledger-accounts',
  table: 'ledgerAccounts',
  fields: {
    /** A path that begins with the type and ends with the currency: `liability:company:{id}:MXN`. */
    code: text({ required: true, readOnly: true, unique: true, filter: true, sort: true, column: 'shown' }),
    type: choice(ledgerAccountTypes, { required: true, readOnly: true, column: 'shown' }),
    currency: choice(currencies, { required: true, readOnly: true, column: 'shown' }),
    /** The company, the person or the investment whose money it is, where it is somebody's. */
    holderId: text({ readOnly: true, filter: true, column: 'never' }),
    /** On the side where accounts of its type grow: what is owed is positive in a liability. */
    balanceMinor: money({
      required: true,
      readOnly: true,
      min: -largest,
      max: largest,
      currency: 'currency',
      column: 'shown',
    }),
  },
  actions: {},
  permitted: { read: ['finance'], write: [], keys: ['read'] },
  order: { field: 'code', direction: 'ASC' },
  title: 'code',
  writes: nothingByForm,
  events: false,
});

export const journals = defineResource({
  name: 'journals',
  table: 'journals',
  fields: {
    seq: integer({ ordinal: true, required: true, readOnly: true, unique: true, filter: true, column: 'shown' }),
    kind: choice(journalKinds, { required: true, readOnly: true, sort: false, column: 'shown' }),
    currency: choice(currencies, { required: true, readOnly: true, sort: false, column: 'shown' }),
    businessDate: date({ required: true, readOnly: true, column: 'shown' }),
    /** When it happened, where that day was closed already (docs/business.md, Closed periods). */
    occurredOn: date({ readOnly: true, filter: false, sort: false }),
    /** The record it is posted for, by its resource. */
    sourceType: choice(journalSources, { required: true, readOnly: true, sort: false, column: 'shown' }),
    sourceId: text({ required: true, readOnly: true, filter: true, column: 'never' }),
    reversesId: reference('journals', { readOnly: true, unique: true }),
    actorId: text({ required: true, readOnly: true, filter: true, column: 'never' }),
    reason: text({ readOnly: true, maxLength: 500 }),
  },
  actions: {},
  permitted: { read: ['finance'], write: [], keys: ['read'] },
  order: { field: 'seq', direction: 'DESC' },
  title: 'seq',
  writes: nothingByForm,
  events: false,
  appendOnly: true,
  sealed: true,
  together: [['sourceType', 'sourceId']],
});

/** Entries are read by journal or by account, so other fields have no index. */
export const entries = defineResource({
  name: 'entries',
  table: 'entries',
  fields: {
    journalId: reference('journals', { required: true, readOnly: true }),
    accountId: reference('ledger-accounts', { required: true, readOnly: true, column: 'shown' }),
    businessDate: date({ required: true, readOnly: true, sort: false, column: 'shown' }),
    direction: choice(directions, { required: true, readOnly: true, filter: false, sort: false, column: 'shown' }),
    amountMinor: money({
      required: true,
      readOnly: true,
      min: 1,
      max: largest,
      currency: 'currency',
      filter: false,
      sort: false,
      column: 'shown',
    }),
    currency: choice(currencies, { required: true, readOnly: true, filter: false, sort: false }),
    /** The account's balance with this entry. */
    balanceAfterMinor: money({
      required: true,
      readOnly: true,
      min: -largest,
      max: largest,
      currency: 'currency',
      filter: false,
      sort: false,
      column: 'shown',
    }),
  },
  actions: {},
  permitted: { read: ['finance'], write: [], keys: ['read'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'id',
  writes: nothingByForm,
  events: false,
  appendOnly: true,
  together: [['accountId', 'businessDate']],
});
