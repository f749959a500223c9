import { investmentMovements, investments } from '../../contract/money/investments';
import type { Violation } from '../../contract/problems';
import { Problem } from '../problem';
import { todayOf, type Act } from '../engine/act';
import { changeHeld } from '../engine/change';
import { holdRecord } from '../engine/record';
import { type Table, servedTable } from '../engine/table';
import { follow, isOpen, type Investment } from './investment';
import { makeMovement, putBack } from './movement';

/** A deposit by which capital is put in. */
export interface Contribution {
  depositId: string;
  investmentId: string;
  amountMinor: number;
  /** Its day at the bank. */
  receivedOn: string;
  bankReference: string;
}

/** Throws `investment.closed`. */
export function assertOpen(investment: Investment): void {
  if (!isOpen(investment)) throw new Problem('investment.closed');
}

/** What was promised and is not put in yet. */
function leftMinor({ committedMinor, paidInMinor }: Investment): number {
  return Math.max(committedMinor - paidInMinor, 0);
}

/** That a deposit would bring more than was promised: at the field of its amount. */
export function beyondCommitment(investment: Investment, amountMinor: number): Violation[] {
  const left = leftMinor(investment);
  return amountMinor > left ? [{ field: 'amountMinor', code: 'beyondCommitment', params: { left } }] : [];
}

/**
 * Holds the investment a deposit is for, which may have been recorded beside another one for the same
 * room. Throws `investment.closed`, `investment.beyondCommitment`.
 */
export async function assertRoom(
  act: Act,
  table: Pick<Table, 'served'>,
  investmentId: string,
  amountMinor: number,
): Promise<void> {
  const investment = await holdRecord(act, servedTable(table, investments), investmentId);
  assertOpen(investment);
  const left = leftMinor(investment);
  if (amountMinor > left)
    throw new Problem('investment.beyondCommitment', { params: { leftMinor: left, currency: investment.currency } });
}

/**
 * Writes the movement of a deposit that was confirmed by `journalId`. Where a contribution of exactly
 * its amount is scheduled it is that one, the first that is due, however early it comes: a partner
 * pays what was agreed. `table` is any that is served beside the investments.
 */
export async function contribute(
  act: Act,
  table: Pick<Table, 'served'>,
  { depositId, investmentId, amountMinor, receivedOn, bankReference }: Contribution,
  journalId: string,
): Promise<void> {
  const [all, movements] = [servedTable(table, investments), servedTable(table, investmentMovements)];
  const booked = {
    state: 'confirmed',
    onDate: receivedOn,
    bookedOn: todayOf(act),
    bankReference,
    depositId,
    journalId,
  } as const;
  const expected = await act.trx
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
    const before = await holdRecord(act, movements, expected.id);
    await changeHeld(act, movements, before, { action: 'confirm', columns: movements.encode(booked) });
  } else {
    const investment = await holdRecord(act, all, investmentId);
    await makeMovement(act, movements, investment, { type: 'contribution', amountMinor, dueOn: receivedOn, ...booked });
  }
  await follow(act, all, investmentId, { action: 'contribute' });
}

/** Reverses the movement of a deposit that was reversed; what was scheduled is to come again. */
export async function takeBack(
  act: Act,
  table: Pick<Table, 'served'>,
  { depositId, investmentId }: Pick<Contribution, 'depositId' | 'investmentId'>,
  reason: string,
): Promise<void> {
  const [all, movements] = [servedTable(table, investments), servedTable(table, investmentMovements)];
  const { id } = await act.trx
    .selectFrom(investmentMovements.table)
    .select('id')
    .where('archived', '=', 0)
    .where('depositId', '=', depositId)
    .executeTakeFirstOrThrow();
  const before = await holdRecord(act, movements, id);
  await changeHeld(act, movements, before, {
    action: 'reverse',
    columns: movements.encode({ state: 'reversed', reversedOn: todayOf(act), reason }),
    reason,
  });
  await putBack(act, movements, await holdRecord(act, all, investmentId), before);
  await follow(act, all, investmentId, { action: 'take-back', reason });
}
