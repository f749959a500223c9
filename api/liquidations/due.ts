import type { PayableAmounts } from '../../contract/money/payables';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { companies, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { payableAmounts } from '../db/payables';
import type { KyselyDb } from '../db/database';
import type { Schema } from '../db/schema';
import { orderKey } from '../engine/folding';
import { toPayableAmounts } from './amounts';
import { payoutOutcome, type PayoutOutcome } from './outcome';
import { companyColumns, type PaidCompany } from './paidCompany';

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
