import { investmentMovements, investments } from '../../contract/money/investments';
import type { ViolationOf } from '../../contract/problems';
import { Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { saveLocked } from '../engine/change';
import { lockRecord } from '../engine/record';
import { type Table, servedTable } from '../engine/table';
import { updateAfterMovement, isOpen, type Investment } from './investment';
import { createMovement, rescheduleMovement } from './movement';

export interface Contribution {
  depositId: string;
  investmentId: string;
  amountMinor: number;
  receivedOn: string;
  bankReference: string;
}

export function assertOpen(investment: Investment): void {
  if (!isOpen(investment)) throw new Problem('investment.closed');
}

function leftMinor({ committedMinor, paidInMinor }: Investment): number {
  return Math.max(committedMinor - paidInMinor, 0);
}

export function commitmentViolations(
  investment: Investment,
  amountMinor: number,
): ViolationOf<Pick<Contribution, 'amountMinor'>>[] {
  const left = leftMinor(investment);
  return amountMinor > left ? [{ field: 'amountMinor', code: 'beyondCommitment', params: { left } }] : [];
}

/**
 * Locks the investment, so that concurrent deposits cannot exceed the commitment together. Throws `investment.closed`,
 * `investment.beyondCommitment`.
 */
export async function assertWithinCommitment(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  investmentId: string,
  amountMinor: number,
): Promise<void> {
  const investment = await lockRecord(context, servedTable(table, investments), investmentId);
  assertOpen(investment);
  const left = leftMinor(investment);
  if (amountMinor > left)
    throw new Problem('investment.beyondCommitment', { params: { leftMinor: left, currency: investment.currency } });
}

/**
 * Confirms the scheduled contribution of exactly this amount with the earliest due date, even if it is not due yet.
 * `table`: any table served together with the investments.
 */
export async function recordContribution(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  { depositId, investmentId, amountMinor, receivedOn, bankReference }: Contribution,
  journalId: string,
): Promise<void> {
  const [investmentsTable, movements] = [servedTable(table, investments), servedTable(table, investmentMovements)];
  const confirmedFields = {
    state: 'confirmed',
    onDate: receivedOn,
    bookedOn: todayOf(context),
    bankReference,
    depositId,
    journalId,
  } as const;
  const expected = await context.trx
    .selectFrom(investmentMovements.table)
    .select('id')
    .where('archived', '=', 0)
    .where('investmentId', '=', investmentId)
    .where('state', '=', 'scheduled')
    .where('type', '=', 'contribution')
    .where('amountMinor', '=', amountMinor)
    .orderBy('dueOn')
    .orderBy('id')
    .executeTakeFirst();
  if (expected) {
    const before = await lockRecord(context, movements, expected.id);
    await saveLocked(context, movements, before, { action: 'confirm', columns: movements.encode(confirmedFields) });
  } else {
    const investment = await lockRecord(context, investmentsTable, investmentId);
    await createMovement(context, movements, investment, {
      type: 'contribution',
      amountMinor,
      dueOn: receivedOn,
      ...confirmedFields,
    });
  }
  await updateAfterMovement(context, investmentsTable, investmentId, { action: 'contribute' });
}

export async function reverseContribution(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  { depositId, investmentId }: Pick<Contribution, 'depositId' | 'investmentId'>,
  reason: string,
): Promise<void> {
  const [investmentsTable, movements] = [servedTable(table, investments), servedTable(table, investmentMovements)];
  const { id } = await context.trx
    .selectFrom(investmentMovements.table)
    .select('id')
    .where('archived', '=', 0)
    .where('depositId', '=', depositId)
    .executeTakeFirstOrThrow();
  const before = await lockRecord(context, movements, id);
  await saveLocked(context, movements, before, {
    action: 'reverse',
    columns: movements.encode({ state: 'reversed', reversedOn: todayOf(context), reason }),
    reason,
  });
  await rescheduleMovement(context, movements, await lockRecord(context, investmentsTable, investmentId), before);
  await updateAfterMovement(context, investmentsTable, investmentId, { action: 'take-back', reason });
}
