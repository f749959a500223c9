import { sql } from 'kysely';
import { liquidationItems } from '../../contract/money/liquidations';
import { payableAmounts } from '../db/payables';
import type { KyselyTransaction } from '../db/database';
import { openItemsCondition, type Scope } from './owed';

const payableColumns = [
  'sourceType',
  'sourceId',
  'number',
  'companyId',
  'currency',
  'businessDate',
  'at',
  ...payableAmounts,
] as const;

/**
 * Moves the open payables of a run to `liquidationLines`, linked to the item of their company. A source is never both
 * an open payable and in a live line. Reads the companies from the run's items, because a company's schedule may have
 * changed since the items were written.
 */
export async function claimPayables(trx: KyselyTransaction, liquidationId: string, scope: Scope): Promise<void> {
  const companiesOfRun = trx
    .selectFrom(liquidationItems.table)
    .select('companyId')
    .where('archived', '=', 0)
    .where('liquidationId', '=', liquidationId)
    .where('state', '<>', 'canceled');
  await trx
    .insertInto('liquidationLines')
    .columns([...payableColumns, 'liquidationId', 'itemId', 'live'])
    .expression((from) =>
      from
        .selectFrom('liquidationItems as item')
        // Uses a cross join, so that the database reads the run's items first and finds their payables by the index on
        // company.
        .crossJoin('payables as open')
        .select(payableColumns.map((column) => `open.${column}` as const))
        .select([
          'item.liquidationId',
          'item.id',
          sql<string>`${sql.ref('open.sourceType')} || ':' || ${sql.ref('open.sourceId')}`.as('live'),
        ])
        .whereRef('open.companyId', '=', 'item.companyId')
        .where('open.currency', '=', scope.currency)
        .where('open.businessDate', '<=', scope.periodTo)
        .where('open.at', '<=', scope.cutoffAt)
        .where('item.archived', '=', 0)
        .where('item.liquidationId', '=', liquidationId)
        .where('item.state', '<>', 'canceled'),
    )
    .execute();
  await trx
    .deleteFrom('payables')
    .where(openItemsCondition({ ...scope, schedule: null }))
    .where('companyId', 'in', companiesOfRun)
    .execute();
}

export async function reopenCanceledLines(trx: KyselyTransaction, liquidationId: string): Promise<void> {
  const canceled = trx
    .selectFrom(liquidationItems.table)
    .select('id')
    .where('archived', '=', 0)
    .where('liquidationId', '=', liquidationId)
    .where('state', '=', 'canceled');
  const claimedLines = trx
    .selectFrom('liquidationLines')
    .select(payableColumns)
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null)
    .where('itemId', 'in', canceled);
  await trx.insertInto('payables').columns(payableColumns).expression(claimedLines).execute();
  await trx
    .updateTable('liquidationLines')
    .set({ live: null })
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null)
    .where('itemId', 'in', canceled)
    .execute();
}

export async function reopenAllLines(trx: KyselyTransaction, liquidationId: string): Promise<void> {
  const claimedLines = trx
    .selectFrom('liquidationLines')
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null);
  await trx.insertInto('payables').columns(payableColumns).expression(claimedLines.select(payableColumns)).execute();
  await trx
    .deleteFrom('liquidationLines')
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null)
    .execute();
}
