import { sql, type RawBuilder } from 'kysely';
import { administrators, users } from '../contract/people/accounts';
import { auditEvents } from '../contract/people/auditEvents';
import { accountStates, accountTypes } from '../contract/roles';
import type { Queries, Row } from '../db/database';
import { mostFaults, type Check } from '../ledger/check';
import { happenings, type Happening } from './changes';
import { accountsByDay } from './days';

/**
 * The numbers of accounts that reports read: those in a state are the accounts as they are, by type;
 * what happened to them is what the history has of it, by the names of the acts.
 */
export async function checkAccountDays(db: Queries): Promise<Check[]> {
  const faults = await differing(db, sql`select type, state as figure, 1 as n from ${sql.table(users.table)} where archived = 0`, accountStates);
  const happened = await differing(db, history, happenings);
  return [{ name: 'accountsByDayAgree', faults: [...faults, ...happened].slice(0, mostFaults) }];
}

async function differing(db: Queries, counted: RawBuilder<unknown>, figures: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Row>`select type, figure from (
      ${counted}
      union all select type, figure, -${sql.ref('count')} from ${sql.table(accountsByDay)} where figure in (${sql.join(figures.map((figure) => sql.lit(figure)))})
    ) told group by type, figure having sum(n) <> 0 order by type, figure limit ${sql.lit(mostFaults)}`.execute(db);
  return rows.map(({ type, figure }) => `${type} ${figure}`);
}

/** By which acts what happens, happens; a subscription counts where it follows a trial. */
const acts: Readonly<Record<Happening, readonly string[]>> = {
  newAccounts: ['create', 'import'],
  trials: ['start-trial'],
  converted: ['subscribe'],
  blocks: ['block'],
  archived: ['archive'],
};

/** Whether a record as the history has it says so: in its text a quote within a value is never alone. */
const says = (column: string, field: string, value: string) => sql`${sql.ref(column)} like ${sql.lit(`%"${field}":"${value}"%`)}`;
const listed = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

const type = sql`case ${sql.join(accountTypes.map((one) => sql`when ${says('after', 'type', one)} then ${sql.lit(one)}`), sql` `)} end`;
const figure = sql`case ${sql.join(happenings.map((one) => sql`when action in (${listed(acts[one])}) then ${sql.lit(one)}`), sql` `)} end`;

const history = sql`select ${type} as type, ${figure} as figure, 1 as n from ${sql.table(auditEvents.table)}
  where resource in (${listed([administrators.name, users.name])}) and action in (${listed(Object.values(acts).flat())})
    and (action <> 'subscribe' or ${says('before', 'state', 'trial')})`;
