/**
 * Resources of the double-entry ledger (docs/business.md, Ledger). Only `api/ledger` writes them. Rows are never
 * changed or deleted, except for the current balance of an account.
 */
import { choice, date, integer, money, reference, text } from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';

export const ledgerAccountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type LedgerAccountType = (typeof ledgerAccountTypes)[number];

export const directions = ['debit', 'credit'] as const;
export type Direction = (typeof directions)[number];

export const holderResources = {
  wallet: 'users/user',
  company: 'catalogs/companies',
  inTransit: 'catalogs/companies',
  investors: 'investments',
} as const;

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

export const noFormWrites = { create: false, update: false, archive: false } as const;
const maxBalance = Number.MAX_SAFE_INTEGER;
const computedField = { computed: true as const };
const shownOnly = { readOnly: true, filter: false, sort: false, column: 'shown' } as const;

export const ledgerAccounts = defineResource({
  name: 'ledger-accounts',
  table: 'ledgerAccounts',
  fields: {
    /** Unique code from type to currency: `liability:company:{id}:MXN`. */
    code: text({ required: true, readOnly: true, unique: true, filter: true, sort: true, column: 'shown' }),
    type: choice(ledgerAccountTypes, { required: true, readOnly: true, column: 'shown' }),
    currency: choice(currencies, { required: true, readOnly: true, column: 'shown' }),
    /** Id of the company, person or investment that the account belongs to; empty for accounts of the platform. */
    holderId: text({
      readOnly: true,
      filter: true,
      column: 'never',
      searchIn: [...new Set(Object.values(holderResources))],
    }),
    /** Positive on the normal side of the account type: a debt of the platform is positive in a liability account. */
    balanceMinor: money({
      required: true,
      readOnly: true,
      min: -maxBalance,
      max: maxBalance,
      currency: 'currency',
      column: 'shown',
    }),
  },
  actions: {},
  permitted: { read: ['finance'], write: [] },
  order: { field: 'code', direction: 'ASC' },
  title: 'code',
  writes: noFormWrites,
  events: false,
});

export const journals = defineResource({
  name: 'journals',
  table: 'journals',
  fields: {
    seq: integer({ ordinal: true, required: true, readOnly: true, unique: true, filter: true, column: 'shown' }),
    kind: choice(journalKinds, { required: true, readOnly: true, sort: false, column: 'shown' }),
    currency: choice(currencies, { required: true, readOnly: true, sort: false }),
    businessDate: date({ required: true, readOnly: true, column: 'shown' }),
    /** Actual date. Set only if it was in a closed period (docs/business.md, Closed periods). */
    occurredOn: date({ readOnly: true, filter: false, sort: false }),
    sourceType: choice(journalSources, { required: true, readOnly: true, sort: false, column: 'shown' }),
    sourceId: text({ required: true, readOnly: true, filter: true, column: 'never', searchIn: journalSources }),
    /** Sum of the debits, which equals the sum of the credits. */
    amountMinor: {
      ...money({ ...shownOnly, max: maxBalance, currency: 'currency' }),
      ...computedField,
    },
    reversesId: reference('journals', { readOnly: true, unique: true }),
    actorId: text({ required: true, readOnly: true, filter: true, column: 'never' }),
    reason: text({ readOnly: true, maxLength: 500 }),
  },
  fileLines: {
    accountId: reference('ledger-accounts'),
    debitMinor: money({ max: maxBalance, currency: 'currency' }),
    creditMinor: money({ max: maxBalance, currency: 'currency' }),
  },
  actions: {},
  permitted: { read: ['finance'], write: [] },
  order: { field: 'seq', direction: 'DESC' },
  title: 'seq',
  writes: noFormWrites,
  events: false,
  appendOnly: true,
});

/** Only the filters by journal and by account have an index. */
export const entries = defineResource({
  name: 'entries',
  table: 'entries',
  fields: {
    journalId: reference('journals', { required: true, readOnly: true, column: 'shown' }),
    accountId: reference('ledger-accounts', { required: true, readOnly: true, column: 'shown' }),
    kind: { ...choice(journalKinds, shownOnly), ...computedField },
    sourceType: { ...choice(journalSources, shownOnly), ...computedField },
    sourceId: { ...text({ readOnly: true, filter: false, sort: false, column: 'never' }), ...computedField },
    bankReference: { ...text(shownOnly), ...computedField },
    businessDate: date({ required: true, readOnly: true, sort: false, column: 'shown' }),
    direction: choice(directions, { required: true, readOnly: true, filter: false, sort: false, column: 'shown' }),
    amountMinor: money({
      required: true,
      readOnly: true,
      min: 1,
      max: maxBalance,
      currency: 'currency',
      filter: false,
      sort: false,
      column: 'shown',
    }),
    currency: choice(currencies, { required: true, readOnly: true, filter: false, sort: false }),
    balanceAfterMinor: money({
      required: true,
      readOnly: true,
      min: -maxBalance,
      max: maxBalance,
      currency: 'currency',
      filter: false,
      sort: false,
      column: 'shown',
    }),
  },
  actions: {},
  permitted: { read: ['finance'], write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'id',
  writes: noFormWrites,
  events: false,
  appendOnly: true,
});
