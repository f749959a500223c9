import { sql } from 'kysely';
import { daysAfter, startOfDay } from '../../../contract/days';
import type { FigureName } from '../../../contract/reports/report';
import type { FigureValues } from '../../../contract/reports/figures';
import { peopleReport } from '../../../contract/reports/accounts';
import { accountStates } from '../../../contract/roles';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import type { AccountChange } from '../../users/changes';
import { accountsByDay, historyOf } from '../../users/days';
import { sumByKey, sumOf } from '../buckets';
import { dated, firstDay } from '../grain';
import type { SourceQuery, Grain, Source } from '../source';

/** Numbers of accounts of people by state, from the days they changed on. */
type PeopleFigure = FigureName<typeof peopleReport>;

export const peopleSource: Source<typeof peopleReport> = {
  report: peopleReport,
  async read(db, ask, by, groupBy) {
    const keyOf = groupBy === 'type' ? ({ type }: AccountChange) => type : stateOf;
    const [stood, changes] = [await changesBefore(db, ask), await changed(db, ask, by)];
    const rows = sumByKey([...stood, ...changes].map((change) => ({ key: keyOf(change), values: valuesOf(change) })));
    return {
      standing: sumOf(stood.map(valuesOf)),
      moved: changes.map((change) => ({ date: change.date, values: valuesOf(change) })),
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
 * Returns the state row that counts an account event: a new account is active, a conversion from trial to subscription
 * was on trial, and an archived account is in no state.
 */
function stateOf({ figure }: AccountChange): string {
  const told: Partial<Record<AccountChange['figure'], string>> = {
    newAccounts: 'active',
    trials: 'trial',
    converted: 'trial',
    blocks: 'blocked',
    archived: '',
  };
  return told[figure] ?? figure;
}

interface Dated extends AccountChange {
  date: string;
}

function daysOf(db: Queries, { filter }: SourceQuery) {
  const days = db.selectFrom(accountsByDay);
  const { type } = filter;
  return type ? days.where('type', 'in', type) : days;
}

/** Changes before a range, whose sum is the numbers at its start. */
async function changesBefore(db: Queries, ask: SourceQuery): Promise<AccountChange[]> {
  const rows = await daysOf(db, ask)
    .where('businessDate', '<', ask.from)
    .where('figure', 'in', accountStates)
    .select(['type', 'figure', count])
    .groupBy(['type', 'figure'])
    .execute();
  return rows.map(changeIn);
}

async function changed(db: Queries, ask: SourceQuery, by: Grain): Promise<Dated[]> {
  const { from, to, until } = ask;
  const days = daysOf(db, ask)
    .where('businessDate', '>=', from)
    .where('businessDate', '<=', until === null ? to : daysAfter(to, -1));
  const rows = await days
    .select([firstDay.as('date'), 'type', 'figure', count])
    .groupBy([dated(by), 'type', 'figure'])
    .execute();
  const whole = rows.map((row): Dated => Object.assign(changeIn(row), { date: row.date }));
  return until === null ? whole : [...whole, ...(await lastDay(db, ask, until))];
}

const count = sql<number>`sum(${columnsOf({ table: accountsByDay }).count})`.as('sum');

function changeIn({ type, figure, sum }: Pick<AccountChange, 'type' | 'figure'> & { sum: number }): AccountChange {
  return { type, figure, count: sum };
}

/** Returns the changes of the last day in the history before a moment. */
async function lastDay(db: Queries, { to, filter, timeZone }: SourceQuery, until: string): Promise<Dated[]> {
  const found: Dated[] = [];
  for await (const told of historyOf(db, startOfDay(to, timeZone).toISOString(), until)) {
    for (const change of told.flatMap(({ changes }) => changes)) {
      if (filter['type']?.includes(change.type) ?? true) found.push(Object.assign({ date: to }, change));
    }
  }
  return found;
}
