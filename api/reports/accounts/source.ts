import { balancesReport } from '../../../contract/reports/accounts';
import type { Queries } from '../../db/database';
import { places } from '../../ledger/accounts';
import { sumOf } from '../buckets';
import { dated, firstDay } from '../grain';
import type { SourceQuery, Grain, GroupRow, Source } from '../source';
import { byAccount } from './accounts';
import { agesOf } from './ages';
import { daysOf, lastDayOf, lastWholeDay, type Sums } from './days';
import { accountTitles } from './titles';
import { standingAt, accountFigures, type BalanceFigure } from './values';

/** Balances the platform has and owes, from the days of the ledger. */
export const balancesSource: Source<typeof balancesReport> = {
  report: balancesReport,
  async read(db, ask, by, groupBy, most) {
    const [stood, days] = [await standingBefore(db, ask), await movedBy(db, ask, by)];
    const standing = sumOf([...stood].map(([place, debitMinor]) => standingAt(place, debitMinor)));
    return {
      standing: { ...standing, openingMinor: standing.closingMinor ?? 0 },
      moved: days.map(({ place, date, debitsMinor, creditsMinor }) => ({
        date,
        values: { debitsMinor, creditsMinor, ...standingAt(place, debitsMinor - creditsMinor) },
      })),
      rows: groupBy === 'account' ? await byAccount(db, ask, most) : byPlace(stood, days),
    };
  },
  panels: async (db, ask) => ({ ages: await agesOf(db, ask) }),
  titles: accountTitles,
};

/**
 * Returns the balance of each place before a range, on the debit side: reads as many rows as there were days, whatever
 * happened on them.
 */
async function standingBefore(db: Queries, ask: SourceQuery): Promise<Map<string, number>> {
  const sums = await daysOf(db, ask)
    .select((select) => [
      'place',
      select.fn.sum<number>('debitsMinor').as('debits'),
      select.fn.sum<number>('creditsMinor').as('credits'),
    ])
    .where('holder', '=', '')
    .where('businessDate', '<', ask.from)
    .groupBy('place')
    .execute();
  return new Map(sums.map(({ place, debits, credits }) => [place, debits - credits]));
}

/**
 * Returns the movements within a range, of all holders. A place may appear twice: for whole days and for the last one.
 */
async function movedBy(db: Queries, ask: SourceQuery, by: Grain): Promise<Sums[]> {
  const sums = await daysOf(db, ask)
    .select((select) => [
      'place',
      firstDay.as('date'),
      select.fn.sum<number>('debitsMinor').as('debits'),
      select.fn.sum<number>('creditsMinor').as('credits'),
    ])
    .where('holder', '=', '')
    .where('businessDate', '>=', ask.from)
    .where('businessDate', '<=', lastWholeDay(ask))
    .groupBy(['place', dated(by)])
    .execute();
  const whole = sums.map(({ place, date, debits, credits }): Sums => ({
    place,
    date,
    debitsMinor: debits,
    creditsMinor: credits,
  }));
  return [...whole, ...(await lastDayOf(db, ask))];
}

/** Sorted as in the ledger; omits places with neither balance nor movement. */
function byPlace(stood: ReadonlyMap<string, number>, moved: readonly Sums[]): GroupRow<BalanceFigure>[] {
  return places.flatMap((place): GroupRow<BalanceFigure>[] => {
    const opening = stood.get(place) ?? 0;
    const here = moved.filter((one) => one.place === place);
    if (opening === 0 && here.length === 0) return [];
    const { debitsMinor = 0, creditsMinor = 0 } = sumOf(
      here.map((one) => ({ debitsMinor: one.debitsMinor, creditsMinor: one.creditsMinor })),
    );
    return [{ key: place, values: accountFigures(place, opening, debitsMinor, creditsMinor) }];
  });
}
