import { daysAfter } from '../../../contract/days';
import { inversionesReport, dueSoonDays } from '../../../contract/reports/inversiones';
import type { FigureName, PanelValue } from '../../../contract/reports/report';
import type { FigureValues } from '../../../contract/reports/figures';
import type { KyselyDb } from '../../db/database';
import { sumByKey, sumFigures } from '../buckets';
import type { SourceQuery, Source } from '../source';
import {
  readPostedMovements,
  readInvestments,
  readScheduledMovements,
  type PostedMovement,
  type Investment,
  type ScheduledMovement,
} from './capital';

type CapitalFigure = FigureName<typeof inversionesReport>;

export const inversionesSource: Source<typeof inversionesReport> = {
  report: inversionesReport,
  async read(db, query, _by, groupBy) {
    const { changes, upcoming } = await readChanges(db, query);
    const keyOf = (investment: Investment) =>
      groupBy === 'investor' ? investment.investor : groupBy === 'instrument' ? investment.instrument : investment.id;
    return {
      opening: sumFigures(
        [...changes.filter(({ date }) => date < query.from), ...upcoming].map(({ values }) => values),
      ),
      changes: changes.filter(({ date }) => date >= query.from),
      rows: sumByKey([...changes, ...upcoming].map(({ investment, values }) => ({ key: keyOf(investment), values }))),
    };
  },
  async panels(db, query) {
    const investmentsById = new Map(
      (await readInvestments(db, query)).map((investment) => [investment.id, investment]),
    );
    const scheduled = (await readScheduledMovements(db, query)).filter(({ investmentId }) =>
      investmentsById.has(investmentId),
    );
    return {
      scheduled: sumByKey(scheduled.map((one) => ({ key: one.dueOn.slice(0, 7), values: amounts(one) }))),
      next: scheduled.slice(0, maxUpcoming).map((one) => ({
        key: `${one.dueOn} ${one.id}`,
        name: investmentsById.get(one.investmentId)?.investor ?? '',
        values: amounts(one),
      })),
    };
  },
};

const maxUpcoming = 12;

interface Change {
  investment: Investment;
  date: string;
  values: FigureValues<CapitalFigure>;
}

async function readChanges(db: KyselyDb, query: SourceQuery): Promise<{ changes: Change[]; upcoming: Change[] }> {
  const investmentList = await readInvestments(db, query);
  const byId = new Map(investmentList.map((investment) => [investment.id, investment]));
  const of = <T extends { investmentId: string }>(
    parts: readonly T[],
    change: (part: T, investment: Investment) => Change,
  ) =>
    parts.flatMap((part) => {
      const investment = byId.get(part.investmentId);
      return investment ? [change(part, investment)] : [];
    });
  const postedChanges = of(await readPostedMovements(db, query), (part, investment) => ({
    investment,
    date: part.date,
    values: movementFigures(part),
  }));
  const upcoming = of(await readScheduledMovements(db, query), (part, investment) => ({
    investment,
    date: part.dueOn,
    values: amountsDue(part, query.today),
  }));
  return {
    changes: [...investmentList.flatMap(commitments).filter(({ date }) => date <= query.to), ...postedChanges],
    upcoming,
  };
}

function commitments(investment: Investment): Change[] {
  const { committedMinor, paidInMinor, startsOn, closedOn } = investment;
  const commitment: Change = { investment, date: startsOn, values: { committedMinor } };
  const uncalledMinor = Math.max(0, committedMinor - paidInMinor);
  if (closedOn === null || uncalledMinor === 0) return [commitment];
  return [
    commitment,
    { investment, date: closedOn < startsOn ? startsOn : closedOn, values: { committedMinor: -uncalledMinor } },
  ];
}

function movementFigures({ type, amountMinor }: PostedMovement): FigureValues<CapitalFigure> {
  if (type === 'contribution') return { paidInMinor: amountMinor };
  if (type === 'principalReturn') return { principalMinor: amountMinor };
  return type === 'writeOff' ? { writtenOffMinor: amountMinor } : { yieldMinor: amountMinor };
}

/**
 * Returns the amounts that the platform must pay. Omits contributions, which are owed to the platform: a sum of both
 * has no meaning.
 */
function amountsDue({ type, dueOn, amountMinor }: ScheduledMovement, today: string): FigureValues<CapitalFigure> {
  if (type === 'contribution') return {};
  if (dueOn < today) return { overdueMinor: amountMinor, overdue: 1 };
  return dueOn <= daysAfter(today, dueSoonDays) ? { dueMinor: amountMinor } : {};
}

function amounts({ type, amountMinor }: ScheduledMovement): FigureValues<PanelValue<typeof inversionesReport>> {
  return type === 'contribution'
    ? { contributionsMinor: amountMinor, paymentsMinor: 0 }
    : { contributionsMinor: 0, paymentsMinor: amountMinor };
}
