import type { PayableAmounts } from '../../contract/money/payables';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { companies, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { payableAmounts } from '../db/payables';
import type { Queries } from '../db/database';
import type { Schema } from '../db/schema';
import { orderKey } from '../engine/folding';
import { sumsOf } from './amounts';
import { outcomeOf, type Outcome } from './outcome';
import { companyColumns, type PaidCompany } from './paidCompany';

export interface Scope {
  currency: Currency;
  /** Last day, a calendar date in the platform's zone. */
  periodTo: string;
  /** Items recorded after this moment are left to the next run. */
  cutoffAt: string;
  /** Only companies with this payout schedule; `null`: all. */
  schedule: PayoutSchedule | null;
}

export interface CompanyDue extends Outcome {
  companyId: string;
  companyName: string;
  salesCount: number;
  /** In minor units of the scope's currency. */
  amounts: PayableAmounts;
}

/** Condition for the open items of a run: all up to the last day, also before the first, so that none is left out. */
export function belongs({ currency, periodTo, cutoffAt, schedule }: Scope) {
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

/** Sums the open items in the scope for each company, sorted by company name. */
export async function dueOf(db: Queries, scope: Scope): Promise<CompanyDue[]> {
  const sums = db
    .selectFrom('payables')
    .select('companyId')
    .select((select) =>
      sql<number>`sum(case when ${select.ref('sourceType')} = 'sale' then 1 else 0 end)`.as('salesCount'),
    )
    .select((select) => payableAmounts.map((amount) => select.fn.sum(amount).as(amount)))
    .where(belongs(scope))
    .groupBy('companyId');
  const rows = await db
    .selectFrom(sums.as('due'))
    .innerJoin(companies.table, 'companies.id', 'due.companyId')
    .selectAll('due')
    .select(companyColumns)
    .execute();
  return rows.map(due).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ companyName, companyId }: CompanyDue) => `${orderKey(companyName)} ${companyId}`;

type DueRow = PaidCompany & { companyId: string; salesCount: number } & Record<
    keyof PayableAmounts,
    string | number | bigint
  >;

function due(row: DueRow): CompanyDue {
  const amounts = sumsOf(row);
  return {
    companyId: row.companyId,
    companyName: row.name_es ?? '',
    salesCount: Number(row.salesCount),
    amounts,
    ...outcomeOf(amounts.netMinor, row),
  };
}
