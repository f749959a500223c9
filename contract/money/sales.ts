/**
 * What the apps sold, and what was given back. Read-only by form: a sale enters
 * by `POST /sales`, is completed, canceled or refunded by its actions.
 */
import * as z from 'zod/mini';
import {
  choice,
  date,
  instant,
  integer,
  json,
  money,
  rate,
  reference,
  references,
  text,
  type FieldDeclaration,
} from '../fields';
import { currencies } from '../currencies';
import { defineResource, type Fields, type ValuesOf } from '../resource';
import { defineTotal } from '../totals';
import { nothingByForm } from './ledger';

export const channels = ['app', 'web', 'counter'] as const;
export const saleStates = ['paid', 'completed', 'canceled', 'refunded'] as const;
export type SaleState = (typeof saleStates)[number];
export const paymentMethods = ['card', 'cash', 'transfer', 'wallet', 'giftCard'] as const;
export const collectors = ['platform', 'company'] as const;
export const faults = ['platform', 'company', 'customer'] as const;

export type AtFault = (typeof faults)[number];

const minor = z.number().check(z.int());

/** The means by which a sale was paid, or a refund was given back. Those of a sale sum to its total. */
export const paymentsSchema = z.array(
  z.object({
    method: z.enum(paymentMethods),
    amountMinor: minor,
    /** Who holds the money. */
    collectedBy: z.enum(collectors),
    giftCardId: z.exactOptional(z.string()),
    /** What was refunded of it; only in a sale. */
    refundedMinor: z.exactOptional(minor),
  }),
);
export type Payment = z.infer<typeof paymentsSchema>[number];

/** References of what has happened: they count as no use, and do not keep a catalog item from the archive. */
const told = { readOnly: true, counted: false } as const;
const amount = { required: true, readOnly: true, currency: 'currency' } as const satisfies FieldDeclaration<
  'money',
  true
>;

/** The payment to the company that it is in, for those who may read payments. */
const companyPaymentId = {
  ...reference('liquidation-items', {
    readOnly: true,
    volatile: true,
    counted: false,
    filter: false,
    sort: false,
    column: 'never',
    recordOnly: true,
  }),
  computed: true as const,
};

const saleFields = {
  number: text({ required: true, readOnly: true, unique: true, search: true, sort: true, column: 'shown' }),
  companyId: reference('catalogs/companies', { ...told, required: true, column: 'shown' }),
  /** Who bought it, where the app knew; the sale is found by their name, e-mail and telephone. */
  accountId: reference('users/user', { ...told, search: true, column: 'shown' }),
  state: choice(saleStates, { required: true, readOnly: true, sort: false, column: 'shown' }),
  channel: choice(channels, { required: true, readOnly: true, sort: false }),
  placedAt: instant({ column: 'shown' }),
  completedAt: instant({ filter: false, sort: false }),
  /** The day it was completed; the first open day, where that one was closed already. */
  businessDate: date({ readOnly: true }),
  /** The day it was completed, where that one was closed already and `businessDate` is the first open day. */
  occurredOn: date({ readOnly: true, filter: false, sort: false }),
  currency: choice(currencies, { required: true, readOnly: true, sort: false }),
  grossMinor: money({ ...amount, filter: false, sort: false }),
  discountMinor: money({ ...amount, filter: false, sort: false }),
  taxMinor: money({ ...amount, filter: false, sort: false }),
  tipMinor: money({ ...amount, filter: false, sort: false }),
  totalMinor: money({ ...amount, column: 'shown' }),
  commissionBp: rate({ required: true, readOnly: true, filter: false, sort: false }),
  commissionMinor: money({ ...amount, filter: false, sort: false, column: 'shown' }),
  commissionTaxMinor: money({ ...amount, filter: false, sort: false, column: 'shown' }),
  /** The company's share as it was sold. */
  companyNetMinor: money({ ...amount, filter: false, sort: false }),
  /** What of that it lost since: what it bore of refunds, or all of it once the sale was canceled. */
  companyReversedMinor: money({ ...amount, initial: 0, filter: false, sort: false, column: 'shown' }),
  /** What is the company's now. */
  companyDueMinor: money({ ...amount, volatile: true, initial: 0, filter: false, sort: false, column: 'shown' }),
  refundedMinor: money({ ...amount, filter: true, sort: false }),
  categoryId: reference('catalogs/categories', told),
  labelIds: references('catalogs/labels', told),
  occasionId: reference('catalogs/occasions', told),
  planId: reference('catalogs/plans', told),
  payments: json<readonly Payment[]>(paymentsSchema),
  /** How many lines it was sent with (`contract/money/saleItems.ts`); 0 where the app sent none. */
  itemsCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  companyPaymentId,
} satisfies Fields;

const commissionWithTaxMinor = ['commissionMinor', 'commissionTaxMinor'] as const;

/** What the customer paid, what was the company's when it was sold, and what is the company's now. */
export const saleTotals = {
  paid: defineTotal(saleFields, {
    total: 'totalMinor',
    of: { grossMinor: 1, discountMinor: -1, taxMinor: 1, tipMinor: 1 },
  }),
  due: defineTotal(saleFields, {
    total: 'companyDueMinor',
    of: { totalMinor: 1, commissionMinor: -1, commissionTaxMinor: -1, companyReversedMinor: -1 },
    groups: { commissionWithTaxMinor },
  }),
  sold: defineTotal(saleFields, {
    total: 'companyNetMinor',
    of: { totalMinor: 1, commissionMinor: -1, commissionTaxMinor: -1 },
    groups: { commissionWithTaxMinor },
  }),
} as const;

export const sales = defineResource({
  name: 'sales',
  table: 'sales',
  fields: saleFields,
  totals: [saleTotals.paid, saleTotals.due, saleTotals.sold],
  sums: [
    'grossMinor',
    'discountMinor',
    'taxMinor',
    'tipMinor',
    'totalMinor',
    'commissionMinor',
    'commissionTaxMinor',
    'companyNetMinor',
    'companyReversedMinor',
    saleTotals.due,
    'refundedMinor',
  ],
  actions: {
    complete: { input: {}, offered: 'elsewhere' },
    cancel: {
      input: { reason: text({ required: true, maxLength: 300, multiline: true }) },
      outcome: () => ({ state: 'canceled' }),
      offered: 'elsewhere',
    },
    refund: {
      input: {
        amountMinor: money({ required: true, min: 1, currency: 'currency' }),
        atFault: choice(faults, { required: true }),
        /** What of it the company bears; by whose fault it was, unless given. */
        companyChargeMinor: money({ currency: 'currency' }),
        reason: text({ required: true, maxLength: 300, multiline: true }),
      },
      outcome: ({ refundedMinor }: { refundedMinor: number }, { amountMinor }: { amountMinor: number }) => ({
        refundedMinor: refundedMinor + amountMinor,
      }),
      /** All that is left of it. */
      startsWith: ({ totalMinor, refundedMinor }: ValuesOf<typeof saleFields>) => ({
        amountMinor: totalMinor - refundedMinor,
      }),
      destructive: true,
    },
  },
  // The apps make sales; people give them back. An owner who makes one speaks for an app.
  permitted: {
    read: ['finance', 'support', 'sales'],
    write: ['finance', 'support', 'sales'],
    create: ['sales'],
    keys: ['read', 'create', 'complete', 'cancel', 'refund'],
  },
  recentSignIn: ['create'],
  order: { field: 'placedAt', direction: 'DESC' },
  title: 'number',
  writes: nothingByForm,
  money: true,
  together: [
    ['companyId', 'state'],
    ['accountId', 'state'],
    // The cheapest sales of a company in a currency of large numbers come after all others.
    ['companyId', 'totalMinor'],
  ],
});

const refundFields = {
  number: text({ required: true, readOnly: true, unique: true, search: true, sort: true, column: 'shown' }),
  saleId: reference('sales', { ...told, required: true, search: true, column: 'shown' }),
  /** Who bought it. */
  accountId: reference('users/user', { ...told, evenArchived: true, search: true, column: 'shown' }),
  companyId: reference('catalogs/companies', { ...told, required: true, evenArchived: true, column: 'shown' }),
  businessDate: date({ required: true, readOnly: true, column: 'shown' }),
  currency: choice(currencies, { required: true, readOnly: true, sort: false }),
  /** Refunded price, tax and tip, which sum to the amount. Reports take each from its own figure. */
  soldMinor: money({ ...amount, volatile: true, initial: 0, filter: false, sort: false }),
  taxMinor: money({ ...amount, initial: 0, filter: false, sort: false }),
  tipMinor: money({ ...amount, initial: 0, filter: false, sort: false }),
  /** What the company, and what the platform beyond its commission, bear of it. */
  companyChargeMinor: money({ ...amount, filter: false, sort: false }),
  platformCostMinor: money({ ...amount, filter: false, sort: false }),
  /** What of the commission and of the tax on it is given back. */
  commissionMinor: money({ ...amount, filter: false, sort: false }),
  commissionTaxMinor: money({ ...amount, filter: false, sort: false }),
  amountMinor: money({ ...amount, column: 'shown' }),
  atFault: choice(faults, { required: true, readOnly: true, sort: false, column: 'shown' }),
  reason: text({ required: true, readOnly: true, maxLength: 300 }),
  /** By which means it was given back. */
  payments: json<readonly Payment[]>(paymentsSchema),
  companyPaymentId,
} satisfies Fields;

const refundTotals = {
  bearers: defineTotal(refundFields, {
    total: 'amountMinor',
    of: { companyChargeMinor: 1, platformCostMinor: 1, commissionMinor: 1, commissionTaxMinor: 1 },
    groups: { commissionWithTaxMinor },
  }),
  parts: defineTotal(refundFields, { total: 'amountMinor', of: { soldMinor: 1, taxMinor: 1, tipMinor: 1 } }),
  sold: defineTotal(refundFields, { total: 'soldMinor', of: { amountMinor: 1, taxMinor: -1, tipMinor: -1 } }),
} as const;

export const refunds = defineResource({
  name: 'refunds',
  table: 'refunds',
  fields: refundFields,
  totals: [refundTotals.bearers, refundTotals.parts],
  sums: [
    refundTotals.sold,
    'taxMinor',
    'tipMinor',
    'companyChargeMinor',
    'platformCostMinor',
    'commissionMinor',
    'commissionTaxMinor',
    'amountMinor',
  ],
  historyIn: 'saleId',
  actions: {},
  permitted: { read: ['finance', 'support', 'sales'], write: [], keys: ['read'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  writes: nothingByForm,
  appendOnly: true,
});
