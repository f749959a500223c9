import { balancesReport } from '../../../contract/reports/accounts';
import type { KyselyDb } from '../../db/database';
import { orderedPaths, holderIdOf, pathWithoutHolder } from '../../ledger/accounts';
import { sumFigures } from '../buckets';
import { dateGroup, firstDay, type SourceQuery, type Grain, type GroupRow, type Source } from '../source';
import { readAccountRows, closingFigures, accountFigures, movementFigures, type BalanceFigure } from './accounts';
import { readAgedBalances } from './agedBalances';
import { selectDays, readPartialLastDay, lastFullDayOf, type PathMovements } from './days';
import { investments } from '../../../contract/money/investments';
import { holderResources } from '../../../contract/money/ledger';
import type { Language } from '../../../contract/roles';
import { formatTitle } from '../../files/titles';
import { loadTranslate } from '../../files/translate';
import type { LocalizedText } from '../../../contract/fields';
import type { Wording } from '../file';
import { readTitles } from '../names';

async function accountTitles(
  db: KyselyDb,
  codes: readonly string[],
  { language, fileTexts }: Wording,
): Promise<Map<string, string>> {
  const holders = new Map<string, string | LocalizedText>();
  for (const resource of new Set(Object.values(holderResources))) {
    const ids = codes.filter((code) => resourceOf(code) === resource).flatMap((code) => holderIdOf(code) ?? []);
    const titles =
      resource === investments.name
        ? await readInvestmentTitles(db, ids, language)
        : await readTitles(db, resource, [...new Set(ids)]);
    for (const [id, title] of titles) holders.set(`${resource} ${id}`, title);
  }
  return new Map(
    codes.map((code): [string, string] => {
      const title = holders.get(`${resourceOf(code)} ${holderIdOf(code)}`) ?? fileTexts.gone ?? holderIdOf(code) ?? '';
      const holder = typeof title === 'string' ? title : (title[language] ?? title.es);
      return [code, fileTexts[`accounts.${pathName(code)}`]?.replaceAll('%{holder}', () => holder) ?? code];
    }),
  );
}

async function readInvestmentTitles(
  db: KyselyDb,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const titleFormat = (await loadTranslate(language))(`resources.${investments.name}.titled`);
  const rows = await db
    .selectFrom(investments.table)
    .select(['id', 'number', 'investorName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, formatTitle(titleFormat, row, row.number)]));
}

/** Returns `wallet` for `liability:wallet:{id}:MXN`. */
const pathName = (code: string) => pathWithoutHolder(code).split(':')[1] ?? '';

const resourceByPlace: ReadonlyMap<string, string> = new Map(Object.entries(holderResources));

function resourceOf(code: string): string | undefined {
  return resourceByPlace.get(pathName(code));
}

export const balancesSource: Source<typeof balancesReport> = {
  report: balancesReport,
  async read(db, query, grain, groupBy, maxRows) {
    const [openingBalances, days] = [await readOpeningBalances(db, query), await readMovements(db, query, grain)];
    const opening = sumFigures([...openingBalances].map(([place, debitMinor]) => closingFigures(place, debitMinor)));
    return {
      opening: { ...opening, openingMinor: opening.closingMinor ?? 0 },
      changes: days.map(({ place, date, debitsMinor, creditsMinor }) => ({
        date,
        values: {
          ...movementFigures(place, debitsMinor, creditsMinor),
          ...closingFigures(place, debitsMinor - creditsMinor),
        },
      })),
      rows: groupBy === 'account' ? await readAccountRows(db, query, maxRows) : rowsByPath(openingBalances, days),
    };
  },
  panels: async (db, query) => ({ ages: await readAgedBalances(db, query) }),
  titles: accountTitles,
};

async function readOpeningBalances(db: KyselyDb, query: SourceQuery): Promise<Map<string, number>> {
  const sums = await selectDays(db, query)
    .select((select) => [
      'place',
      select.fn.sum<number>('debitsMinor').as('debits'),
      select.fn.sum<number>('creditsMinor').as('credits'),
    ])
    .where('holder', '=', '')
    .where('businessDate', '<', query.from)
    .groupBy('place')
    .execute();
  return new Map(sums.map(({ place, debits, credits }) => [place, debits - credits]));
}

async function readMovements(db: KyselyDb, query: SourceQuery, grain: Grain): Promise<PathMovements[]> {
  const sums = await selectDays(db, query)
    .select((select) => [
      'place',
      firstDay.as('date'),
      select.fn.sum<number>('debitsMinor').as('debits'),
      select.fn.sum<number>('creditsMinor').as('credits'),
    ])
    .where('holder', '=', '')
    .where('businessDate', '>=', query.from)
    .where('businessDate', '<=', lastFullDayOf(query))
    .groupBy(['place', dateGroup(grain)])
    .execute();
  const fullDays = sums.map(({ place, date, debits, credits }): PathMovements => ({
    place,
    date,
    debitsMinor: debits,
    creditsMinor: credits,
  }));
  return [...fullDays, ...(await readPartialLastDay(db, query))];
}

function rowsByPath(
  openingBalances: ReadonlyMap<string, number>,
  movements: readonly PathMovements[],
): GroupRow<BalanceFigure>[] {
  return orderedPaths.flatMap((place): GroupRow<BalanceFigure>[] => {
    const opening = openingBalances.get(place) ?? 0;
    const pathMovements = movements.filter((one) => one.place === place);
    if (opening === 0 && pathMovements.length === 0) return [];
    const { debitsMinor = 0, creditsMinor = 0 } = sumFigures(
      pathMovements.map((one) => ({ debitsMinor: one.debitsMinor, creditsMinor: one.creditsMinor })),
    );
    return [{ key: place, values: accountFigures(place, opening, debitsMinor, creditsMinor) }];
  });
}
