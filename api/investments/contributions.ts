import { investmentMovements, investments } from '../../contract/money/investments';
import type { ViolationOf } from '../../contract/problems';
import { Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { changeHeld } from '../engine/change';
import { holdRecord } from '../engine/record';
import { type Table, servedTable } from '../engine/table';
import { follow, isOpen, type Investment } from './investment';
import { makeMovement, putBack } from './movement';

export interface Contribution {
  depositId: string;
  investmentId: string;
  amountMinor: number;
  /** The date at the bank. */
  receivedOn: string;
  bankReference: string;
}

/** Throws `investment.closed`. */
export function assertOpen(investment: Investment): void {
  if (!isOpen(investment)) throw new Problem('investment.closed');
}

/** The part of the commitment that was not paid in yet. */
function leftMinor({ committedMinor, paidInMinor }: Investment): number {
  return Math.max(committedMinor - paidInMinor, 0);
}

/** The violation of a deposit that exceeds the commitment, at the field of its amount. */
export function beyondCommitment(
  investment: Investment,
  amountMinor: number,
): ViolationOf<Pick<Contribution, 'amountMinor'>>[] {
  const left = leftMinor(investment);
  return amountMinor > left ? [{ field: 'amountMinor', code: 'beyondCommitment', params: { left } }] : [];
}

/**
 * Locks the investment of a deposit: another deposit recorded at the same time may use up the same commitment. Throws
 * `investment.closed`, `investment.beyondCommitment`.
 */
export async function assertRoom(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  investmentId: string,
  amountMinor: number,
): Promise<void> {
  const investment = await holdRecord(context, servedTable(table, investments), investmentId);
  assertOpen(investment);
  const left = leftMinor(investment);
  if (amountMinor > left)
    throw new Problem('investment.beyondCommitment', { params: { leftMinor: left, currency: investment.currency } });
}

/**
 * Writes the movement of a deposit that was confirmed by `journalId`. Uses the first due scheduled contribution of
 * exactly this amount, however early the deposit is: partners pay what was agreed. `table`: any table served together
 * with the investments.
 */
export async function contribute(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  { depositId, investmentId, amountMinor, receivedOn, bankReference }: Contribution,
  journalId: string,
): Promise<void> {
  const [all, movements] = [servedTable(table, investments), servedTable(table, investmentMovements)];
  const booked = {
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
    const before = await holdRecord(context, movements, expected.id);
    await changeHeld(context, movements, before, { action: 'confirm', columns: movements.encode(booked) });
  } else {
    const investment = await holdRecord(context, all, investmentId);
    await makeMovement(context, movements, investment, {
      type: 'contribution',
      amountMinor,
      dueOn: receivedOn,
      ...booked,
    });
  }
  await follow(context, all, investmentId, { action: 'contribute' });
}

/** Reverses the movement of a deposit that was reversed; a scheduled contribution is scheduled again. */
export async function takeBack(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  { depositId, investmentId }: Pick<Contribution, 'depositId' | 'investmentId'>,
  reason: string,
): Promise<void> {
  const [all, movements] = [servedTable(table, investments), servedTable(table, investmentMovements)];
  const { id } = await context.trx
    .selectFrom(investmentMovements.table)
    .select('id')
    .where('archived', '=', 0)
    .where('depositId', '=', depositId)
    .executeTakeFirstOrThrow();
  const before = await holdRecord(context, movements, id);
  await changeHeld(context, movements, before, {
    action: 'reverse',
    columns: movements.encode({ state: 'reversed', reversedOn: todayOf(context), reason }),
    reason,
  });
  await putBack(context, movements, await holdRecord(context, all, investmentId), before);
  await follow(context, all, investmentId, { action: 'take-back', reason });
}
