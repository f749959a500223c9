import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { companies, type PayoutSchedule } from '../../contract/catalogs/companies';
import { liquidationEndpoints, type OwedCompany } from '../../contract/money/liquidationEndpoints';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { payableAmounts } from '../db/payables';
import { orderKey } from '../engine/folding';
import { defineRequest } from '../engine/rules';
import { toPayableAmounts } from './payables';
import type { PayableAmounts } from '../../contract/money/payables';
import type { Currency } from '../../contract/currencies';
import type { KyselyDb } from '../db/database';
import type { Schema } from '../db/schema';
import { payoutOutcome, type PayoutOutcome, companyColumns, type PaidCompany } from './paidCompany';

const owedColumns = [
  'companies.id',
  'companies.name_es',
  'companies.payableMinor',
  'companies.inTransitMinor',
] as const;

export const owedAmounts = defineRequest(liquidations, liquidationEndpoints.owed, {
  async run(context, _table, { currency }) {
    const open = context.trx
      .selectFrom('payables')
      .select((select) => [
        'companyId',
        select.fn.countAll().as('count'),
        select.fn.min('businessDate').as('oldestOn'),
        select.fn.sum('netMinor').as('openMinor'),
      ])
      .where('currency', '=', currency)
      .groupBy('companyId');
    const inRuns = selectPaymentsInRuns(context.trx)
      .innerJoin('liquidationLines as line', 'line.itemId', 'item.id')
      .select((select) => ['item.companyId', select.fn.min('line.businessDate').as('oldestOn')])
      .where('item.currency', '=', currency)
      .where('item.reservedAt', 'is', null)
      .groupBy('item.companyId');
    const rows = await context.trx
      .selectFrom(companies.table)
      .leftJoin(open.as('open'), 'open.companyId', 'companies.id')
      .leftJoin(inRuns.as('inRuns'), 'inRuns.companyId', 'companies.id')
      .select(owedColumns)
      .select(['open.count', 'open.oldestOn', 'open.openMinor', 'inRuns.oldestOn as oldestInRunsOn'])
      .where('companies.currency', '=', currency)
      .where((where) =>
        where.or([
          where('open.count', 'is not', null),
          where('companies.payableMinor', '<>', 0),
          where('companies.inTransitMinor', '<>', 0),
        ]),
      )
      .execute();
    const owedCompanies = rows
      .map(toOwedCompany)
      .toSorted((one, other) => (orderKey(one.companyName) < orderKey(other.companyName) ? -1 : 1));
    const sumOver = (of: (one: OwedCompany) => number) => owedCompanies.reduce((sum, one) => sum + of(one), 0);
    return {
      asOf: context.at,
      companies: owedCompanies,
      totals: {
        // Debts of one company do not reduce the amounts owed to others: `balanceMinor` is `owedMinor` − `debtMinor`.
        owedMinor: sumOver(({ balanceMinor }) => Math.max(0, balanceMinor)),
        debtMinor: sumOver(({ balanceMinor }) => Math.max(0, -balanceMinor)),
        balanceMinor: sumOver(({ balanceMinor }) => balanceMinor),
        openMinor: sumOver(({ openMinor }) => openMinor),
        count: sumOver(({ count }) => count),
        inRunsMinor: sumOver(({ inRunsMinor }) => inRunsMinor),
        inTransitMinor: sumOver(({ inTransitMinor }) => inTransitMinor),
      },
    };
  },
});

/** Selects the payments that are neither paid nor canceled, and the carried amounts of runs that are not approved yet. */
function selectPaymentsInRuns(db: KyselyDb) {
  return db
    .selectFrom(`${liquidationItems.table} as item`)
    .innerJoin(`${liquidations.table} as run`, 'run.id', 'item.liquidationId')
    .where('item.archived', '=', 0)
    .where((where) =>
      where.or([
        where('item.state', 'in', ['pending', 'held', 'processing', 'failed']),
        where.and([where('item.state', '=', 'carried'), where('run.state', 'in', ['draft', 'inReview'])]),
      ]),
    );
}

interface OwedRow {
  id: string;
  name_es: string | null;
  payableMinor: number;
  inTransitMinor: number;
  count: string | number | bigint | null;
  oldestOn: string | null;
  oldestInRunsOn: string | null;
  openMinor: string | number | bigint | null;
}

function toOwedCompany(row: OwedRow): OwedCompany {
  const openMinor = Number(row.openMinor ?? 0);
  return {
    companyId: row.id,
    companyName: row.name_es ?? '',
    openMinor,
    count: Number(row.count ?? 0),
    oldestOn: [row.oldestOn, row.oldestInRunsOn].filter((day) => day !== null).sort()[0] ?? null,
    inRunsMinor: row.payableMinor - openMinor,
    balanceMinor: row.payableMinor,
    inTransitMinor: row.inTransitMinor,
  };
}

export const openItems = defineRequest(liquidations, liquidationEndpoints.openItems, {
  async run(context, _table, { companyId, currency, range: [first, last] = [0, 24] }) {
    const open = context.trx.selectFrom('payables').where('companyId', '=', companyId).where('currency', '=', currency);
    const totalsRow = await open
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
    const payments = await selectPaymentsInRuns(context.trx)
      .select('item.id')
      .where('item.companyId', '=', companyId)
      .where('item.currency', '=', currency)
      .orderBy('item.number', 'desc')
      .execute();
    const { total, ...totals } = totalsRow;
    return {
      total: Number(total),
      totals: toPayableAmounts(totals),
      items: rows,
      paymentIds: payments.map(({ id }) => id),
    };
  },
});

export interface Scope {
  currency: Currency;
  periodTo: string;
  cutoffAt: string;
  schedule: PayoutSchedule | null;
}

export interface CompanyDue extends PayoutOutcome {
  companyId: string;
  companyName: string;
  salesCount: number;
  amounts: PayableAmounts;
}

/** Has no lower date limit, so that no open item is left out. */
export function openItemsCondition({ currency, periodTo, cutoffAt, schedule }: Scope) {
  return (where: ExpressionBuilder<Schema, 'payables'>): Expression<SqlBool> =>
    where.and([
      where('currency', '=', currency),
      where('businessDate', '<=', periodTo),
      where('at', '<=', cutoffAt),
      ...(schedule === null
        ? []
        : [
            where(
              'companyId',
              'in',
              where.selectFrom(companies.table).select('id').where('payoutSchedule', '=', schedule),
            ),
          ]),
    ]);
}

export async function readDues(db: KyselyDb, scope: Scope): Promise<CompanyDue[]> {
  const sums = db
    .selectFrom('payables')
    .select('companyId')
    .select((select) =>
      sql<number>`sum(case when ${select.ref('sourceType')} = 'sale' then 1 else 0 end)`.as('salesCount'),
    )
    .select((select) => payableAmounts.map((amount) => select.fn.sum(amount).as(amount)))
    .where(openItemsCondition(scope))
    .groupBy('companyId');
  const rows = await db
    .selectFrom(sums.as('due'))
    .innerJoin(companies.table, 'companies.id', 'due.companyId')
    .selectAll('due')
    .select(companyColumns)
    .execute();
  return rows.map(toCompanyDue).toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

const sortKey = ({ companyName, companyId }: CompanyDue) => `${orderKey(companyName)} ${companyId}`;

type DueRow = PaidCompany & { companyId: string; salesCount: number } & Record<
    keyof PayableAmounts,
    string | number | bigint
  >;

function toCompanyDue(row: DueRow): CompanyDue {
  const amounts = toPayableAmounts(row);
  return {
    companyId: row.companyId,
    companyName: row.name_es ?? '',
    salesCount: Number(row.salesCount),
    amounts,
    ...payoutOutcome(amounts.netMinor, row),
  };
}
