import { sql } from 'kysely';
import { daysAfter, startOfDay } from '../../../contract/days';
import type { FigureName } from '../../../contract/reports/report';
import type { FigureValues } from '../../../contract/reports/figures';
import { peopleReport } from '../../../contract/reports/accounts';
import { accountStates } from '../../../contract/roles';
import { columnRefs } from '../../db/columns';
import type { KyselyDb } from '../../db/database';
import { type AccountChange, accountsByDay, readHistory } from '../../users/days';
import { sumByKey, sumFigures } from '../buckets';
import { dateGroup, firstDay, type SourceQuery, type Grain, type Source } from '../source';

type PeopleFigure = FigureName<typeof peopleReport>;

export const peopleSource: Source<typeof peopleReport> = {
  report: peopleReport,
  async read(db, query, grain, groupBy) {
    const keyOf = groupBy === 'type' ? ({ type }: AccountChange) => type : stateRowOf;
    const [openingChanges, changes] = [await changesBefore(db, query), await readChanges(db, query, grain)];
    const rows = sumByKey(
      [...openingChanges, ...changes].map((change) => ({ key: keyOf(change), values: valuesOf(change) })),
    );
    return {
      opening: sumFigures(openingChanges.map(valuesOf)),
      changes: changes.map((change) => ({ date: change.date, values: valuesOf(change) })),
      rows: rows.filter(({ values }) => Object.values(values).some((value) => value !== 0)),
    };
  },
};

const states: ReadonlySet<string> = new Set(accountStates);

function valuesOf({ figure, count }: AccountChange): FigureValues<PeopleFigure> {
  const values: Partial<Record<PeopleFigure, number>> = states.has(figure) ? { accounts: count } : {};
  values[figure] = count;
  return values;
}

/**
 * Returns the row of the state in which an event is counted: a new account in `active`, a conversion in `trial`, which
 * the account leaves. An archived account has no state.
 */
function stateRowOf({ figure }: AccountChange): string {
  const stateByFigure: Partial<Record<AccountChange['figure'], string>> = {
    newAccounts: 'active',
    trials: 'trial',
    converted: 'trial',
    blocks: 'blocked',
    archived: '',
  };
  return stateByFigure[figure] ?? figure;
}

interface DatedChange extends AccountChange {
  date: string;
}

function selectDays(db: KyselyDb, { filter }: SourceQuery) {
  const days = db.selectFrom(accountsByDay);
  const { type } = filter;
  return type ? days.where('type', 'in', type) : days;
}

/** Returns all changes before a range. Their sum is the number of accounts at its start. */
async function changesBefore(db: KyselyDb, query: SourceQuery): Promise<AccountChange[]> {
  const rows = await selectDays(db, query)
    .where('businessDate', '<', query.from)
    .where('figure', 'in', accountStates)
    .select(['type', 'figure', count])
    .groupBy(['type', 'figure'])
    .execute();
  return rows.map(toChange);
}

async function readChanges(db: KyselyDb, query: SourceQuery, grain: Grain): Promise<DatedChange[]> {
  const { from, to, until } = query;
  const days = selectDays(db, query)
    .where('businessDate', '>=', from)
    .where('businessDate', '<=', until === null ? to : daysAfter(to, -1));
  const rows = await days
    .select([firstDay.as('date'), 'type', 'figure', count])
    .groupBy([dateGroup(grain), 'type', 'figure'])
    .execute();
  const fullDays = rows.map((row): DatedChange => Object.assign(toChange(row), { date: row.date }));
  return until === null ? fullDays : [...fullDays, ...(await readLastDay(db, query, until))];
}

const count = sql<number>`sum(${columnRefs({ table: accountsByDay }).count})`.as('sum');

function toChange({ type, figure, sum }: Pick<AccountChange, 'type' | 'figure'> & { sum: number }): AccountChange {
  return { type, figure, count: sum };
}

async function readLastDay(db: KyselyDb, { to, filter, timeZone }: SourceQuery, until: string): Promise<DatedChange[]> {
  const found: DatedChange[] = [];
  for await (const batch of readHistory(db, startOfDay(to, timeZone).toISOString(), until)) {
    for (const change of batch.flatMap(({ changes }) => changes)) {
      if (filter['type']?.includes(change.type) ?? true) found.push(Object.assign({ date: to }, change));
    }
  }
  return found;
}
