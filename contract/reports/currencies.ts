/**
 * Sales of a time in every currency, each by itself, and once more converted into one of them by rates that were entered:
 * a view that nothing else reads (docs/business.md, Exchange rates).
 */
import * as z from 'zod/mini';
import { currencies } from '../currencies';
import { component, defineEndpoint, parameter, type EndpointOutput } from '../endpoint';
import { fileTypes } from '../files';
import { languages } from '../roles';
import type { TotalOf } from '../totals';
import { reportEndpoints } from './endpoints';
import { permittedReports } from './permitted';
import { salesReport } from './sales';

/** What of the sales report is converted, each by itself; the sums follow from them. */
export const convertedParts = ['soldMinor', 'refundsMinor', 'taxMinor', 'tipsMinor'] as const;
export type ConvertedPart = (typeof convertedParts)[number];

/** A rate that was valid so many days before the last day of the report is told to be old. */
export const oldAfterDays = 7;

const whole = z.number().check(z.int());

/** sold − refunds = net; net + tax + tips = collected: as in the sales report. */
const amounts = component(
  'SalesAmounts',
  z.object({
    soldMinor: whole,
    refundsMinor: whole,
    netMinor: whole,
    taxMinor: whole,
    tipsMinor: whole,
    collectedMinor: whole,
  }),
);
export type SalesAmounts = z.output<typeof amounts>;

export const netTotal = {
  total: 'netMinor',
  of: { soldMinor: 1, refundsMinor: -1 },
} as const satisfies TotalOf<SalesAmounts>;
export const collectedTotal = {
  total: 'collectedMinor',
  of: { netMinor: 1, taxMinor: 1, tipsMinor: 1 },
} as const satisfies TotalOf<SalesAmounts>;

const usedRate = component(
  'UsedRate',
  z.object({
    id: z.string(),
    /** An exact decimal: units of the currency converted into, for one of the row's. */
    rate: z.string(),
    onDate: z.string(),
    source: z.string(),
    /** How many days before the last day of the report. */
    ageDays: whole,
    isOld: z.boolean(),
  }),
);
export type UsedRate = z.output<typeof usedRate>;

const currency = z.enum(currencies);
const { from, to } = reportEndpoints(salesReport).figures.query;

export const salesByCurrencyEndpoint = defineEndpoint({
  id: 'reportSalesByCurrency',
  summary: 'Sales in every currency by itself, and converted into one by the rates that were entered',
  tag: 'reports',
  method: 'GET',
  path: '/reports/sales/currencies',
  query: {
    from,
    to,
    into: parameter(z.optional(currency), 'The currency converted into; that of the platform unless given.'),
    format: parameter(z.optional(z.enum(['json', 'csv', 'xlsx'])), 'Data unless given.'),
    language: parameter(z.optional(z.enum(languages)), 'Of the words of the file; Spanish unless given.'),
  },
  output: z.object({
    meta: z.object({
      from: z.string(),
      to: z.string(),
      through: z.string(),
      timeZone: z.string(),
      into: currency,
      /** RFC 3339. */
      asOf: z.string(),
    }),
    rows: z.array(
      z.object({
        currency,
        sales: whole,
        /** In its own currency: what the sales report says. */
        own: amounts,
        /** `null`: none was entered until the last day, or none is needed. */
        rate: z.nullable(usedRate),
        /** In the currency converted into; `null` where there is no rate for it. */
        converted: z.nullable(amounts),
      }),
    ),
    /** The sum of the converted rows; `null` while one of them cannot be converted. */
    total: z.nullable(amounts),
    /** The currencies with sales or refunds that have no rate. */
    missing: z.array(currency),
  }),
  outputTypes: [fileTypes.csv, fileTypes.xlsx],
  headers: ['Content-Disposition'],
  permitted: permittedReports.sales,
  problems: ['request.invalid'],
  costly: true,
});

export type SalesByCurrency = EndpointOutput<typeof salesByCurrencyEndpoint>;
export type CurrencyRow = SalesByCurrency['rows'][number];
