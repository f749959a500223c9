import * as z from 'zod/mini';
import { companies } from '../../contract/catalogs/companies';
import { currencies } from '../../contract/currencies';
import { liquidationInput, payableSources } from '../../contract/money/liquidations';
import { payableAmounts } from '../db/payables';
import type { Row } from '../db/database';
import { orderKey } from '../engine/folding';
import type { Request } from '../engine/rules';
import type { Amounts } from './due';
import { currencyOf } from '../engine/standing';

const amount = z.number().check(z.int());
const company = { companyId: z.string(), companyName: z.string() };
const currency = z.enum(currencies as [string, ...string[]]);

/** What a company is owed, in minor units. */
interface Owed {
  companyId: string;
  companyName: string;
  /** Its open items; below zero it owes. */
  openMinor: number;
  count: number;
  /** The business date of the oldest. */
  oldestOn: string | null;
  /** Taken by runs that are not approved, or held in them. */
  inRunsMinor: number;
  /** What its account in the ledger says: open and in runs; below zero it owes. */
  balanceMinor: number;
  inTransitMinor: number;
}

const owedColumns = [
  'companies.id',
  'companies.name_es',
  'companies.payableMinor',
  'companies.inTransitMinor',
] as const;

/** What is owed now to every company with which something is open, in a run or on its way. */
export const owed: Request = {
  input: z.strictObject({ currency: liquidationInput.currency.schema }),
  looks: true,
  refusals: [],
  answers: z.object({
    asOf: z.string(),
    companies: z.array(
      z.object({
        ...company,
        openMinor: amount,
        count: amount,
        oldestOn: z.nullable(z.string()),
        inRunsMinor: amount,
        balanceMinor: amount,
        inTransitMinor: amount,
      }),
    ),
    totals: z.object({
      owedMinor: amount,
      debtMinor: amount,
      balanceMinor: amount,
      openMinor: amount,
      count: amount,
      inRunsMinor: amount,
      inTransitMinor: amount,
    }),
  }),
  async run(act, _table, input) {
    const open = act.trx
      .selectFrom('payables')
      .select((select) => [
        'companyId',
        select.fn.countAll().as('count'),
        select.fn.min('businessDate').as('oldestOn'),
        select.fn.sum('netMinor').as('openMinor'),
      ])
      .where('currency', '=', currencyOf(input))
      .groupBy('companyId');
    const rows = await act.trx
      .selectFrom(companies.table)
      .leftJoin(open.as('open'), 'open.companyId', 'companies.id')
      .select(owedColumns)
      .select(['open.count', 'open.oldestOn', 'open.openMinor'])
      .where('companies.currency', '=', currencyOf(input))
      .where((where) =>
        where.or([
          where('open.count', 'is not', null),
          where('companies.payableMinor', '<>', 0),
          where('companies.inTransitMinor', '<>', 0),
        ]),
      )
      .execute();
    const all = rows
      .map(owedOf)
      .toSorted((one, other) => (orderKey(one.companyName) < orderKey(other.companyName) ? -1 : 1));
    const over = (of: (one: Owed) => number) => all.reduce((sum, one) => sum + of(one), 0);
    return {
      asOf: act.at,
      companies: all,
      totals: {
        // What is owed to some is not made less by what others owe: their difference is the balance.
        owedMinor: over(({ balanceMinor }) => Math.max(0, balanceMinor)),
        debtMinor: over(({ balanceMinor }) => Math.max(0, -balanceMinor)),
        balanceMinor: over(({ balanceMinor }) => balanceMinor),
        openMinor: over(({ openMinor }) => openMinor),
        count: over(({ count }) => count),
        inRunsMinor: over(({ inRunsMinor }) => inRunsMinor),
        inTransitMinor: over(({ inTransitMinor }) => inTransitMinor),
      },
    };
  },
};

interface OwedRow {
  id: string;
  name_es: string | null;
  payableMinor: number;
  inTransitMinor: number;
  count: string | number | bigint | null;
  oldestOn: string | null;
  openMinor: string | number | bigint | null;
}

function owedOf(row: OwedRow): Owed {
  const openMinor = Number(row.openMinor ?? 0);
  return {
    companyId: row.id,
    companyName: row.name_es ?? '',
    openMinor,
    count: Number(row.count ?? 0),
    oldestOn: row.oldestOn,
    inRunsMinor: row.payableMinor - openMinor,
    balanceMinor: row.payableMinor,
    inTransitMinor: row.inTransitMinor,
  };
}

const usual = [0, 24] as const;
const most = 1_000;
const place = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const rangeSchema = z.tuple([place, place]).check(z.refine(([first, last]) => first <= last && last - first < most));

/** The open items of a company down to the sale, newest first, and what all of them come to. `range`: the first and the last, from 0; 25 unless said. */
export const openItems: Request = {
  input: z.strictObject({
    companyId: z.uuid(),
    currency: liquidationInput.currency.schema,
    range: z.optional(rangeSchema),
  }),
  looks: true,
  refusals: [],
  answers: z.object({
    total: amount,
    totals: z.object(Object.fromEntries(payableAmounts.map((name) => [name, amount]))),
    items: z.array(
      z.object({
        sourceType: z.enum(payableSources),
        sourceId: z.string(),
        number: z.string(),
        currency,
        businessDate: z.string(),
        at: z.string(),
        ...Object.fromEntries(payableAmounts.map((name) => [name, amount])),
      }),
    ),
  }),
  async run(act, _table, input) {
    const [first, last] = (input['range'] as readonly [number, number] | undefined) ?? usual;
    const open = act.trx
      .selectFrom('payables')
      .where('companyId', '=', String(input['companyId']))
      .where('currency', '=', currencyOf(input));
    const all = await open
      .select((select) => [
        select.fn.countAll().as('total'),
        ...payableAmounts.map((name) => select.fn.sum(name).as(name)),
      ])
      .executeTakeFirstOrThrow();
    const rows = await open
      .select(['sourceType', 'sourceId', 'number', 'currency', 'businessDate', 'at', ...payableAmounts])
      .orderBy('businessDate', 'desc')
      .orderBy('at', 'desc')
      .orderBy('sourceId', 'desc')
      .limit(last - first + 1)
      .offset(first)
      .execute();
    const { total, ...totals } = all;
    return { total: Number(total), totals: sumsOf(totals), items: rows.map(movementOf) };
  },
};

/** The sums of movements, in minor units; 0 where there are none. */
export function sumsOf(row: Readonly<Record<string, unknown>>): Amounts {
  return Object.fromEntries(payableAmounts.map((name) => [name, Number(row[name] ?? 0)])) as Amounts;
}

/** A row of `payables` or of `liquidationLines` as it is answered. */
export function movementOf(row: Row): Row {
  return { ...row, ...sumsOf(row) };
}
