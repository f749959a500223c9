import * as z from 'zod/mini';
import { payoutSchedules } from '../catalogs/companies';
import {
  choice,
  date,
  group,
  pastDate,
  instant,
  integer,
  json,
  money,
  reference,
  secret,
  text,
  type FieldDeclaration,
  type Fields,
} from '../fields';
import { currencies } from '../currencies';
import { accountTypes } from '../identifiers/bankAccounts';
import { defineResource } from '../resource';
import { defineTotal } from '../totals';
import { noFormWrites } from './ledger';
import { payableTotal } from './payables';
import { turn } from '../turns';

export const liquidationStates = [
  'draft',
  'inReview',
  'approved',
  'processing',
  'paid',
  'partiallyPaid',
  'canceled',
] as const;
export const liquidationItemStates = [
  'pending',
  'held',
  'processing',
  'paid',
  'failed',
  'carried',
  'canceled',
] as const;
export const payableSources = ['sale', 'refund', 'deposit', 'carry'] as const;
export const holdCauses = ['byHand', 'companyBlocked', 'noBankAccount', 'accountChanged'] as const;
export const carryCauses = ['negative', 'belowMinimum'] as const;
const failureCodes = ['accountClosed', 'accountNotFound', 'nameMismatch', 'bankRejected', 'other'] as const;

export const attemptsSchema = z.array(
  z.object({
    /** RFC 3339, UTC. */
    at: z.string(),
    by: z.string(),
    result: z.enum(['paid', 'failed']),
    reference: z.optional(z.string()),
    paidOn: z.optional(z.string()),
    code: z.optional(z.enum(failureCodes)),
    evidence: z.optional(z.string()),
  }),
);

export type Attempt = z.infer<typeof attemptsSchema>[number];

export type LiquidationState = (typeof liquidationStates)[number];
export type LiquidationItemState = (typeof liquidationItemStates)[number];
export type HoldCause = (typeof holdCauses)[number];
export type CarryCause = (typeof carryCauses)[number];

/**
 * Input of an estimate and of a run: all open items of a currency up to a day, of every company or of those with one
 * payout schedule. Items older than `periodFrom` are included.
 */
export const liquidationInput = {
  periodFrom: date({ required: true }),
  periodTo: date({ required: true }),
  currency: choice(currencies, { required: true }),
  schedule: choice(payoutSchedules),
} satisfies Fields;

const largest = 10_000_000_000_000;
const derived = { required: true, readOnly: true } as const;
const reason = text({ required: true, maxLength: 300, multiline: true });
const evidence = text({ required: true, maxLength: 300, multiline: true });
const sum = {
  required: true,
  readOnly: true,
  currency: 'currency',
  initial: 0,
  filter: false,
  sort: false,
} as const satisfies FieldDeclaration<'money', true>;
/** May be negative. */
const net = { ...sum, min: -largest } as const;

const runFields = {
  number: text({ required: true, readOnly: true, unique: true, search: true, sort: true, column: 'shown' }),
  state: choice(liquidationStates, { required: true, readOnly: true, initial: 'draft', sort: false, column: 'shown' }),
  periodFrom: date({ required: true, readOnly: true, column: 'shown' }),
  periodTo: date({ required: true, readOnly: true, column: 'shown' }),
  /** Later movements belong to the next run. */
  cutoffAt: instant(),
  currency: choice(currencies, { required: true, readOnly: true, sort: false, column: 'shown' }),
  /** Restricts the run to companies with this payout schedule; null: all companies. */
  schedule: choice(payoutSchedules, { readOnly: true, filter: false, sort: false }),
  /** Companies whose payment is not canceled: to be paid, on hold and carried. */
  companiesCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  payableCount: integer({ ...derived, initial: 0, sort: false, column: 'shown' }),
  heldCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  carriedCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  /** Total to pay: the items that are neither on hold, carried nor canceled. */
  payableMinor: money({ ...sum, sort: true, column: 'shown' }),
  outstandingMinor: money({ ...sum, ...derived, column: 'shown' }),
  paidMinor: money({ ...sum, column: 'shown' }),
  /** As of the last download of the bank file. */
  bankFileCount: integer({ readOnly: true, filter: false, sort: false, column: 'never' }),
  bankFileMinor: money({
    readOnly: true,
    currency: 'currency',
    filter: false,
    sort: false,
    column: 'never',
  }),
  bankFileAt: instant({ filter: false, sort: false, column: 'never' }),
  createdBy: text({ required: true, readOnly: true, filter: true, column: 'never' }),
  createdByEmail: text({ actor: true, required: true, readOnly: true }),
  submittedBy: text({ readOnly: true, column: 'never' }),
  submittedAt: instant({ filter: false, sort: false, column: 'never' }),
  turn: turn(),
  approvedByEmail: text({ actor: true, readOnly: true }),
  approvedAt: instant({ filter: false, sort: false }),
  reason: text({ readOnly: true, maxLength: 300 }),
} satisfies Fields;

export const liquidations = defineResource({
  name: 'liquidations',
  table: 'liquidations',
  fields: runFields,
  totals: [
    defineTotal(runFields, { total: 'payableMinor', addends: { paidMinor: 1, outstandingMinor: 1 } }),
    defineTotal(runFields, { total: 'companiesCount', addends: { payableCount: 1, heldCount: 1, carriedCount: 1 } }),
  ],
  sums: ['payableMinor', 'paidMinor', { total: 'outstandingMinor', addends: { payableMinor: 1, paidMinor: -1 } }],
  actions: {
    submit: { input: {}, primary: true },
    'request-changes': { input: { reason } },
    approve: { input: {}, primary: true },
    /** The bank file is issued: money may leave from here on. */
    process: { input: {}, primary: true },
    recalculate: { input: {} },
    cancel: { input: { reason }, destructive: true },
  },
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  writes: noFormWrites,
  money: true,
  route: '/liquidate',
});

const itemFields = {
  /** Number of the run, followed by the item's own: the payment reference at the bank. */
  number: text({ required: true, readOnly: true, unique: true, search: true }),
  liquidationId: reference('liquidations', { required: true, readOnly: true, countsAsUsage: false }),
  companyId: reference('catalogs/companies', { required: true, readOnly: true, countsAsUsage: false }),
  /** Name at the time of the run: lists are ordered by it. */
  companyName: text({ required: true, readOnly: true, search: true, sort: true }),
  state: choice(liquidationItemStates, { required: true, readOnly: true, sort: false, column: 'shown' }),
  currency: choice(currencies, { required: true, readOnly: true, filter: false, sort: false }),
  salesCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  grossMinor: money({ ...sum, column: 'shown' }),
  discountMinor: money({ ...sum, column: 'shown' }),
  taxMinor: money({ ...sum, column: 'shown' }),
  tipMinor: money({ ...sum, column: 'shown' }),
  commissionMinor: money({ ...sum, column: 'shown' }),
  commissionTaxMinor: money({ ...sum, column: 'shown' }),
  /** Reduction by refunds; negative if the company gave back more cash than it bears. */
  refundsMinor: money({ ...net, column: 'shown' }),
  /** Cash already held by the company. */
  collectedMinor: money({ ...sum, column: 'shown' }),
  depositsMinor: money({ ...net, column: 'shown' }),
  carriedMinor: money({ ...net, column: 'shown' }),
  netMinor: money({ ...net, sort: true, filter: true, column: 'shown' }),
  holdCause: choice(holdCauses, { readOnly: true, filter: false, sort: false }),
  holdReason: text({ readOnly: true, maxLength: 300 }),
  carryCause: choice(carryCauses, { readOnly: true, filter: false, sort: false }),
  reservedAt: instant({ filter: false, sort: false }),
  /** Bank account at the time of the reservation or of the last retry. */
  payTo: group(
    {
      holder: text({ readOnly: true, maxLength: 120 }),
      taxId: text({ readOnly: true, maxLength: 20 }),
      bankName: text({ readOnly: true, maxLength: 80 }),
      accountType: choice(accountTypes, { readOnly: true, filter: false, sort: false }),
      accountNumber: secret({ pattern: /^\d{5,18}$/, last4: 'accountLast4', readOnly: true }),
      accountLast4: text({ readOnly: true, maxLength: 4 }),
    },
    { readOnly: true },
  ),
  /**
   * Since when the company has had that account: a more recent date at the company means that its account has changed.
   */
  payToSince: instant({ filter: false, sort: false, column: 'never' }),
  paidOn: date({ readOnly: true }),
  bankReference: text({ readOnly: true, maxLength: 60, search: true }),
  attempts: json<readonly Attempt[]>(attemptsSchema),
} satisfies Fields;

export const liquidationItems = defineResource({
  name: 'liquidation-items',
  table: 'liquidationItems',
  fields: itemFields,
  totals: [defineTotal(itemFields, payableTotal)],
  actions: {
    hold: { input: { reason }, offered: 'bulk' },
    release: { input: {}, offered: 'bulk', primary: true },
    'mark-paid': {
      input: { reference: text({ required: true, maxLength: 60 }), paidOn: date({ ...pastDate, required: true }) },
      offered: 'bulk',
      primary: true,
      perRecord: ['reference'],
    },
    'mark-failed': { input: { code: choice(failureCodes, { required: true }), evidence }, destructive: true },
    retry: { input: {}, outcome: () => ({ state: 'processing' }), offered: 'bulk', primary: true },
    cancel: { input: { reason }, destructive: true },
  },
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'companyName', direction: 'ASC' },
  title: 'companyName',
  writes: noFormWrites,
  money: true,
});
