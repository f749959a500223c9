import { payoutSchedules, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { liquidationStates, type LiquidationState } from '../../contract/money/liquidations';
import type { Act, Viewer } from '../engine/act';
import type { Answered } from '../engine/record';
import type { Standing } from '../engine/rules';
import { currencyOf } from '../engine/standing';
import { writeNext, holdRecord } from '../engine/record';
import type { Table } from '../engine/table';
import { talliesOf } from './items';
import { stateOf, totalsOf } from './progress';

/** A run as its rules read it. */
export interface Run {
  id: string;
  number: string;
  state: LiquidationState;
  periodFrom: string;
  periodTo: string;
  currency: Currency;
  schedule: PayoutSchedule | null;
  createdBy: string;
  submittedBy: string | null;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

export function readRun(record: Answered): Run {
  const { id, number, periodFrom, periodTo, createdBy } = record;
  return {
    id,
    number: String(number),
    state: stateIn(record),
    periodFrom: String(periodFrom),
    periodTo: String(periodTo),
    currency: currencyOf(record),
    schedule: scheduleIn(record),
    createdBy: String(createdBy),
    submittedBy: textOrNull(record['submittedBy']),
  };
}

/** By which schedule companies are paid by it; `null`: all. */
export function scheduleIn({ schedule }: Standing): PayoutSchedule | null {
  return payoutSchedules.find((one) => one === schedule) ?? null;
}

export function stateIn({ state }: Standing): LiquidationState {
  const known = liquidationStates.find((one) => one === state);
  if (!known) throw new Error(`${String(state)} is no state of a liquidation`);
  return known;
}

/** Whether somebody made or submitted a run: then another approves it (docs/business.md, invariant 7). */
export function prepared({ createdBy, submittedBy }: Standing, { actor }: Viewer): boolean {
  return actor.uid === createdBy || actor.uid === submittedBy;
}

/** What is being paid, wholly or in part, or was. */
export const beingPaid: readonly LiquidationState[] = ['processing', 'paid', 'partiallyPaid'];

/** What a run says of its items, and its state once it is being paid. */
export async function standingOf(act: Act, run: Pick<Run, 'id' | 'state'>) {
  const tallies = await talliesOf(act.trx, run.id);
  return { ...totalsOf(tallies), state: beingPaid.includes(run.state) ? stateOf(tallies) : run.state };
}

/** Lets a run follow its items: another version of it, and no event of its own. */
export async function follow(act: Act, table: Table, id: string): Promise<void> {
  const before = await holdRecord(act, table, id);
  const standing = await standingOf(act, readRun(before));
  await writeNext(act, table, before, table.encode(standing));
}
