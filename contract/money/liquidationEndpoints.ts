/** Endpoints of payout runs and company payments. Amounts are in minor units of one currency. */
import * as z from 'zod/mini';
import { currencies, countries } from '../currencies';
import { component, defineEndpoint, parameter, type EndpointOutput } from '../endpoint';
import { inputSchema } from '../input';
import { recordSchema } from '../record';
import { languages } from '../roles';
import {
  carryCauses,
  holdCauses,
  liquidationInput,
  liquidationItems,
  liquidationStates,
  liquidations,
  payableSources,
} from './liquidations';
import { mapPayableAmounts } from './payables';
import type { TotalOf } from '../totals';
import { dateIn } from '../days';

const integer = z.number().check(z.int());

const amounts = mapPayableAmounts(() => integer);
const payableAmounts = component('PayableAmounts', z.object(amounts));

const movement = {
  sourceType: z.enum(payableSources),
  sourceId: z.string(),
  number: z.string(),
  businessDate: z.string(),
  at: z.string(),
  ...amounts,
};

const owedCompany = component(
  'OwedCompany',
  z.object({
    companyId: z.string(),
    companyName: z.string(),
    openMinor: integer,
    count: integer,
    /** Business date of the oldest item, open or in a run; `null` without items. */
    oldestOn: z.nullable(z.string()),
    /** Sum of items in runs that are not approved yet, and of items on hold. */
    inRunsMinor: integer,
    /** Ledger balance: `openMinor` + `inRunsMinor`; negative if the company owes the platform. */
    balanceMinor: integer,
    /** Sum of approved payments that the company's bank has not received yet. */
    inTransitMinor: integer,
  }),
);

const estimatedItem = component(
  'EstimatedItem',
  z.object({
    companyId: z.string(),
    companyName: z.string(),
    salesCount: integer,
    ...amounts,
    state: z.enum(['pending', 'held', 'carried']),
    holdCause: z.nullable(z.enum(holdCauses)),
    carryCause: z.nullable(z.enum(carryCauses)),
  }),
);

const maxItems = 1_000;
const rowIndex = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

export const liquidationEndpoints = {
  owed: defineEndpoint({
    id: 'owedLiquidations',
    summary: 'What is owed now to every company with which something is open, in a run or on its way',
    tag: liquidations.name,
    method: 'POST',
    path: '/liquidations/owed',
    input: inputSchema({ currency: liquidationInput.currency }),
    output: z.object({
      asOf: z.string(),
      companies: z.array(owedCompany),
      totals: z.object({
        owedMinor: integer,
        debtMinor: integer,
        balanceMinor: integer,
        openMinor: integer,
        count: integer,
        inRunsMinor: integer,
        inTransitMinor: integer,
      }),
    }),
    permitted: ['finance'],
    problems: [],
  }),
  openItems: defineEndpoint({
    id: 'open-itemsLiquidations',
    summary: 'The open items of a company, newest first, their sums, and its unpaid payments',
    tag: liquidations.name,
    method: 'POST',
    path: '/liquidations/open-items',
    input: z.strictObject({
      companyId: z.uuid(),
      currency: z.enum(currencies),
      /** Indexes of the first and the last row, from 0. Default: the first 25 rows. */
      range: z.optional(
        z.tuple([rowIndex, rowIndex]).check(z.refine(([first, last]) => first <= last && last - first < maxItems)),
      ),
    }),
    output: z.object({
      total: integer,
      totals: payableAmounts,
      items: z.array(z.object({ ...movement, currency: z.enum(currencies) })),
      /** Neither paid nor canceled; a carried amount only until its run is approved. */
      paymentIds: z.array(z.string()),
    }),
    permitted: ['finance'],
    problems: [],
  }),
  estimate: defineEndpoint({
    id: 'estimateLiquidations',
    summary: 'What a run would hold if it were made now',
    tag: liquidations.name,
    method: 'POST',
    path: '/liquidations/estimate',
    input: inputSchema(liquidationInput),
    output: z.object({
      cutoffAt: z.string(),
      items: z.array(estimatedItem),
      totals: z.object({
        companiesCount: integer,
        heldCount: integer,
        carriedCount: integer,
        payableMinor: integer,
        heldMinor: integer,
        salesCount: integer,
        ...amounts,
      }),
    }),
    permitted: ['finance'],
    problems: [],
  }),
  bankFile: defineEndpoint({
    id: 'bank-fileLiquidations',
    summary: 'The payments of a run that no file contains yet, or those of an earlier file; recorded in its history',
    tag: liquidations.name,
    method: 'GET',
    path: '/liquidations/{id}/bank-file',
    query: {
      file: parameter(
        z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
        'Number of an earlier file, whose payments still in process are repeated. Unless given, starts a new file.',
      ),
    },
    outputTypes: ['text/csv'],
    headers: ['Content-Disposition'],
    permitted: ['finance'],
    problems: [
      'record.notFound',
      'liquidation.notProcessing',
      'liquidation.bankFileEmpty',
      'liquidation.accountChanged',
    ],
  }),
};

export const liquidationItemEndpoints = {
  totals: defineEndpoint({
    id: 'totalsLiquidationItems',
    summary: 'What the payments of a run come to that match the filter of a list (`{"state":["held"]}`)',
    tag: liquidationItems.name,
    method: 'POST',
    path: '/liquidation-items/totals',
    input: z.strictObject({ liquidationId: z.uuid(), filter: z.optional(z.record(z.string(), z.unknown())) }),
    output: z.object({
      count: integer,
      totals: payableAmounts,
      /**
       * Sums of the positive nets (owed to companies, `owedMinor`) and the negative nets (owed by them, `debtMinor`).
       */
      owedMinor: integer,
      debtMinor: integer,
    }),
    permitted: ['finance'],
    problems: ['request.malformedFilter', 'request.unknownField'],
  }),
  /** The statement of a canceled item lists the lines from before its cancellation. */
  statement: defineEndpoint({
    id: 'statementLiquidationItems',
    summary: 'What a company is told of a payment, as data or as a CSV in its language',
    tag: liquidationItems.name,
    method: 'GET',
    path: '/liquidation-items/{id}/statement',
    query: {
      format: parameter(z.optional(z.enum(['json', 'csv'])), 'Data unless given.'),
      language: parameter(z.optional(z.enum(languages)), 'Of the words of the file; Spanish unless given.'),
    },
    output: z.object({
      item: recordSchema(liquidationItems),
      run: z.object({
        id: z.string(),
        number: z.string(),
        state: z.enum(liquidationStates),
        periodFrom: z.string(),
        periodTo: z.string(),
        cutoffAt: z.nullable(z.string()),
      }),
      company: z.object({
        name: z.nullable(z.string()),
        id: z.string(),
        legalName: z.string(),
        country: z.enum(countries),
        taxId: z.nullable(z.string()),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        address: z.nullable(z.string()),
      }),
      timeZone: z.string(),
      lines: z.array(z.object(movement)),
      /** Balance carried from earlier runs. Opening + movements = closing, which is the net of the item. */
      openingMinor: integer,
      movementMinor: integer,
      closingMinor: integer,
    }),
    outputTypes: ['text/csv'],
    permitted: ['finance'],
    problems: ['record.notFound', 'request.invalid'],
  }),
};

export type Estimate = EndpointOutput<typeof liquidationEndpoints.estimate>;
export type EstimatedItem = Estimate['items'][number];
export type Owed = EndpointOutput<typeof liquidationEndpoints.owed>;
export type OwedCompany = Owed['companies'][number];
export type Statement = EndpointOutput<typeof liquidationItemEndpoints.statement>;
export type StatementLine = Statement['lines'][number];

export const owedTotal = {
  total: 'balanceMinor',
  addends: { openMinor: 1, inRunsMinor: 1 },
} as const satisfies TotalOf<OwedCompany>;
export const owedNetTotal = {
  total: 'balanceMinor',
  addends: { owedMinor: 1, debtMinor: -1 },
} as const satisfies TotalOf<Owed['totals']>;

/**
 * Returns whether the period was over when the payout was calculated. If so, the cut-off is the last day of the period,
 * else `cutoffAt`.
 */
export function isPeriodOver(cutoffAt: string, periodTo: string, timeZone: string): boolean {
  return dateIn(timeZone, new Date(cutoffAt)) > periodTo;
}
