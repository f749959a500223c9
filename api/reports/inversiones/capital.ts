import { sql } from 'kysely';
import { investmentMovements, investments, type MovementType } from '../../../contract/money/investments';
import { journals } from '../../../contract/money/ledger';
import type { Queries, Row } from '../../db/database';
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
    const [name, folded] = [String(row['investorName']), orderKey(String(row['investorName']))];
    const investor = names.get(folded) ?? name;
    names.set(folded, investor);
    const closedOn = row['closedOn'] === null ? null : String(row['closedOn']);
    return {
      id: String(row['id']),
      investor,
      instrument: String(row['instrument']),
      committedMinor: Number(row['committedMinor']),
      paidInMinor: Number(row['paidInMinor']),
      startsOn: String(row['startsOn']),
      closedOn,
    };
  });
  const [investors, instruments] = [filter['investor']?.map(orderKey), filter['instrument']];
  return all.filter(
    ({ investor, instrument }) =>
      (investors?.includes(orderKey(investor)) ?? true) && (instruments?.includes(instrument) ?? true),
  );
}

/** What the movements of a type came to on a day, of one investment; below zero where more was reversed. */
export interface BookedMovement {
  investmentId: string;
  date: string;
  type: MovementType;
  amountMinor: number;
}

/** What entered the books up to the end of the time, by the day of its journal, and was taken out of them by that of its reversal. */
export async function bookedUpTo(db: Queries, { currency, to, until }: SourceQuery): Promise<BookedMovement[]> {
  const [m, j] = [sql.table(investmentMovements.table), sql.table(journals.table)];
  const before = (alias: string) =>
    sql`${sql.ref(`${alias}.businessDate`)} <= ${to}${until === null ? sql`` : sql` and ${sql.ref(`${alias}.createdAt`)} < ${until}`}`;
  const { rows } = await sql<Row>`
    select "investmentId", date, type, sum(amount) as amount from (
      select m."investmentId", j."businessDate" as date, m.type, m."amountMinor" as amount from ${m} m join ${j} j on j.id = m."journalId"
        where m.archived = 0 and m.currency = ${currency} and ${before('j')}
      union all
      select m."investmentId", r."businessDate" as date, m.type, -m."amountMinor" as amount from ${m} m join ${j} r on r."reversesId" = m."journalId"
        where m.archived = 0 and m.currency = ${currency} and ${before('r')}
    ) booked group by "investmentId", date, type`.execute(db);
  return rows.map((row) => ({
    investmentId: String(row['investmentId']),
    date: String(row['date']),
    type: row['type'] as MovementType,
    amountMinor: Number(row['amount']),
  }));
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
  const rows = await db
    .selectFrom(investmentMovements.table)
    .select(['id', 'investmentId', 'type', 'dueOn', 'amountMinor'])
    .where('archived', '=', 0)
    .where('state', '=', 'scheduled')
    .where('currency', '=', currency)
    .orderBy('dueOn')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: String(row['id']),
    investmentId: String(row['investmentId']),
    type: row['type'] as MovementType,
    dueOn: String(row['dueOn']),
    amountMinor: Number(row['amountMinor']),
  }));
}
