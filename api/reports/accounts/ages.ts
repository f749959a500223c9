import { sql, type RawBuilder } from 'kysely';
import { daysAfter } from '../../../contract/days';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { ledgerByDay } from '../../ledger/days';
import { placeOf, place, sideOf, typeOf } from '../../ledger/accounts';
import type { SourceQuery, GroupRow } from '../source';
import type { BalanceFigure } from './values';
import { daysOf, isAccount, whose } from './days';
import { accountsThatCount, codeAt } from './held';

const d = columnsOf({ table: ledgerByDay });

/** Places where money waits: to be paid out, to arrive, to be handed over. */
const aged = [place.company(''), place.inTransit(''), place.processor, place.salesInProgress].map(placeOf);

/** In days before the last. The last band includes everything older. */
const bands = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
] as const;

/**
 * Amounts that came in on either side per band, newest first, and the movements after the last day, on the debit side.
 */
interface AgedAmounts {
  debits: number[];
  credits: number[];
  afterMinor: number;
}

/**
 * Returns the age of the balances at the end of a range, first in first out: the oldest money leaves first, so the
 * balance is what came in last. Counts days from the last day of the range, or from today if earlier. Balances on the
 * other side, such as a company that owes the platform, are a separate row: `liability:company:owing`.
 */
export async function agesOf(db: Queries, ask: SourceQuery): Promise<GroupRow<BalanceFigure>[]> {
  const of = aged.filter((one) => ask.filter['place']?.includes(one) ?? true);
  if (of.length === 0) return [];
  const { currency } = ask;
  const lastDay = ask.to < ask.today ? ask.to : ask.today;
  const asked = { currency, filter: { place: of } };
  const came = await amountsByAge(db, asked, lastDay);
  const stands = new Map<string, number[]>();
  for (const { code, place: where, debitMinor } of await accountsThatCount(db, asked, lastDay)) {
    const { debits, credits, afterMinor } = came.get(code) ?? { debits: [], credits: [], afterMinor: 0 };
    const debitThenMinor = debitMinor - afterMinor;
    if (debitThenMinor === 0) continue;
    const side = debitThenMinor > 0 ? 'debit' : 'credit';
    const row = side === sideOf(typeOf(where)) ? where : `${where}:owing`;
    const parts = latest(Math.abs(debitThenMinor), side === 'debit' ? debits : credits);
    stands.set(
      row,
      parts.map((part, at) => (stands.get(row)?.[at] ?? 0) + (side === 'debit' ? part : -part)),
    );
  }
  return [...stands].sort(byPlace).flatMap(([row, parts]) =>
    bands.map(({ from, to }, at) => ({
      key: `${row} ${from}-${to ?? ''}`,
      values: { closingMinor: parts[at] ?? 0 },
    })),
  );
}

/** Returns how much of an amount each band contributed, newest first; the last band gets the rest. */
function latest(amountMinor: number, broughtMinor: readonly number[]): number[] {
  let left = amountMinor;
  return bands.map(({ to }, at) => {
    const part = to === null ? left : Math.min(left, broughtMinor[at] ?? 0);
    left -= part;
    return part;
  });
}

function byPlace([one]: [string, unknown], [other]: [string, unknown]): number {
  return aged.indexOf(placeOf(one)) - aged.indexOf(placeOf(other)) || (one < other ? -1 : 1);
}

async function amountsByAge(
  db: Queries,
  asked: Pick<SourceQuery, 'currency' | 'filter'>,
  lastDay: string,
): Promise<Map<string, AgedAmounts>> {
  const young = bands.flatMap(({ from, to }) =>
    to === null ? [] : [{ first: daysAfter(lastDay, -to), last: daysAfter(lastDay, -from) }],
  );
  const within = ({ first, last }: { first: string; last: string }, side: RawBuilder<number>) =>
    sql<number>`sum(case when ${d.businessDate} >= ${first} and ${d.businessDate} <= ${last} then ${side} else 0 end)`;
  const sums = young.flatMap((band, at) => [
    within(band, d.debitsMinor).as(`debits${at}`),
    within(band, d.creditsMinor).as(`credits${at}`),
  ]);
  const rows = await daysOf(db, asked)
    .select([
      'place',
      whose.as('holder'),
      sql<number>`sum(case when ${d.businessDate} > ${lastDay} then ${d.debitsMinor} - ${d.creditsMinor} else 0 end)`.as(
        'after',
      ),
      ...sums,
    ])
    .where('businessDate', '>=', young.at(-1)?.first ?? lastDay)
    .groupBy(['place', whose])
    .execute();
  const came = new Map<string, AgedAmounts>();
  for (const row of rows) {
    const where = { place: row.place, holder: row.holder };
    const bandsOf = (side: 'debits' | 'credits') => young.map((_, at) => row[`${side}${at}`] ?? 0);
    if (isAccount(where))
      came.set(codeAt(where, asked), {
        debits: bandsOf('debits'),
        credits: bandsOf('credits'),
        afterMinor: row.after,
      });
  }
  return came;
}
