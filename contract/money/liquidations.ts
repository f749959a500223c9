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
  maxMinor,
  money,
  reference,
  secret,
  text,
  type FieldDeclaration,
  type Fields,
  documentNumber,
} from '../fields';
import { currencies } from '../currencies';
import { accountTypes } from '../identifiers/identifiers';
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

const bankFilesSchema = z.array(
  z.object({
    /** First download. RFC 3339, UTC. */
    at: z.string(),
    count: z.number().check(z.int()),
    minor: z.number().check(z.int()),
  }),
);

export type GeneratedBankFile = z.infer<typeof bankFilesSchema>[number];

export type LiquidationState = (typeof liquidationStates)[number];
export type LiquidationItemState = (typeof liquidationItemStates)[number];
export type HoldCause = (typeof holdCauses)[number];
export type CarryCause = (typeof carryCauses)[number];

/**
 * Input of an estimate and of a payout run. Selects all open items of a currency until `periodTo`, including items
 * older than `periodFrom`, of all companies or of those with one payout schedule.
 */
export const liquidationInput = {
  periodFrom: date({ required: true }),
  periodTo: date({ required: true }),
  currency: choice(currencies, { required: true }),
  schedule: choice(payoutSchedules),
} satisfies Fields;

const readOnlyRequired = { required: true, readOnly: true } as const;
const reason = text({ required: true, maxLength: 300, multiline: true });
const evidence = text({ required: true, maxLength: 300, multiline: true });
const computedAmount = {
  required: true,
  readOnly: true,
  currency: 'currency',
  initial: 0,
  filter: false,
  sort: false,
} as const satisfies FieldDeclaration<'money', true>;
const signedAmount = { ...computedAmount, min: -maxMinor } as const;

const runFields = {
  number: documentNumber(),
  state: choice(liquidationStates, { required: true, readOnly: true, initial: 'draft', sort: false, column: 'shown' }),
  periodFrom: date({ required: true, readOnly: true, column: 'shown' }),
  periodTo: date({ required: true, readOnly: true, column: 'shown' }),
  /** Movements after this time belong to the next run. */
  cutoffAt: instant(),
  currency: choice(currencies, { required: true, readOnly: true, sort: false, column: 'shown' }),
  /** Restricts the run to companies with this payout schedule; `null`: all companies. */
  schedule: choice(payoutSchedules, { readOnly: true, filter: false, sort: false }),
  /** Number of items that are not canceled: `payableCount` + `heldCount` + `carriedCount`. */
  companiesCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  payableCount: integer({ ...readOnlyRequired, initial: 0, sort: false, column: 'shown' }),
  heldCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  carriedCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  /** Sum of the items to pay, without items on hold, carried items and canceled items. */
  payableMinor: money({ ...computedAmount, filter: true, sort: true, column: 'shown' }),
  outstandingMinor: money({ ...computedAmount, ...readOnlyRequired, column: 'shown' }),
  paidMinor: money({ ...computedAmount, column: 'shown' }),
  /** Number of payments in the bank file when it was last downloaded. */
  bankFileCount: integer({ readOnly: true, filter: false, sort: false, column: 'never' }),
  bankFileMinor: money({
    readOnly: true,
    currency: 'currency',
    filter: false,
    sort: false,
    column: 'never',
  }),
  bankFileAt: instant({ filter: false, sort: false, column: 'never' }),
  /** Files 1, 2, … of the run, with their payments and sum at the first download. */
  bankFiles: json<readonly GeneratedBankFile[]>(bankFilesSchema),
  createdBy: text({ id: true, required: true, readOnly: true, filter: true, column: 'never' }),
  createdByEmail: text({ actor: true, required: true, readOnly: true }),
  submittedBy: text({ id: true, readOnly: true, column: 'never' }),
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
    /** Issues the bank file: payments may be made from then on. */
    process: { input: {}, primary: true },
    recalculate: { input: {} },
    cancel: { input: { reason }, destructive: true },
  },
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  actionFacts: ['payableMinor', 'payableCount', 'periodFrom', 'periodTo'],
  writes: noFormWrites,
  money: true,
  route: '/liquidate',
});

const itemFields = {
  /** Number of the run followed by the number of the item; used as payment reference at the bank. */
  number: { ...documentNumber(), sort: false },
  liquidationId: reference('liquidations', { required: true, readOnly: true, countsAsUsage: false }),
  companyId: reference('catalogs/companies', { required: true, readOnly: true, countsAsUsage: false }),
  /** Company name at the time of the run. */
  companyName: text({ required: true, readOnly: true, search: true, sort: true }),
  state: choice(liquidationItemStates, { required: true, readOnly: true, sort: false, column: 'shown' }),
  currency: choice(currencies, { required: true, readOnly: true, sort: false }),
  salesCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  grossMinor: money({ ...computedAmount, column: 'shown' }),
  discountMinor: money({ ...computedAmount, column: 'shown' }),
  taxMinor: money(computedAmount),
  tipMinor: money(computedAmount),
  commissionMinor: money({ ...computedAmount, column: 'shown' }),
  commissionTaxMinor: money({ ...computedAmount, column: 'shown' }),
  /** Amount that refunds subtract; negative if the company refunded more in cash than its own share. */
  refundsMinor: money(signedAmount),
  /** Cash that the company has collected itself. */
  collectedMinor: money(computedAmount),
  depositsMinor: money(signedAmount),
  carriedMinor: money(signedAmount),
  netMinor: money({ ...signedAmount, sort: true, filter: true, column: 'shown' }),
  holdCause: choice(holdCauses, { readOnly: true, filter: false, sort: false }),
  holdReason: text({ readOnly: true, maxLength: 300 }),
  carryCause: choice(carryCauses, { readOnly: true, filter: false, sort: false }),
  reservedAt: instant({ filter: false, sort: false }),
  /** Copy of the company's bank account, made when the item was reserved or last retried. */
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
   * `bankChangedAt` of the company when `payTo` was copied. If the company's current value is later, its account has
   * changed since.
   */
  payToSince: instant({ filter: false, sort: false, column: 'never' }),
  /** File that contains the current attempt; `null` until it is downloaded. */
  bankFileNumber: integer({ readOnly: true, filter: true, sort: false, column: 'never' }),
  paidOn: date({ readOnly: true }),
  bankReference: text({ readOnly: true, maxLength: 60, search: true, documentNumber: true }),
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
    'mark-failed': {
      input: { code: choice(failureCodes, { required: true }), evidence },
      offered: 'bulk',
      destructive: true,
    },
    retry: { input: {}, outcome: () => ({ state: 'processing' }), offered: 'bulk', primary: true },
    cancel: { input: { reason }, destructive: true },
  },
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'companyName', direction: 'ASC' },
  title: 'companyName',
  actionFacts: ['netMinor', 'payTo'],
  writes: noFormWrites,
  money: true,
});
