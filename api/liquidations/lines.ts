import { sql } from 'kysely';
import { liquidationItems } from '../../contract/money/liquidations';
import { payableAmounts } from '../db/payables';
import type { Transacting } from '../db/database';
import { belongs, type Scope } from './due';

const movement = [
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
 * Moves the open items that belong to a run into its lines, each under the item of its company. What
 * is open stands in `payables`, what a run has in `liquidationLines`: never in both. Which companies
 * belong is what its items say: a company's schedule may have become another since they were written.
 */
export async function takeLines(trx: Transacting, liquidationId: string, scope: Scope): Promise<void> {
  const companiesOfRun = trx
    .selectFrom(liquidationItems.table)
    .select('companyId')
    .where('archived', '=', 0)
    .where('liquidationId', '=', liquidationId)
    .where('state', '<>', 'canceled');
  await trx
    .insertInto('liquidationLines')
    .columns([...movement, 'liquidationId', 'itemId', 'live'])
    .expression((from) =>
      from
        .selectFrom('liquidationItems as item')
        // From the run's items to the lines of each, by the index of the company.
        .crossJoin('payables as open')
        .select(movement.map((column) => `open.${column}` as const))
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
    .where(belongs({ ...scope, schedule: null }))
    .where('companyId', 'in', companiesOfRun)
    .execute();
}

/** Reopens the lines of canceled items: the next run takes them. */
export async function giveBackLines(trx: Transacting, liquidationId: string): Promise<void> {
  const canceled = trx
    .selectFrom(liquidationItems.table)
    .select('id')
    .where('archived', '=', 0)
    .where('liquidationId', '=', liquidationId)
    .where('state', '=', 'canceled');
  const held = trx
    .selectFrom('liquidationLines')
    .select(movement)
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null)
    .where('itemId', 'in', canceled);
  await trx.insertInto('payables').columns(movement).expression(held).execute();
  await trx
    .updateTable('liquidationLines')
    .set({ live: null })
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null)
    .where('itemId', 'in', canceled)
    .execute();
}

/** Reopens all lines of a draft before it is created again. */
export async function returnLines(trx: Transacting, liquidationId: string): Promise<void> {
  const held = trx
    .selectFrom('liquidationLines')
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null);
  await trx.insertInto('payables').columns(movement).expression(held.select(movement)).execute();
  await trx
    .deleteFrom('liquidationLines')
    .where('liquidationId', '=', liquidationId)
    .where('live', 'is not', null)
    .execute();
}
