import { sql } from 'kysely';
import { investmentMovements, investments, type MovementType } from '../../../contract/money/investments';
import { journals } from '../../../contract/money/ledger';
import { columnRefs, type ColumnRefs } from '../../db/columnRefs';
import type { KyselyDb } from '../../db/database';
import { orderKey } from '../../engine/folding';
import type { SourceQuery } from '../source';

export interface Investment {
  id: string;
  /** Spelled as in the investor's first investment. Names that differ only in case or accents are the same investor. */
  investor: string;
  instrument: string;
  committedMinor: number;
  paidInMinor: number;
  startsOn: string;
  closedOn: string | null;
}

export async function readInvestments(db: KyselyDb, { currency, filter }: SourceQuery): Promise<Investment[]> {
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

export interface PostedMovement {
  investmentId: string;
  date: string;
  type: MovementType;
  amountMinor: number;
}

/**
 * Returns the movements posted until the end of the period, dated the day of their journal. Reversals are negative
 * amounts, dated the day of the reversal.
 */
export async function readPostedMovements(
  db: KyselyDb,
  { currency, to, until }: SourceQuery,
): Promise<PostedMovement[]> {
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

export interface ScheduledMovement {
  id: string;
  investmentId: string;
  type: MovementType;
  dueOn: string;
  amountMinor: number;
}

export async function readScheduledMovements(db: KyselyDb, { currency }: SourceQuery): Promise<ScheduledMovement[]> {
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
