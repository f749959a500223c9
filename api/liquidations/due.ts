import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import { companies, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { payableAmounts } from '../db/payables';
import type { Queries } from '../db/database';
import type { Schema } from '../db/schema';
import { orderKey } from '../engine/folding';
import { outcomeOf, type Outcome } from './outcome';

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

export type Amounts = Record<(typeof payableAmounts)[number], number>;

/** What a company would be paid, of what it is made, and what becomes of it. */
export interface Due extends Outcome {
  companyId: string;
  companyName: string;
  salesCount: number;
  /** In minor units of the scope's currency. */
  amounts: Amounts;
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

/** What is due to each company, in the order of their names: one sum over the open items that belong. */
export async function dueOf(db: Queries, scope: Scope): Promise<Due[]> {
  const sums = db
    .selectFrom('payables')
    .select('companyId')
    .select(sql<number>`sum(case when ${sql.ref('sourceType')} = 'sale' then 1 else 0 end)`.as('salesCount'))
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

/** What of a company decides whether it is paid, where to, and who may say so. */
export const companyColumns = [
  'companies.name_es',
  'companies.state',
  'companies.country',
  'companies.taxId',
  'companies.payoutMinimumMinor',
  'companies.bank_holder',
  'companies.bank_bankName',
  'companies.bank_accountType',
  'companies.bank_accountNumber',
  'companies.bank_accountLast4',
  'companies.bankChangedAt',
  'companies.bankChangedBy',
  'companies.bankSettledAt',
] as const;

type ColumnIn<Path> = Path extends `companies.${infer Column}` ? Column : never;

/** A company's row with them. */
export type PaidCompany = Pick<Selectable<Schema['companies']>, ColumnIn<(typeof companyColumns)[number]>>;

const keyOf = ({ companyName, companyId }: Due) => `${orderKey(companyName)} ${companyId}`;

type DueRow = PaidCompany & { companyId: string; salesCount: number } & Record<
    (typeof payableAmounts)[number],
    string | number | bigint
  >;

function due(row: DueRow): Due {
  const amounts = Object.fromEntries(payableAmounts.map((amount) => [amount, Number(row[amount])])) as Amounts;
  return {
    companyId: row.companyId,
    companyName: row.name_es ?? '',
    salesCount: Number(row['salesCount']),
    amounts,
    ...outcomeOf(amounts.netMinor, row),
  };
}
