/**
 * Sales of a date range in each currency, and converted into one currency with the entered exchange rates. Converted
 * amounts are only displayed (docs/business.md, Exchange rates).
 */
import * as z from 'zod/mini';
import { currencies } from '../currencies';
import { component, defineEndpoint, parameter, type EndpointOutput } from '../endpoint';
import { fileTypes } from '../files';
import { languages } from '../roles';
import type { TotalOf } from '../totals';
import { endpointsOfReport } from './endpoints';
import { permittedReports } from '../duties';
import { salesReport } from './sales';

/** Amounts of the sales report that are converted. All other amounts are computed from the converted ones. */
export const convertedParts = ['soldMinor', 'refundsMinor', 'taxMinor', 'tipsMinor'] as const;
export type ConvertedPart = (typeof convertedParts)[number];

/** Days between the date of a rate and the last day of the report after which the rate is marked as old. */
export const rateOldAfterDays = 7;

const integer = z.number().check(z.int());

/** As in the sales report: sold − refunds = net; net + tax + tips = collected. */
const amounts = component(
  'SalesAmounts',
  z.object({
    soldMinor: integer,
    refundsMinor: integer,
    netMinor: integer,
    taxMinor: integer,
    tipsMinor: integer,
    collectedMinor: integer,
  }),
);
export type SalesAmounts = z.output<typeof amounts>;

export const netTotal = {
  total: 'netMinor',
  addends: { soldMinor: 1, refundsMinor: -1 },
} as const satisfies TotalOf<SalesAmounts>;
export const collectedTotal = {
  total: 'collectedMinor',
  addends: { netMinor: 1, taxMinor: 1, tipsMinor: 1 },
} as const satisfies TotalOf<SalesAmounts>;

const usedRate = component(
  'UsedRate',
  z.object({
    id: z.string(),
    /** Exact decimal: units of the target currency for one unit of the row's currency. */
    rate: z.string(),
    onDate: z.string(),
    source: z.string(),
    /** Days from the date of the rate to the last day of the report. */
    ageDays: integer,
    isOld: z.boolean(),
  }),
);
export type UsedRate = z.output<typeof usedRate>;

const currency = z.enum(currencies);
const { from, to } = endpointsOfReport(salesReport).figures.query;

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
        sales: integer,
        own: amounts,
        /** `null` if no rate is dated on or before the last day, or the row has the target currency. */
        rate: z.nullable(usedRate),
        /** Amounts in the target currency; `null` if the rate is missing. */
        converted: z.nullable(amounts),
      }),
    ),
    /** Sum of the converted amounts; `null` if the rate of a row is missing. */
    total: z.nullable(amounts),
    /** Currencies with sales or refunds but without a rate. */
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
