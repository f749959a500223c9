import { monthsAfter } from '../../contract/days';
import { isDate } from '../../contract/fields';
import { investmentMovements, type investments } from '../../contract/money/investments';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionInput, ActionOf } from '../engine/actions';
import { postingDateViolations } from '../ledger/postingDate';
import { saveLocked, lockForAction } from '../engine/change';
import { lockRecord, type RecordIn } from '../engine/record';
import { needsSecondPerson } from '../engine/secondPerson';
import { servedTable, type TableOf } from '../engine/table';
import { valuesFromMovements } from './investment';
import { createMovement, type MovementInput, resolvePaymentDate, postPayment, postWriteOff } from './movement';

/**
 * Records a payment to the investor. Refuses a large payment, which must be scheduled and then confirmed by another
 * person.
 */
const recordReturn: ActionOf<typeof investments, 'return'> = {
  amountGivenAway: ({ id, currency }, { amountMinor }) => ({ amountMinor, currency, beneficiary: id }),
  refusals: ['investment.notActive', 'investment.closed', 'investment.needsSecondPerson', 'ledger.insufficientBalance'],
  async run(context, table, id, version, { kind, amountMinor, onDate: requestedDate, bankReference }) {
    const investment = await lockForAction(context, table, id, version, 'return');
    const max = investment.outstandingMinor;
    if (kind === 'principalReturn' && amountMinor > max)
      throw invalid<ActionInput<typeof investments, 'return'>>({
        field: 'amountMinor',
        code: 'tooLarge',
        params: { max },
      });
    if (needsSecondPerson({ amountMinor, currency: investment.currency }, context))
      throw new Problem('investment.needsSecondPerson');
    const onDate = resolvePaymentDate(context, investment, requestedDate);
    const movementId = context.newId();
    const journalId = await postPayment(context, investment, movementId, kind, amountMinor);
    const movement = {
      type: kind,
      state: 'confirmed',
      amountMinor,
      dueOn: onDate,
      onDate,
      bookedOn: todayOf(context),
      bankReference,
      journalId,
    } as const satisfies MovementInput;
    await createMovement(context, servedTable(table, investmentMovements), investment, movement, movementId);
    return saveLocked(context, table, investment, {
      action: 'return',
      columns: table.encode(await valuesFromMovements(context, investment)),
    });
  },
};

const writeOff: ActionOf<typeof investments, 'write-off'> = {
  amountGivenAway: ({ id, currency, outstandingMinor }) => ({
    amountMinor: outstandingMinor,
    currency,
    beneficiary: id,
  }),
  refusals: ['investment.notActive', 'investment.closed', 'investment.nothingOutstanding', 'approval.samePerson'],
  async run(context, table, id, version, { reason }) {
    const investment = await lockForAction(context, table, id, version, 'write-off');
    const movements = servedTable(table, investmentMovements);
    for (const scheduled of await scheduledOf(context, movements, id)) {
      await saveLocked(context, movements, scheduled, {
        action: 'cancel',
        columns: movements.encode({ state: 'canceled', reason }),
        reason,
      });
    }
    const [movementId, today, amountMinor] = [context.newId(), todayOf(context), investment.outstandingMinor];
    const journalId = await postWriteOff(context, id, investment.currency, movementId, amountMinor, reason);
    const movement = {
      type: 'writeOff',
      state: 'confirmed',
      amountMinor,
      dueOn: today,
      onDate: today,
      bookedOn: today,
      reason,
      journalId,
    } as const satisfies MovementInput;
    await createMovement(context, movements, investment, movement, movementId);
    return saveLocked(context, table, investment, {
      action: 'write-off',
      columns: table.encode(await valuesFromMovements(context, investment, 'writtenOff')),
      reason,
    });
  },
};

async function scheduledOf(
  context: WriteContext,
  table: TableOf<typeof investmentMovements>,
  investmentId: string,
): Promise<RecordIn<typeof investmentMovements>[]> {
  const rows = await context.trx
    .selectFrom(investmentMovements.table)
    .select('id')
    .where('archived', '=', 0)
    .where('investmentId', '=', investmentId)
    .where('state', '=', 'scheduled')
    .orderBy('dueOn')
    .orderBy('id')
    .execute();
  const scheduled: RecordIn<typeof investmentMovements>[] = [];
  for (const { id } of rows) scheduled.push(await lockRecord(context, table, id));
  return scheduled;
}

const schedule: ActionOf<typeof investments, 'schedule'> = {
  refusals: ['investment.closed'],
  async run(context, table, id, version, { type, amountMinor, dueOn: firstOn, times }) {
    const investment = await lockForAction(context, table, id, version, 'schedule');
    if (firstOn < investment.startsOn)
      throw invalid<ActionInput<typeof investments, 'schedule'>>({ field: 'dueOn', code: 'beforeStart' });
    const faults = await postingDateViolations(context, 'dueOn', firstOn);
    if (faults.length > 0) throw invalid<ActionInput<typeof investments, 'schedule'>>(...faults);
    const days = Array.from({ length: times }, (_, months) => monthsAfter(firstOn, months));
    // A schedule may continue beyond the year 9999, the last valid one.
    if (!days.every(isDate))
      throw invalid<ActionInput<typeof investments, 'schedule'>>({ field: 'dueOn', code: 'malformed' });
    const planned = {
      type,
      state: 'scheduled',
      amountMinor,
      scheduledBy: context.actor.uid,
      scheduledByEmail: context.actor.email,
    } as const;
    for (const dueOn of days)
      await createMovement(context, servedTable(table, investmentMovements), investment, { ...planned, dueOn });
    return saveLocked(context, table, investment, {
      action: 'schedule',
      columns: table.encode(await valuesFromMovements(context, investment)),
    });
  },
};

const close: ActionOf<typeof investments, 'close'> = {
  refusals: ['investment.closed', 'investment.outstanding', 'investment.scheduled'],
  async run(context, table, id, version) {
    const investment = await lockForAction(context, table, id, version, 'close');
    return saveLocked(context, table, investment, {
      action: 'close',
      columns: table.encode(await valuesFromMovements(context, investment, 'closed')),
    });
  },
};

export const actions = { return: recordReturn, 'write-off': writeOff, schedule, close };
