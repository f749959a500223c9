import { sql } from 'kysely';
import { daysAfter, startOfDay } from '../../contract/days';
import type { FigureValues } from '../../contract/reports/figures';
import { peopleReport } from '../../contract/reports/accounts';
import { accountStates } from '../../contract/roles';
import type { Queries } from '../../db/database';
import type { AccountChange } from '../../people/changes';
import { accountsByDay, historyOf } from '../../people/days';
import { sumByKey, sumOf } from '../buckets';
import type { Ask, Source } from '../source';

/** Accounts of people and how they stand, from the days they changed on. */
export const peopleSource: Source = {
  report: peopleReport,
  standing: async (db, ask) => sumOf((await stoodBefore(db, ask)).map(valuesOf)),
  async moved(db, ask) {
    const changes = await changed(db, ask, ['businessDate', 'figure']);
    return changes.map((change) => ({ date: change.date, values: valuesOf(change) }));
  },
  async grouped(db, ask, groupBy) {
    const keyOf = groupBy === 'type' ? ({ type }: AccountChange) => type : stateOf;
    const changes = [...(await stoodBefore(db, ask)), ...(await changed(db, ask, ['type', 'figure']))];
    return sumByKey(changes.map((change) => ({ key: keyOf(change), values: valuesOf(change) }))).filter(({ values }) => Object.values(values).some((value) => value !== 0));
  },
};

const states: ReadonlySet<string> = new Set(accountStates);

function valuesOf({ figure, count }: AccountChange): FigureValues {
  return states.has(figure) ? { [figure]: count, accounts: count } : { [figure]: count };
}

/**
 * In which row, by state, what happened to an account is told: who begins is active, who leaves a
 * trial for a subscription was on trial, and who is archived stands in no state.
 */
function stateOf({ figure }: AccountChange): string {
  const told: Partial<Record<AccountChange['figure'], string>> = { newAccounts: 'active', trials: 'trial', converted: 'trial', blocks: 'blocked', archived: '' };
  return told[figure] ?? figure;
}

interface Dated extends AccountChange {
  date: string;
}

function daysOf(db: Queries, { filter }: Ask) {
  const days = db.selectFrom(accountsByDay);
  const { type } = filter;
  return type ? days.where('type', 'in', type) : days;
}

/** How many stood where before a range. */
async function stoodBefore(db: Queries, ask: Ask): Promise<Dated[]> {
  return read(daysOf(db, ask).where('businessDate', '<', ask.from).where('figure', 'in', accountStates), ['type', 'figure']);
}

async function changed(db: Queries, ask: Ask, by: Column[]): Promise<Dated[]> {
  const { from, to, until } = ask;
  const whole = await read(daysOf(db, ask).where('businessDate', '>=', from).where('businessDate', '<=', until === null ? to : daysAfter(to, -1)), by);
  return until === null ? whole : [...whole, ...(await lastDay(db, ask, until))];
}

type Column = 'businessDate' | 'type' | 'figure';

async function read(days: ReturnType<typeof daysOf>, by: Column[]): Promise<Dated[]> {
  const rows = await days.select([...by, sql<number>`sum(${sql.ref('count')})`.as('sum')]).groupBy(by).execute();
  return rows.map((row): Dated => ({ date: String(row['businessDate']), type: String(row['type']), figure: String(row['figure']) as AccountChange['figure'], count: Number(row['sum']) }));
}

/** Of the last day what the history has before a moment. */
async function lastDay(db: Queries, { to, filter, timeZone }: Ask, until: string): Promise<Dated[]> {
  const found: Dated[] = [];
  for await (const told of historyOf(db, startOfDay(to, timeZone).toISOString(), until)) {
    for (const change of told.flatMap(({ changes }) => changes)) {
      if (filter['type']?.includes(change.type) ?? true) found.push(Object.assign({ date: to }, change));
    }
  }
  return found;
}
