import * as z from 'zod/mini';
import { countries, countryByCurrency, currencyByCountry, currencies } from '../currencies';
import {
  choice,
  choiceSchema,
  email,
  frozenFields,
  group,
  instant,
  money,
  phone,
  phoneSchema,
  rate,
  references,
  secret,
  text,
  url,
} from '../fields';
import { builtInNewRecordDefaults, maxCommissionBp } from '../newRecords';
import { accountNumberSchemas, accountTypes, accountTypesByCountry, taxIdSchemas } from '../identifiers/identifiers';
import { defineCatalog } from '../resource';

export const payoutSchedules = ['weekly', 'biweekly', 'monthly', 'manual'] as const;
export type PayoutSchedule = (typeof payoutSchedules)[number];

const mapCountries = <T>(valueOf: (country: (typeof countries)[number]) => T): Record<string, T> =>
  Object.fromEntries(countries.map((country) => [country, valueOf(country)]));

/** Companies are paid in the currency of their country. */
const currencySchemas = mapCountries((country) =>
  z
    .enum(currencies)
    .check(z.refine((value) => value === currencyByCountry[country], { params: { violation: 'wrongCurrency' } })),
);

/** Schemas of the account type, only for countries whose banks require it. */
const accountTypeSchemas = Object.fromEntries(
  Object.entries(accountTypesByCountry).flatMap(([country, types]) =>
    types.length > 0 ? [[country, choiceSchema(types)]] : [],
  ),
);

const bankReaders = ['finance'] as const;
/** Support reads balances because the preview of a refund shows the company's balance after the refund. */
const balanceReaders = ['finance', 'support'] as const;

export const companies = defineCatalog(
  'companies',
  {
    legalName: text({ required: true, maxLength: 160, search: true, section: 'contact', inBulk: false }),
    /** Country of taxation and payment. Country and currency are immutable once money of the company has moved. */
    country: choice(countries, {
      required: true,
      initial: 'MX',
      initialBy: { field: 'currency', values: countryByCurrency },
      sort: false,
      section: 'contact',
    }),
    /** RFC in Mexico, NIT with check digit in Colombia, RUT in Chile. */
    taxId: text({
      required: true,
      maxLength: 20,
      unique: true,
      search: true,
      section: 'contact',
      varies: { by: 'country', schemas: taxIdSchemas },
    }),
    email: email({ required: true, search: true, section: 'contact', inBulk: false }),
    phone: phone({
      search: true,
      section: 'contact',
      varies: { by: 'country', schemas: mapCountries((country) => phoneSchema(false, country)) },
    }),
    website: url({ section: 'contact' }),
    address: text({ maxLength: 300, multiline: true, section: 'contact' }),
    categoryIds: references('catalogs/categories', { section: 'look' }),
    labelIds: references('catalogs/labels', { section: 'look' }),
    /** Set on creation. Later changed by the action `change-terms`, which needs a second person. */
    commissionBp: rate({
      required: true,
      initial: builtInNewRecordDefaults.commissionBp,
      initialSetting: 'commissionBp',
      max: maxCommissionBp,
      column: 'shown',
      section: 'terms',
      permitted: ['finance'],
      immutable: true,
    }),
    payoutSchedule: choice(payoutSchedules, {
      required: true,
      initial: 'weekly',
      section: 'terms',
      permitted: ['finance'],
      immutable: true,
    }),
    currency: choice(currencies, {
      required: true,
      initial: 'MXN',
      initialBy: { field: 'country', values: currencyByCountry },
      sort: false,
      section: 'terms',
      varies: { by: 'country', schemas: currencySchemas },
    }),
    payoutMinimumMinor: money({
      required: true,
      initial: 0,
      currency: 'currency',
      section: 'terms',
      permitted: ['finance'],
      immutable: true,
    }),
    bank: group(
      {
        holder: text({ required: true, maxLength: 120 }),
        bankName: text({ required: true, maxLength: 80 }),
        /** Empty in Mexico: a CLABE implies the account type. */
        accountType: choice(accountTypes, {
          filter: false,
          sort: false,
          varies: { by: 'country', schemas: accountTypeSchemas },
        }),
        /** CLABE in Mexico. Write-only, stored encrypted. */
        accountNumber: secret({
          pattern: /^\d{5,18}$/,
          last4: 'accountLast4',
          varies: { by: 'country', schemas: accountNumberSchemas },
        }),
        accountLast4: text({ readOnly: true, maxLength: 4 }),
      },
      { section: 'terms', permitted: ['finance'], readers: bankReaders },
    ),
    /** Time and actor of the last change of the account number. A corrected holder name does not count as a change. */
    bankChangedAt: instant({ readers: bankReaders, filter: false, sort: false, column: 'never' }),
    bankChangedBy: text({ id: true, readers: bankReaders, readOnly: true, maxLength: 128, column: 'never' }),
    bankChangedByEmail: text({ readers: bankReaders, actor: true, readOnly: true, maxLength: 254, column: 'never' }),
    /**
     * Time of the first payout to the account that was released by a person other than `bankChangedBy`; `null` while
     * only one person has verified the account.
     */
    bankSettledAt: instant({ readers: bankReaders, filter: false, sort: false, column: 'never' }),
    state: choice(['active', 'blocked'], { required: true, initial: 'active', readOnly: true, column: 'shown' }),
    /** Ledger balance of the company's payable account; negative if the company owes the platform. */
    payableMinor: money({
      readers: balanceReaders,
      required: true,
      readOnly: true,
      column: 'shown',
      min: -10_000_000_000_000,
      currency: 'currency',
    }),
    inTransitMinor: money({
      readers: balanceReaders,
      required: true,
      readOnly: true,
      currency: 'currency',
    }),
    blockedReason: text({ readOnly: true, maxLength: 300, column: 'never' }),
    frozenFields,
  },
  {
    // API keys may only read: people decide the account and the terms of a company's payments.
    permitted: { read: 'administrators', write: ['catalogs', 'finance'] },
    actions: {
      block: {
        input: { reason: text({ required: true, maxLength: 300, multiline: true }) },
        offered: 'bulk',
        destructive: true,
      },
      unblock: { input: {}, offered: 'bulk', undoes: ['block'] },
      'change-terms': {
        input: {
          commissionBp: rate({ required: true, max: maxCommissionBp }),
          payoutSchedule: choice(payoutSchedules, { required: true }),
          payoutMinimumMinor: money({ required: true, currency: 'currency' }),
        },
        recentSignIn: true,
        permitted: ['finance'],
      },
    },
    recentSignInFields: ['bank'],
    reorders: false,
  },
);
