import { sql, type Expression, type SqlBool } from 'kysely';
import { currencies, type Currency } from '../../contract/currencies';
import type { Resource } from '../../contract/resource';
import { turns, type Turn } from '../../contract/turns';
import type { Viewer } from './writeContext';
import type { Where } from './conditions';
import type { Rules, RecordSnapshot } from './rules';

/** Returns whether an amount (minor units) reaches the installation's threshold for a second person. */
export function needsSecondPerson(
  { amountMinor, currency }: { amountMinor: number; currency: Currency },
  { secondPersonFromMinor }: Pick<Viewer, 'secondPersonFromMinor'>,
): boolean {
  return amountMinor >= secondPersonFromMinor[currency];
}

/**
 * Separation of duties: the people who prepared a record must not decide about it. The names are columns of the record.
 */
export interface Separation {
  waiting: Readonly<Record<string, readonly string[]>>;
  preparedBy: readonly string[];
  /**
   * Column of the amount that is compared with the threshold, in minor units of the record's `currency`. Without this
   * column, the separation always applies.
   */
  amount?: string;
}

export interface SeparationOf<R extends Resource> {
  waiting: { readonly [K in keyof R['fields']]?: readonly string[] };
  preparedBy: readonly (keyof R['fields'])[];
  amount?: keyof R['fields'];
}

const hasOneOf = (record: RecordSnapshot, waiting: Separation['waiting']) =>
  Object.entries(waiting).every(([name, values]) => values.some((value) => value === record[name]));

/** Returns whether the viewer or others may decide about a record; `null` if the record awaits no decision. */
export function turnOf(
  { waiting, preparedBy, amount }: Separation,
  record: RecordSnapshot,
  viewer: Viewer,
): Turn | null {
  if (!hasOneOf(record, waiting)) return null;
  const isOwn = preparedBy.some((name) => record[name] === viewer.actor.uid);
  const isLarge =
    amount === undefined ||
    currencies.some(
      (currency) =>
        record['currency'] === currency && needsSecondPerson({ amountMinor: Number(record[amount]), currency }, viewer),
    );
  return isOwn && isLarge ? 'others' : 'yours';
}

function turnCondition(
  { waiting, preparedBy, amount }: Separation,
  turn: Turn,
  where: Where,
  viewer: Viewer,
): Expression<SqlBool> {
  const waitingConditions = Object.entries(waiting).map(([name, values]) => where(name, 'in', [...values]));
  // Replaces null by an empty text: the result of a comparison with null would be null instead of false.
  const preparedByViewer = where.or(
    preparedBy.map((name) => where(sql`coalesce(${sql.ref(name)}, '')`, '=', viewer.actor.uid)),
  );
  const aboveThreshold =
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
  const awaitsOthersCondition = where.and([preparedByViewer, ...aboveThreshold]);
  return where.and([
    ...waitingConditions,
    turn === 'others' ? awaitsOthersCondition : where.not(awaitsOthersCondition),
  ]);
}

export function turnFilter(separation: Separation): NonNullable<Rules['filters']> {
  return {
    turn: (value, viewer) => {
      const turn = turns.find((one) => one === value);
      return turn && ((where) => turnCondition(separation, turn, where, viewer));
    },
  };
}
