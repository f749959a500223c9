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
 * Moves the open items of a run from `payables` to `liquidationLines`, under the item of their company; a source is
 * never open and in a live line at once. Takes the companies from the run's items, since a company's schedule may have
 * changed since they were written.
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
        // A cross join, so that the run's items come first and the index by company finds the payables of each.
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

/** Reopens the lines of canceled items for the next run. */
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

/** Reopens all lines of a draft before it is recalculated. */
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
