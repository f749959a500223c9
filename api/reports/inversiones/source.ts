import { daysAfter } from '../../../contract/days';
import { inversionesReport, soonDays } from '../../../contract/reports/inversiones';
import type { FigureName, PanelValue } from '../../../contract/reports/report';
import type { FigureValues } from '../../../contract/reports/figures';
import type { Queries } from '../../db/database';
import { sumByKey, sumOf } from '../buckets';
import type { SourceQuery, Source } from '../source';
import {
  bookedUpTo,
  investmentsOf,
  scheduledNow,
  type BookedMovement,
  type Investment,
  type Scheduled,
} from './capital';

/** Capital figures: partners are few, so all their investments are read at once. */
type CapitalFigure = FigureName<typeof inversionesReport>;

export const inversionesSource: Source<typeof inversionesReport> = {
  report: inversionesReport,
  async read(db, ask, _by, groupBy) {
    const { changes, coming } = await changesUpTo(db, ask);
    const keyOf = (of: Investment) =>
      groupBy === 'investor' ? of.investor : groupBy === 'instrument' ? of.instrument : of.id;
    return {
      standing: sumOf([...changes.filter(({ date }) => date < ask.from), ...coming].map(({ values }) => values)),
      moved: changes.filter(({ date }) => date >= ask.from),
      rows: sumByKey([...changes, ...coming].map(({ of, values }) => ({ key: keyOf(of), values }))),
    };
  },
  async panels(db, ask) {
    const all = new Map((await investmentsOf(db, ask)).map((investment) => [investment.id, investment]));
    const scheduled = (await scheduledNow(db, ask)).filter(({ investmentId }) => all.has(investmentId));
    return {
      scheduled: sumByKey(scheduled.map((one) => ({ key: one.dueOn.slice(0, 7), values: amounts(one) }))),
      next: scheduled.slice(0, soonest).map((one) => ({
        key: `${one.dueOn} ${one.id}`,
        name: all.get(one.investmentId)?.investor ?? '',
        values: amounts(one),
      })),
    };
  },
};

/** Number of scheduled movements listed individually. */
const soonest = 12;

interface Change {
  of: Investment;
  date: string;
  values: FigureValues<CapitalFigure>;
}

/** Returns all changes up to the end of the period, and the movements scheduled now. */
async function changesUpTo(db: Queries, ask: SourceQuery): Promise<{ changes: Change[]; coming: Change[] }> {
  const all = await investmentsOf(db, ask);
  const byId = new Map(all.map((investment) => [investment.id, investment]));
  const of = <T extends { investmentId: string }>(
    parts: readonly T[],
    change: (part: T, investment: Investment) => Change,
  ) =>
    parts.flatMap((part) => {
      const investment = byId.get(part.investmentId);
      return investment ? [change(part, investment)] : [];
    });
  const booked = of(await bookedUpTo(db, ask), (part, investment) => ({
    of: investment,
    date: part.date,
    values: figures(part),
  }));
  const coming = of(await scheduledNow(db, ask), (part, investment) => ({
    of: investment,
    date: part.dueOn,
    values: awaited(part, ask.today),
  }));
  return { changes: [...all.flatMap(commitments).filter(({ date }) => date <= ask.to), ...booked], coming };
}

/** Capital committed from the start date on; the part never called ends when the investment closes. */
function commitments(of: Investment): Change[] {
  const { committedMinor, paidInMinor, startsOn, closedOn } = of;
  const promised: Change = { of, date: startsOn, values: { committedMinor } };
  const neverCalled = Math.max(0, committedMinor - paidInMinor);
  if (closedOn === null || neverCalled === 0) return [promised];
  return [promised, { of, date: closedOn < startsOn ? startsOn : closedOn, values: { committedMinor: -neverCalled } }];
}

function figures({ type, amountMinor }: BookedMovement): FigureValues<CapitalFigure> {
  if (type === 'contribution') return { paidInMinor: amountMinor };
  if (type === 'principalReturn') return { principalMinor: amountMinor };
  return type === 'writeOff' ? { writtenOffMinor: amountMinor } : { yieldMinor: amountMinor };
}

/** Amounts we owe by a day; a contribution is owed to us, and a sum of both would mean nothing. */
function awaited({ type, dueOn, amountMinor }: Scheduled, today: string): FigureValues<CapitalFigure> {
  if (type === 'contribution') return {};
  if (dueOn < today) return { overdueMinor: amountMinor, overdue: 1 };
  return dueOn <= daysAfter(today, soonDays) ? { dueMinor: amountMinor } : {};
}

function amounts({ type, amountMinor }: Scheduled): FigureValues<PanelValue<typeof inversionesReport>> {
  return type === 'contribution'
    ? { contributionsMinor: amountMinor, paymentsMinor: 0 }
    : { contributionsMinor: 0, paymentsMinor: amountMinor };
}
