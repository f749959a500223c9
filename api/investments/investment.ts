import {
  investmentMovements,
  type investments,
  yieldTypes,
  type InvestmentState,
  type MovementType,
} from '../../contract/money/investments';
import type { KyselyDb } from '../db/database';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { saveLocked } from '../engine/change';
import { lockRecord } from '../engine/record';
import type { StoredRecord } from '../engine/rules';
import type { TableOf } from '../engine/table';

export type Investment = StoredRecord<typeof investments>;

export function isOpen({ state }: Pick<Investment, 'state'>): boolean {
  return state === 'committed' || state === 'active';
}

export interface MovementSums {
  paidInMinor: number;
  principalMinor: number;
  yieldMinor: number;
  writtenOffMinor: number;
  outstandingMinor: number;
  scheduledCount: number;
}

async function sumMovements(db: KyselyDb, investmentId: string): Promise<MovementSums> {
  const rows = await db
    .selectFrom(investmentMovements.table)
    .select((select) => ['type', 'state', select.fn.sum('amountMinor').as('total'), select.fn.countAll().as('count')])
    .where('archived', '=', 0)
    .where('investmentId', '=', investmentId)
    .groupBy(['type', 'state'])
    .execute();
  const confirmed = (...types: readonly MovementType[]) =>
    rows
      .filter(({ type, state }) => state === 'confirmed' && types.includes(type))
      .reduce((sum, { total }) => sum + Number(total), 0);
  const [paidInMinor, principalMinor, writtenOffMinor] = [
    confirmed('contribution'),
    confirmed('principalReturn'),
    confirmed('writeOff'),
  ];
  const scheduledCount = rows
    .filter(({ state }) => state === 'scheduled')
    .reduce((sum, { count }) => sum + Number(count), 0);
  return {
    paidInMinor,
    principalMinor,
    writtenOffMinor,
    yieldMinor: confirmed(...yieldTypes),
    outstandingMinor: paidInMinor - principalMinor - writtenOffMinor,
    scheduledCount,
  };
}

/**
 * Returns the state that follows from the movements. An investment with an outstanding amount is active, even if it was
 * ended before a payment or write-off was reversed.
 */
function stateAfter(
  state: InvestmentState,
  { paidInMinor, outstandingMinor }: Pick<MovementSums, 'paidInMinor' | 'outstandingMinor'>,
): InvestmentState {
  if (outstandingMinor > 0) return 'active';
  if (state === 'closed' || state === 'writtenOff') return state;
  return paidInMinor > 0 ? 'active' : 'committed';
}

export async function valuesFromMovements(
  context: WriteContext,
  { id, state, closedOn }: Investment,
  ended?: 'closed' | 'writtenOff',
) {
  const sums = await sumMovements(context.trx, id);
  const after = stateAfter(ended ?? state, sums);
  return { ...sums, state: after, closedOn: isOpen({ state: after }) ? null : (closedOn ?? todayOf(context)) };
}

interface MovementEvent {
  action: 'contribute' | 'take-back' | 'confirm-payment' | 'cancel-movement' | 'reverse-payment';
  reason?: string;
}

export async function updateAfterMovement(
  context: WriteContext,
  table: TableOf<typeof investments>,
  id: string,
  event: MovementEvent,
): Promise<void> {
  const before = await lockRecord(context, table, id);
  await saveLocked(context, table, before, {
    ...event,
    columns: table.encode(await valuesFromMovements(context, before)),
  });
}
