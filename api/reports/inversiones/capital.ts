import { sql } from 'kysely';
import { investmentMovements, investments, type MovementType } from '../../../contract/money/investments';
import { journals } from '../../../contract/money/ledger';
import { columnsOf, type ColumnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { orderKey } from '../../engine/folding';
import type { SourceQuery } from '../source';

/** An investment as the report reads it. Amounts in minor units of the report's currency. */
export interface Investment {
  id: string;
  /** As the first of the investor's investments writes the name: case and accents make no other investor. */
  investor: string;
  instrument: string;
  committedMinor: number;
  paidInMinor: number;
  startsOn: string;
  closedOn: string | null;
}

/** Those that are asked for, the first one first. */
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
/** The journal that reverses one. */
const r = columnsOf(journals, 'r');

/** What the movements of a type came to on a day, of one investment; below zero where more was reversed. */
export interface BookedMovement {
  investmentId: string;
  date: string;
  type: MovementType;
  amountMinor: number;
}

/**
 * What entered the books up to the end of the time, by the day of its journal, and was taken out of them by that of its
 * reversal.
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

/** What is to come of an investment. */
export interface Scheduled {
  id: string;
  investmentId: string;
  type: MovementType;
  dueOn: string;
  amountMinor: number;
}

/** What is scheduled now, whatever the time asked for; the first one first. */
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
