import { sql } from 'kysely';
import { users } from '../../contract/people/accounts';
import type { Database, Row, SqlValue } from '../../api/db/database';
import { createIdGenerator } from '../../api/engine/id';
import { tableOf } from '../../api/engine/table';
import { seededBytes } from '../../mocks/sample/seed';
import { firstNames, lastNames } from '../../mocks/sample/names';
import type { AccountState } from '../../contract/roles';

const table = tableOf(users);
const firstMs = Date.UTC(2020, 0, 1);
const msBetweenUsers = 200_000;
const batch = 2_000;

export const planIds = Array.from({ length: 5 }, (_, index) => `01980000-0000-7000-8000-00000000000${index}`);

interface Person {
  row: Row;
  searchWords: string[];
}

function createPersonRow(index: number, id: string): Person {
  const pick = (values: readonly string[], divisor: number) =>
    values[Math.floor(index / divisor) % values.length] ?? '';
  const [firstName, lastName, secondLastName] = [pick(firstNames, 1), pick(lastNames, 7), pick(lastNames, 311)];
  const state: AccountState =
    index % 50 === 0 ? 'blocked' : index % 5 === 1 ? 'subscribed' : index % 40 === 2 ? 'trial' : 'active';
  const values = {
    displayName: `${firstName} ${lastName} ${secondLastName}`,
    email: `persona${index}@correo.example`,
    phone: `+5255${String((index * 7_919) % 100_000_000).padStart(8, '0')}`,
    photoUrl: null,
    language: index % 9 === 0 ? ('en' as const) : ('es' as const),
    type: index % 17 === 5 ? ('company' as const) : index % 13 === 3 ? ('employee' as const) : ('user' as const),
    role: state === 'blocked' ? ('blocked' as const) : ('user' as const),
    state,
    planId: state === 'subscribed' || state === 'trial' ? (planIds[index % planIds.length] ?? null) : null,
    trialEndsOn: state === 'trial' ? '2031-01-01' : null,
    spentMinor: (index * 104_729) % 5_000_000,
  };
  const createdAt = new Date(firstMs + index * msBetweenUsers).toISOString();
  return {
    row: { id, ...table.encode(values), view: 'user', createdAt, updatedAt: createdAt },
    searchWords: table.searchWords(values),
  };
}

/**
 * Inserts `count` users into an empty table with SQL, bypassing the API. Recreates the indexes afterwards, like the
 * restore of a backup.
 */
export async function fillUsers(
  { kysely }: Database,
  count: number,
  onProgress: (doneCount: number) => void,
): Promise<void> {
  const indexes = await sql<{
    name: string;
    sql: string;
  }>`select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in ('accounts', 'searchTerms')`.execute(
    kysely,
  );
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(kysely);
  const newId = createIdGenerator(() => new Date(firstMs), seededBytes(1_000_000));
  for (let start = 0; start < count; start += batch) {
    const people = Array.from({ length: Math.min(batch, count - start) }, (_, index) =>
      createPersonRow(start + index, newId()),
    );
    const terms = people.flatMap(({ row, searchWords }) =>
      searchWords.map((term): Row => ({ resource: users.name, term, recordId: row['id'] ?? null })),
    );
    await kysely.transaction().execute(async (trx) => {
      for (const [name, rows] of [
        [users.table, people.map(({ row }) => row)],
        ['searchTerms', terms],
      ] as const) {
        const columns = Object.keys(rows[0] ?? {});
        const values = JSON.stringify(
          rows.map((row): (SqlValue | undefined)[] => columns.map((column) => row[column])),
        );
        const parts = columns.map((_, index) => sql`value ->> ${sql.lit(index)}`);
        await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) select ${sql.join(parts)} from json_each(${values})`.execute(
          trx,
        );
      }
    });
    onProgress(start + people.length);
  }
  for (const { sql: statement } of indexes.rows) await sql.raw(statement).execute(kysely);
}
