import { sql, type Expression, type SqlBool } from 'kysely';
import { currencies, type Currency } from '../../contract/currencies';
import { turns, type Turn } from '../../contract/turns';
import type { Viewer } from './act';
import type { Where } from './filter';
import type { Rules, RecordSnapshot } from './rules';

/** From the installation's threshold on, money takes two: who prepares it does not confirm it. Amount in minor units. */
export function needsSecondPerson(
  { amountMinor, currency }: { amountMinor: number; currency: Currency },
  { secondPersonFromMinor }: Pick<Viewer, 'secondPersonFromMinor'>,
): boolean {
  return amountMinor >= secondPersonFromMinor[currency];
}

/**
 * Who may not decide about a record that waits, told once for the availability of the action, for the
 * field `turn` and for the filter of lists by it. All names are columns of the record.
 */
export interface Separation {
  /** The records that wait for a decision: what these fields hold. */
  waiting: Readonly<Record<string, readonly string[]>>;
  /** The `uid` of those who prepared it. */
  preparedBy: readonly string[];
  /** Only from the threshold on: its amount, in minor units of its `currency`. Without one, always. */
  amount?: string;
}

const holdsOneOf = (record: RecordSnapshot, waiting: Separation['waiting']) =>
  Object.entries(waiting).every(([name, values]) => values.some((value) => value === record[name]));

/** Whose turn it is to decide about a record; `null` where nothing waits. */
export function turnOf(
  { waiting, preparedBy, amount }: Separation,
  record: RecordSnapshot,
  viewer: Viewer,
): Turn | null {
  if (!holdsOneOf(record, waiting)) return null;
  const isOwn = preparedBy.some((name) => record[name] === viewer.actor.uid);
  const isLarge =
    amount === undefined ||
    currencies.some(
      (currency) =>
        record['currency'] === currency && needsSecondPerson({ amountMinor: Number(record[amount]), currency }, viewer),
    );
  return isOwn && isLarge ? 'others' : 'yours';
}

/** The same of every record at once. */
function turnIs(
  { waiting, preparedBy, amount }: Separation,
  turn: Turn,
  where: Where,
  viewer: Viewer,
): Expression<SqlBool> {
  const waits = Object.entries(waiting).map(([name, values]) => where(name, 'in', [...values]));
  // Nobody is none of them: a comparison with nothing would be neither true nor false.
  const own = where.or(preparedBy.map((name) => where(sql`coalesce(${sql.ref(name)}, '')`, '=', viewer.actor.uid)));
  const large =
    amount === undefined
      ? []
      : [
          where.or(
            currencies.map((currency) =>
              where.and([
                where('currency', '=', currency),
                where(amount, '>=', viewer.secondPersonFromMinor[currency]),
              ]),
            ),
          ),
        ];
  const forOthers = where.and([own, ...large]);
  return where.and([...waits, turn === 'others' ? forOthers : where.not(forOthers)]);
}

/** The filter of lists by `turn`. */
export function turnFilter(separation: Separation): NonNullable<Rules['filters']> {
  return {
    turn: (value, viewer) => {
      const turn = turns.find((one) => one === value);
      return turn && ((where) => turnIs(separation, turn, where, viewer));
    },
  };
}
