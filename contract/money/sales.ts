/**
 * Sales of the apps, and their refunds. `POST /sales` creates a sale; actions complete, cancel or refund it. The
 * console has no form for them.
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
  type Fields,
  documentNumber,
} from '../fields';
import { currencies } from '../currencies';
import { defineResource, type ValuesOf } from '../resource';
import { defineTotal } from '../totals';
import { noFormWrites } from './ledger';

export const channels = ['app', 'web', 'counter'] as const;
export const saleStates = ['paid', 'completed', 'canceled', 'refunded'] as const;
export type SaleState = (typeof saleStates)[number];
export const paymentMethods = ['card', 'cash', 'transfer', 'wallet', 'giftCard'] as const;
export const collectors = ['platform', 'company'] as const;
export const faultParties = ['platform', 'company', 'customer'] as const;

export type AtFault = (typeof faultParties)[number];

const wholeNumber = z.number().check(z.int());

/** Payments of a sale. Their sum is the total of the sale. */
export const paymentsSchema = z.array(
  z.object({
    method: z.enum(paymentMethods),
    amountMinor: wholeNumber,
    collectedBy: z.enum(collectors),
    giftCardId: z.exactOptional(z.string()),
    refundedMinor: z.exactOptional(wholeNumber),
  }),
);
export type Payment = z.infer<typeof paymentsSchema>[number];

/** Positions in the list of the sale's items, the first is 0. */
export const itemIndexesSchema = z.array(wholeNumber);
const itemIndexes = json<readonly number[]>(itemIndexesSchema);

/** Quantity of each item in `itemIndexes`, in the same order and in thousandths of its unit. */
export const itemQuantitiesSchema = z.array(wholeNumber);
const itemQuantitiesMilli = json<readonly number[]>(itemQuantitiesSchema);

/** Not counted as usage, so that past sales do not prevent archiving a catalog item. */
const readOnlyUncounted = { readOnly: true, countsAsUsage: false } as const;
const readOnlyAmount = { required: true, readOnly: true, currency: 'currency' } as const satisfies FieldDeclaration<
  'money',
  true
>;

/** Id of the company payment that includes the sale or refund; readable by those who may read payments. */
const companyPaymentId = {
  ...reference('liquidation-items', {
    readOnly: true,
    countsAsUsage: false,
    filter: false,
    sort: false,
    column: 'never',
  }),
  computed: true as const,
};

const saleFields = {
  number: documentNumber(),
  companyId: reference('catalogs/companies', { ...readOnlyUncounted, required: true, column: 'shown' }),
  /** Customer, if the app knows them. The search of sales matches their name, e-mail and telephone. */
  accountId: reference('users/user', { ...readOnlyUncounted, search: true, column: 'shown' }),
  state: choice(saleStates, { required: true, readOnly: true, sort: false, column: 'shown' }),
  channel: choice(channels, { required: true, readOnly: true, sort: false }),
  placedAt: instant({ column: 'shown' }),
  completedAt: instant({ filter: false, sort: false }),
  /** Day of completion or, if that day is in a closed period, the first open day. */
  businessDate: date({ readOnly: true }),
  /** Day of completion. Set only if that day is in a closed period, so that `businessDate` is later. */
  occurredOn: date({ readOnly: true, filter: false, sort: false }),
  currency: choice(currencies, { required: true, readOnly: true, sort: false }),
  grossMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  discountMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  taxMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  tipMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  totalMinor: money({ ...readOnlyAmount, column: 'shown' }),
  commissionBp: rate({ required: true, readOnly: true, filter: false, sort: false }),
  commissionMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  commissionTaxMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  companyNetMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  /** Part of the company's share that refunds have reversed; the whole share once the sale is canceled. */
  companyReversedMinor: money({ ...readOnlyAmount, initial: 0, filter: false, sort: false }),
  companyDueMinor: money({ ...readOnlyAmount, initial: 0, filter: false, sort: false }),
  refundedMinor: money({ ...readOnlyAmount, filter: true, sort: false }),
  categoryId: reference('catalogs/categories', readOnlyUncounted),
  labelIds: references('catalogs/labels', readOnlyUncounted),
  occasionId: reference('catalogs/occasions', readOnlyUncounted),
  planId: reference('catalogs/plans', readOnlyUncounted),
  payments: json<readonly Payment[]>(paymentsSchema),
  /** Number of lines sent by the app (`contract/money/saleItems.ts`); 0 if it sent none. */
  itemsCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  companyPaymentId,
} satisfies Fields;

const commissionWithTaxMinor = ['commissionMinor', 'commissionTaxMinor'] as const;

export const saleTotals = {
  paid: defineTotal(saleFields, {
    total: 'totalMinor',
    addends: { grossMinor: 1, discountMinor: -1, taxMinor: 1, tipMinor: 1 },
  }),
  due: defineTotal(saleFields, {
    total: 'companyDueMinor',
    addends: { totalMinor: 1, commissionMinor: -1, commissionTaxMinor: -1, companyReversedMinor: -1 },
    groups: { commissionWithTaxMinor },
  }),
  sold: defineTotal(saleFields, {
    total: 'companyNetMinor',
    addends: { totalMinor: 1, commissionMinor: -1, commissionTaxMinor: -1 },
    groups: { commissionWithTaxMinor },
  }),
} as const;

type RefundableSale = Pick<ValuesOf<typeof saleFields>, 'totalMinor' | 'refundedMinor'>;

export function refundableMinor({ totalMinor, refundedMinor }: RefundableSale): number {
  return totalMinor - refundedMinor;
}

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
        atFault: choice(faultParties, { required: true }),
        /** Part of the refund that the company bears. The default depends on `atFault`. */
        companyChargeMinor: money({ currency: 'currency', formCondition: { field: 'atFault', value: 'company' } }),
        /** Items refunded by the amount. */
        itemIndexes: { ...itemIndexes, readOnly: false },
        /** Defaults to all of each item that earlier refunds have left. */
        itemQuantitiesMilli: { ...itemQuantitiesMilli, readOnly: false },
        reason: text({ required: true, maxLength: 300, multiline: true }),
      },
      outcome: ({ refundedMinor }: { refundedMinor: number }, { amountMinor }: { amountMinor: number }) => ({
        refundedMinor: refundedMinor + amountMinor,
      }),
      initialInput: (sale: RefundableSale) => ({ amountMinor: refundableMinor(sale) }),
      check: (sale: RefundableSale, { amountMinor }: { amountMinor: number }) =>
        amountMinor > refundableMinor(sale)
          ? [{ field: 'amountMinor', code: 'beyondRefundable', params: { max: refundableMinor(sale) } } as const]
          : [],
      previewsChanges: false,
      destructive: true,
    },
  },
  // Apps create sales with an API key; people only refund them. Owners may create sales too.
  permitted: {
    read: ['finance', 'support', 'sales'],
    write: ['finance', 'support', 'sales'],
    create: ['sales'],
  },
  recentSignIn: ['create'],
  order: { field: 'placedAt', direction: 'DESC' },
  title: 'number',
  writes: noFormWrites,
  money: true,
});

const refundFields = {
  number: documentNumber(),
  saleId: reference('sales', { ...readOnlyUncounted, required: true, search: true, column: 'shown' }),
  accountId: reference('users/user', { ...readOnlyUncounted, allowArchived: true, search: true, column: 'shown' }),
  companyId: reference('catalogs/companies', {
    ...readOnlyUncounted,
    required: true,
    allowArchived: true,
    column: 'shown',
  }),
  businessDate: date({ required: true, readOnly: true, column: 'shown' }),
  currency: choice(currencies, { required: true, readOnly: true, sort: false }),
  /** Refunded price, tax and tip; their sum is the refunded amount. Reports read each one separately. */
  soldMinor: money({ ...readOnlyAmount, initial: 0, filter: false, sort: false }),
  taxMinor: money({ ...readOnlyAmount, initial: 0, filter: false, sort: false }),
  tipMinor: money({ ...readOnlyAmount, initial: 0, filter: false, sort: false }),
  /** Parts of the refund borne by the company, and by the platform in addition to its commission. */
  companyChargeMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  platformCostMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  commissionMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  commissionTaxMinor: money({ ...readOnlyAmount, filter: false, sort: false }),
  amountMinor: money({ ...readOnlyAmount, column: 'shown' }),
  atFault: choice(faultParties, { required: true, readOnly: true, sort: false, column: 'shown' }),
  reason: text({ required: true, readOnly: true, maxLength: 300 }),
  payments: json<readonly Payment[]>(paymentsSchema),
  itemIndexes,
  /** Empty in refunds of whole items made before refunds had quantities. */
  itemQuantitiesMilli,
  companyPaymentId,
} satisfies Fields;

const refundTotals = {
  bearers: defineTotal(refundFields, {
    total: 'amountMinor',
    addends: { companyChargeMinor: 1, platformCostMinor: 1, commissionMinor: 1, commissionTaxMinor: 1 },
    groups: { commissionWithTaxMinor },
  }),
  parts: defineTotal(refundFields, { total: 'amountMinor', addends: { soldMinor: 1, taxMinor: 1, tipMinor: 1 } }),
  sold: defineTotal(refundFields, { total: 'soldMinor', addends: { amountMinor: 1, taxMinor: -1, tipMinor: -1 } }),
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
  actions: {},
  permitted: { read: ['finance', 'support', 'sales'], write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  writes: noFormWrites,
  appendOnly: true,
  money: true,
});
