import type { ActionInput } from '../engine/actions';
import type { Currency } from '../../contract/currencies';
import {
  investmentMovements,
  paymentTypes,
  yieldTypes,
  type MovementState,
  type MovementType,
  type PaymentType,
  type investments,
} from '../../contract/money/investments';
import type { Violation } from '../../contract/problems';
import { accountPaths } from '../ledger/accounts';
import { credit, debit, postJournal } from '../ledger/post';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext, type Viewer } from '../engine/writeContext';
import { nextInSequence } from '../engine/numbering';
import type { RecordIn } from '../engine/record';
import type { StoredRecord } from '../engine/rules';
import { needsSecondPerson } from '../engine/secondPerson';
import type { TableOf } from '../engine/table';
import { createRecord } from '../engine/write';
import type { Investment } from './investment';

export type Movement = StoredRecord<typeof investmentMovements>;

export function requiresSecondPerson(
  movement: Pick<Movement, 'type' | 'amountMinor' | 'currency'>,
  viewer: Viewer,
): boolean {
  return paymentTypes.some((payment) => payment === movement.type) && needsSecondPerson(movement, viewer);
}

export interface MovementInput {
  type: MovementType;
  state: MovementState;
  amountMinor: number;
  dueOn: string;
  onDate?: string;
  bookedOn?: string;
  bankReference?: string;
  reason?: string;
  depositId?: string;
  journalId?: string;
  scheduledBy?: string;
  scheduledByEmail?: string | null;
}

export async function createMovement(
  context: WriteContext,
  table: TableOf<typeof investmentMovements>,
  { id: investmentId, number, currency }: Investment,
  values: MovementInput,
  id = context.newId(),
): Promise<RecordIn<typeof investmentMovements>> {
  const seq = await nextInSequence(context, number);
  return createRecord(
    context,
    table,
    {},
    { ...values, investmentId, currency, number: `${number}-${String(seq).padStart(2, '0')}` },
    { id },
  );
}

export async function rescheduleMovement(
  context: WriteContext,
  table: TableOf<typeof investmentMovements>,
  investment: Investment,
  { type, amountMinor, dueOn, scheduledBy, scheduledByEmail }: Movement,
): Promise<void> {
  if (scheduledBy === null) return;
  await createMovement(context, table, investment, {
    type,
    state: 'scheduled',
    amountMinor,
    dueOn,
    scheduledBy,
    scheduledByEmail,
  });
}

/**
 * Posts the journal with today's date, so that balances of past days never change. The movement stores the date at the
 * bank. Throws `ledger.insufficientBalance` if the returned capital exceeds the outstanding amount.
 */
export async function postPayment(
  context: WriteContext,
  { id: investmentId, currency }: Investment,
  movementId: string,
  type: PaymentType,
  amountMinor: number,
): Promise<string> {
  const isYield = yieldTypes.some((one) => one === type);
  const journal = await postJournal(context, {
    kind: isYield ? 'investmentYield' : 'investmentReturn',
    currency,
    businessDate: todayOf(context),
    source: { type: investmentMovements.name, id: movementId },
    lines: [
      debit(isYield ? accountPaths.yield : accountPaths.investors(investmentId), amountMinor),
      credit(accountPaths.bank, amountMinor),
    ],
  });
  return journal.id;
}

export async function postWriteOff(
  context: WriteContext,
  investmentId: string,
  currency: Currency,
  movementId: string,
  amountMinor: number,
  reason: string,
): Promise<string> {
  const journal = await postJournal(context, {
    kind: 'investmentWrittenOff',
    currency,
    businessDate: todayOf(context),
    source: { type: investmentMovements.name, id: movementId },
    lines: [debit(accountPaths.investors(investmentId), amountMinor), credit(accountPaths.writeOffs, amountMinor)],
    reason,
  });
  return journal.id;
}

/**
 * Returns the date of a payment at the bank, by default today. Throws `request.invalid` for a date in the future or
 * before the start of the investment.
 */
export function resolvePaymentDate(
  context: WriteContext,
  { startsOn }: Investment,
  enteredDate: string | null | undefined,
): string {
  const today = todayOf(context);
  const day = enteredDate ?? today;
  const wrong = (code: Violation['code']) =>
    invalid<ActionInput<typeof investments, 'return'>>({ field: 'onDate', code });
  if (day > today) throw wrong('inFuture');
  if (day < startsOn) throw wrong('beforeStart');
  return day;
}

export function assertActive({ state }: Investment): void {
  if (state !== 'active') throw new Problem('investment.notActive');
}
