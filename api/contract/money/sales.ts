/**
 * What the apps sold, and what was given back (money.md, Sales). Read-only by form: a sale enters
 * by `POST /sales`, is completed, canceled or refunded by its actions.
 */
import { choice, date, instant, json, money, rate, reference, references, text } from '../fields';
import { currencies } from '../currencies';
import type { Resource } from '../resource';
import { nothingByForm } from './ledger';

export const channels = ['app', 'web', 'counter'] as const;
export const saleStates = ['paid', 'completed', 'canceled', 'refunded'] as const;
export const paymentMethods = ['card', 'cash', 'transfer', 'wallet', 'giftCard'] as const;
export const collectors = ['platform', 'company'] as const;
export const faults = ['platform', 'company', 'customer'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];
export type AtFault = (typeof faults)[number];

/** One means by which a sale was paid. The payments of a sale sum to its total. */
export interface Payment {
  method: PaymentMethod;
  amountMinor: number;
  /** Who holds the money. */
  collectedBy: (typeof collectors)[number];
  giftCardId?: string;
  /** What of it was given back; of a sale's payments alone. */
  refundedMinor?: number;
}

/** References of what has happened: they count as no use, and do not keep a catalog item from the archive. */
const told = { readOnly: true, counted: false } as const;
const amount = { required: true, readOnly: true, currency: 'currency' } as const;

export const sales: Resource = {
  name: 'sales',
  table: 'sales',
  fields: {
    number: text({ required: true, readOnly: true, unique: true, search: true, sort: true, column: 'shown' }),
    companyId: reference('catalogs/companies', { ...told, required: true, column: 'shown' }),
    accountId: reference('users/user', told),
    state: choice(saleStates, { required: true, readOnly: true, sort: false, column: 'shown' }),
    channel: choice(channels, { required: true, readOnly: true, sort: false }),
    placedAt: instant({ column: 'shown' }),
    completedAt: instant({ filter: false, sort: false }),
    /** The day it was completed. */
    businessDate: date({ readOnly: true }),
    currency: choice(currencies, { required: true, readOnly: true, sort: false }),
    grossMinor: money({ ...amount, filter: false, sort: false }),
    discountMinor: money({ ...amount, filter: false, sort: false }),
    taxMinor: money({ ...amount, filter: false, sort: false }),
    tipMinor: money({ ...amount, filter: false, sort: false }),
    /** gross − discount + tax + tip. */
    totalMinor: money({ ...amount, column: 'shown' }),
    commissionBp: rate({ required: true, readOnly: true, filter: false, sort: false }),
    commissionMinor: money({ ...amount, filter: false, sort: false, column: 'shown' }),
    commissionTaxMinor: money({ ...amount, filter: false, sort: false }),
    /** What the company is owed of it: total − commission − tax on the commission. */
    companyNetMinor: money({ ...amount, filter: false, sort: false, column: 'shown' }),
    refundedMinor: money({ ...amount, filter: true, sort: false }),
    categoryId: reference('catalogs/categories', told),
    labelIds: references('catalogs/labels', told),
    occasionId: reference('catalogs/occasions', told),
    planId: reference('catalogs/plans', told),
    /** `Payment[]`. */
    payments: json(),
  },
  actions: {
    complete: { input: {}, offered: 'elsewhere' },
    cancel: { input: { reason: text({ required: true, maxLength: 300, multiline: true }) }, offered: 'elsewhere' },
    refund: {
      input: {
        amountMinor: money({ required: true, min: 1, currency: 'currency' }),
        atFault: choice(faults, { required: true }),
        /** What of it the company bears; by whose fault it was, unless given. */
        companyChargeMinor: money({ currency: 'currency' }),
        reason: text({ required: true, maxLength: 300, multiline: true }),
      },
      /** All that is left of it. */
      startsWith: ({ totalMinor, refundedMinor }) => ({ amountMinor: Number(totalMinor) - Number(refundedMinor) }),
      grave: true,
    },
  },
  order: { field: 'placedAt', direction: 'DESC' },
  title: 'number',
  writes: nothingByForm,
  money: true,
  together: [
    ['companyId', 'state'],
    ['accountId', 'state'],
  ],
};

export const refunds: Resource = {
  name: 'refunds',
  table: 'refunds',
  fields: {
    number: text({ required: true, readOnly: true, unique: true, search: true, sort: true, column: 'shown' }),
    saleId: reference('sales', { ...told, required: true, column: 'shown' }),
    companyId: reference('catalogs/companies', { ...told, required: true, evenArchived: true, column: 'shown' }),
    businessDate: date({ required: true, readOnly: true, column: 'shown' }),
    currency: choice(currencies, { required: true, readOnly: true, sort: false }),
    amountMinor: money({ ...amount, column: 'shown' }),
    /** What the company, and what the platform beyond its commission, bear of it. */
    companyChargeMinor: money({ ...amount, filter: false, sort: false, column: 'shown' }),
    platformCostMinor: money({ ...amount, filter: false, sort: false }),
    /** What of the commission and of the tax on it is given back. */
    commissionMinor: money({ ...amount, filter: false, sort: false }),
    commissionTaxMinor: money({ ...amount, filter: false, sort: false }),
    atFault: choice(faults, { required: true, readOnly: true, sort: false, column: 'shown' }),
    reason: text({ required: true, readOnly: true, maxLength: 300 }),
    /** By which means it was given back: `Payment[]`. */
    payments: json(),
  },
  actions: {},
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  writes: nothingByForm,
  appendOnly: true,
};
