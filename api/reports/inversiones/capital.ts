import { sql } from 'kysely';
import { investmentMovements, investments, type MovementType } from '../../../contract/money/investments';
import { journals } from '../../../contract/money/ledger';
import { columnsOf, type ColumnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { orderKey } from '../../engine/folding';
import type { SourceQuery } from '../source';

/** Amounts in minor units of the report's currency. */
export interface Investment {
  id: string;
  /** Spelled as in the investor's first investment: case and accents do not distinguish investors. */
  investor: string;
  instrument: string;
  committedMinor: number;
  paidInMinor: number;
  startsOn: string;
  closedOn: string | null;
}

/** Returns the requested investments, earliest first. */
export async function investmentsOf(db: Queries, { currency, filter }: SourceQuery): Promise<Investment[]> {
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
  const all = rows.map((row): Investment => {
    const folded = orderKey(row.investorName);
    const investor = names.get(folded) ?? row.investorName;
    names.set(folded, investor);
    const { id, instrument, committedMinor, paidInMinor, startsOn, closedOn } = row;
    return { id, investor, instrument, committedMinor, paidInMinor, startsOn, closedOn };
  });
  const [investors, instruments] = [filter['investor']?.map(orderKey), filter['instrument']];
  return all.filter(
    ({ investor, instrument }) =>
      (investors?.includes(orderKey(investor)) ?? true) && (instruments?.includes(instrument) ?? true),
  );
}

const own = columnsOf(investmentMovements);
const m = columnsOf(investmentMovements, 'm');
const j = columnsOf(journals, 'j');
/** Journal that reverses another. */
const r = columnsOf(journals, 'r');

/** Sum of the movements of a type on a day, of one investment; below zero where more was reversed. */
export interface BookedMovement {
  investmentId: string;
  date: string;
  type: MovementType;
  amountMinor: number;
}

/**
 * Returns the movements posted up to the end of the period, on the day of their journal, less those reversed, on the
 * day of their reversal.
 */
export async function bookedUpTo(db: Queries, { currency, to, until }: SourceQuery): Promise<BookedMovement[]> {
  const [movements, posted] = [sql.table(investmentMovements.table), sql.table(journals.table)];
  const before = (journal: ColumnsOf<'journals'>) =>
    sql`${journal.businessDate} <= ${to}${until === null ? sql`` : sql` and ${journal.createdAt} < ${until}`}`;
  const { rows } = await sql<BookedMovement>`
    select booked.${own.investmentId}, date, booked.${own.type}, sum(booked.${own.amountMinor}) as ${own.amountMinor} from (
      select ${m.investmentId}, ${j.businessDate} as date, ${m.type}, ${m.amountMinor} from ${movements} m join ${posted} j on ${j.id} = ${m.journalId}
        where ${m.archived} = 0 and ${m.currency} = ${currency} and ${before(j)}
      union all
      select ${m.investmentId}, ${r.businessDate} as date, ${m.type}, -${m.amountMinor} as ${own.amountMinor} from ${movements} m join ${posted} r on ${r.reversesId} = ${m.journalId}
        where ${m.archived} = 0 and ${m.currency} = ${currency} and ${before(r)}
    ) booked group by booked.${own.investmentId}, date, booked.${own.type}`.execute(db);
  return rows;
}

/** Scheduled movement of an investment. */
export interface Scheduled {
  id: string;
  investmentId: string;
  type: MovementType;
  dueOn: string;
  amountMinor: number;
}

/** Returns the movements scheduled now, whatever the requested period; earliest first. */
export async function scheduledNow(db: Queries, { currency }: SourceQuery): Promise<Scheduled[]> {
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
