import { investmentMovements, investments } from '../contract/money/investments';
import { Problem } from '../problem';
import { todayOf, type Act } from '../resources/act';
import { changeHeld } from '../resources/change';
import { holdRecord } from '../resources/record';
import type { Table } from '../resources/table';
import { beside, follow, isOpen, readInvestment } from './investment';
import { makeMovement } from './movement';

/** A deposit by which capital is put in. */
export interface Contribution {
  depositId: string;
  investmentId: string;
  amountMinor: number;
  /** Its day at the bank. */
  receivedOn: string;
  bankReference: string;
}

/** Holds the investment a deposit is for. Throws `investment.closed`. */
export async function demandOpen(act: Act, table: Table, investmentId: string): Promise<void> {
  if (!isOpen(readInvestment(await holdRecord(act, beside(table, investments.name), investmentId)))) throw new Problem('investment.closed');
}

/**
 * Writes the movement of a deposit that was confirmed by `journalId`. Where a contribution of exactly
 * its amount is scheduled it is that one, the first that is due, however early it comes: a partner
 * pays what was agreed. `table` is any that is served beside the investments.
 */
export async function contribute(act: Act, table: Table, { depositId, investmentId, amountMinor, receivedOn, bankReference }: Contribution, journalId: string): Promise<void> {
  const [all, movements] = [beside(table, investments.name), beside(table, investmentMovements.name)];
  const booked = { state: 'confirmed', onDate: receivedOn, bookedOn: todayOf(act), bankReference, depositId, journalId } as const;
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
    const before = await holdRecord(act, movements, String(expected['id']));
    await changeHeld(act, movements, before, { action: 'confirm', columns: movements.encode(booked) });
  } else {
    const investment = readInvestment(await holdRecord(act, all, investmentId));
    await makeMovement(act, movements, investment, { type: 'contribution', amountMinor, dueOn: receivedOn, ...booked });
  }
  await follow(act, all, investmentId);
}

/** Reverses the movement of a deposit that was reversed. */
export async function takeBack(act: Act, table: Table, { depositId, investmentId }: Pick<Contribution, 'depositId' | 'investmentId'>, reason: string): Promise<void> {
  const movements = beside(table, investmentMovements.name);
  const { id } = await act.trx.selectFrom(investmentMovements.table).select('id').where('archived', '=', 0).where('depositId', '=', depositId).executeTakeFirstOrThrow();
  const before = await holdRecord(act, movements, String(id));
  await changeHeld(act, movements, before, { action: 'reverse', columns: movements.encode({ state: 'reversed', reversedOn: todayOf(act), reason }), reason });
  await follow(act, beside(table, investments.name), investmentId);
}
