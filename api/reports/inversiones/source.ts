import { sql } from 'kysely';
import { daysAfter } from '../../../contract/days';
import { inversionesReport, dueSoonDays } from '../../../contract/reports/inversiones';
import type { FigureName, PanelValue } from '../../../contract/reports/report';
import type { FigureValues } from '../../../contract/reports/figures';
import type { KyselyDb } from '../../db/database';
import { sumByKey, sumFigures } from '../buckets';
import type { SourceQuery, Source } from '../source';
import { investmentMovements, investments, type MovementType } from '../../../contract/money/investments';
import { journals } from '../../../contract/money/ledger';
import { columnRefs, type ColumnRefs } from '../../db/columns';
import { orderKey } from '../../engine/folding';

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

interface Investment {
  id: string;
  /** Spelled as in the investor's first investment. Names that differ only in case or accents are the same investor. */
  investor: string;
  instrument: string;
  committedMinor: number;
  paidInMinor: number;
  startsOn: string;
  closedOn: string | null;
}

async function readInvestments(db: KyselyDb, { currency, filter }: SourceQuery): Promise<Investment[]> {
  const columns = [
    'id',
    'investorName',
    'instrument',
    'committedMinor',
    'paidInMinor',
    'startsOn',
    'closedOn',
  ] as const;
  const rows = await db
    .selectFrom(investments.table)
    .select(columns)
    .where('archived', '=', 0)
    .where('currency', '=', currency)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const names = new Map<string, string>();
  const investmentRows = rows.map((row): Investment => {
    const investorKey = orderKey(row.investorName);
    const investor = names.get(investorKey) ?? row.investorName;
    names.set(investorKey, investor);
    const { id, instrument, committedMinor, paidInMinor, startsOn, closedOn } = row;
    return { id, investor, instrument, committedMinor, paidInMinor, startsOn, closedOn };
  });
  const [investors, instruments] = [filter['investor']?.map(orderKey), filter['instrument']];
  return investmentRows.filter(
    ({ investor, instrument }) =>
      (investors?.includes(orderKey(investor)) ?? true) && (instruments?.includes(instrument) ?? true),
  );
}

const ownColumns = columnRefs(investmentMovements);
const movementColumns = columnRefs(investmentMovements, 'm');
const journalColumns = columnRefs(journals, 'j');
const reversalColumns = columnRefs(journals, 'r');

interface PostedMovement {
  investmentId: string;
  date: string;
  type: MovementType;
  amountMinor: number;
}

/**
 * Returns the movements posted until the end of the period, dated the day of their journal. Reversals are negative
 * amounts, dated the day of the reversal.
 */
async function readPostedMovements(db: KyselyDb, { currency, to, until }: SourceQuery): Promise<PostedMovement[]> {
  const [movements, posted] = [sql.table(investmentMovements.table), sql.table(journals.table)];
  const isPostedBefore = (journal: ColumnRefs<'journals'>) =>
    sql`${journal.businessDate} <= ${to}${until === null ? sql`` : sql` and ${journal.createdAt} < ${until}`}`;
  const { rows } = await sql<PostedMovement>`
    select booked.${ownColumns.investmentId}, date, booked.${ownColumns.type}, sum(booked.${ownColumns.amountMinor}) as ${ownColumns.amountMinor} from (
      select ${movementColumns.investmentId}, ${journalColumns.businessDate} as date, ${movementColumns.type}, ${movementColumns.amountMinor} from ${movements} m join ${posted} j on ${journalColumns.id} = ${movementColumns.journalId}
        where ${movementColumns.archived} = 0 and ${movementColumns.currency} = ${currency}
          and ${isPostedBefore(journalColumns)}
      union all
      select ${movementColumns.investmentId}, ${reversalColumns.businessDate} as date, ${movementColumns.type}, -${movementColumns.amountMinor} as ${ownColumns.amountMinor} from ${movements} m join ${posted} r on ${reversalColumns.reversesId} = ${movementColumns.journalId}
        where ${movementColumns.archived} = 0 and ${movementColumns.currency} = ${currency}
          and ${isPostedBefore(reversalColumns)}
    ) booked group by booked.${ownColumns.investmentId}, date, booked.${ownColumns.type}`.execute(db);
  return rows;
}

interface ScheduledMovement {
  id: string;
  investmentId: string;
  type: MovementType;
  dueOn: string;
  amountMinor: number;
}

async function readScheduledMovements(db: KyselyDb, { currency }: SourceQuery): Promise<ScheduledMovement[]> {
  return db
    .selectFrom(investmentMovements.table)
    .select(['id', 'investmentId', 'type', 'dueOn', 'amountMinor'])
    .where('archived', '=', 0)
    .where('state', '=', 'scheduled')
    .where('currency', '=', currency)
    .orderBy('dueOn')
    .orderBy('id')
    .execute();
}
