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

/** Which open items belong to a run. */
export interface Scope {
  currency: Currency;
  /** Its last day, a calendar date in the platform's zone. */
  periodTo: string;
  /** What happened after this moment waits for the next run. */
  cutoffAt: string;
  /** Only companies paid by it; null: all. */
  schedule: PayoutSchedule | null;
}

/** The amounts due to a company, and whether they are paid, held or carried. */
export interface CompanyDue extends Outcome {
  companyId: string;
  companyName: string;
  salesCount: number;
  /** In minor units of the scope's currency. */
  amounts: PayableAmounts;
}

/**
 * Whether an open item belongs: everything up to the last day does, what is older than the first
 * day too, so that nothing is ever forgotten.
 */
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

/** What is due to each company, by name: the sum of the open items in the scope. */
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
