import { sql } from 'kysely';
import { daysAfter } from '../../../contract/days';
import type { Queries } from '../../db/database';
import { placeOf, place, sideOf, typeOf } from '../../ledger/accounts';
import type { SourceQuery, GroupRow } from '../source';
import { daysOf, isAccount, whose } from './days';
import { accountsThatCount, codeAt } from './held';

/** Where something waits for somebody: to be paid out, to arrive, to be handed over. */
const aged = [place.company(''), place.inTransit(''), place.processor, place.salesInProgress].map(placeOf);

/** In days before the last; what is older than the last of them began is of an age nobody asks for. */
const bands = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
] as const;

/** What came in on either side, band by band, the newest first; and what moved after the last day, on the debit side. */
interface AgedAmounts {
  debits: number[];
  credits: number[];
  afterMinor: number;
}

/**
 * How old what stands at the end of a range is: what left was the oldest, so that what stands came in
 * last. Days are counted from the last of the range, or from today where that is earlier. Who stands
 * on the other side, as a company that owes to the platform, is told apart: `liability:company:owing`.
 */
export async function agesOf(db: Queries, ask: SourceQuery): Promise<GroupRow[]> {
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

/** How much of an amount each band has brought, if the newest is what is left; the last has the rest. */
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
  const sums = young.flatMap(({ first, last }, at) =>
    (['debits', 'credits'] as const).map((side) =>
      sql<number>`sum(case when ${sql.ref('businessDate')} >= ${first} and ${sql.ref('businessDate')} <= ${last} then ${sql.ref(`${side}Minor`)} else 0 end)`.as(
        `${side}${at}`,
      ),
    ),
  );
  const rows = await daysOf(db, asked)
    .select([
      'place',
      whose.as('holder'),
      sql<number>`sum(case when ${sql.ref('businessDate')} > ${lastDay} then ${sql.ref('debitsMinor')} - ${sql.ref('creditsMinor')} else 0 end)`.as(
        'after',
      ),
      ...sums,
    ])
    .where('businessDate', '>=', young.at(-1)?.first ?? lastDay)
    .groupBy(['place', whose])
    .execute();
  const came = new Map<string, AgedAmounts>();
  for (const row of rows) {
    const where = { place: String(row['place']), holder: String(row['holder']) };
    const bandsOf = (side: string) => young.map((_, at) => Number((row as Record<string, unknown>)[`${side}${at}`]));
    if (isAccount(where))
      came.set(codeAt(where, asked), {
        debits: bandsOf('debits'),
        credits: bandsOf('credits'),
        afterMinor: Number(row['after']),
      });
  }
  return came;
}
