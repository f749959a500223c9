import { sql } from 'kysely';
import { columnTypes } from './columns';
import type { DatabaseKind, Queries } from './database';

/** How often somebody tried in vain: a secret is guessed at no faster by another instance, nor after a restart. */
export const failedAttempts = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('failedAttempts')
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('failures', integer, (column) => column.notNull())
      .addColumn('until', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('failedAttempts_key', ['kind', 'subject'])
      .execute();
    await db.schema.createIndex('failedAttempts_by_until').on('failedAttempts').column('until').execute();
  },
};

/** So many failures within a time are the last ones for as long again. */
export interface AttemptLimit {
  /** What is tried. */
  kind: string;
  most: number;
  /** Milliseconds. */
  within: number;
}

/** Milliseconds until `subject` may try again; 0: now. */
export async function lockedFor(
  db: Queries,
  { kind, most }: AttemptLimit,
  subject: string,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('failedAttempts')
    .select(['failures', 'until'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && row.failures >= most ? Math.max(0, Date.parse(row.until) - now.getTime()) : 0;
}

/** Counts one, and answers how many there are now. The last one that may be begins the time anew. */
export async function countAttempt(
  db: Queries,
  { kind, most, within }: AttemptLimit,
  subject: string,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + within).toISOString();
  const { failures } = await db
    .insertInto('failedAttempts')
    .values({ kind, subject, failures: 1, until })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet((row) => ({
        failures: sql<number>`case when ${row.ref('failedAttempts.until')} <= ${at} then 1
          else ${row.ref('failedAttempts.failures')} + 1 end`,
        until: sql<string>`case when ${row.ref('failedAttempts.until')} <= ${at}
          or ${row.ref('failedAttempts.failures')} + 1 = ${sql.lit(most)} then ${until}
          else ${row.ref('failedAttempts.until')} end`,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function forgetAttempts(db: Queries, { kind }: AttemptLimit, subject: string): Promise<void> {
  await db.deleteFrom('failedAttempts').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Takes one back that was none. */
export async function giveBackAttempt(db: Queries, { kind }: AttemptLimit, subject: string): Promise<void> {
  await db
    .updateTable('failedAttempts')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

/** Removes those that no longer count. */
export async function removeEndedAttempts(db: Queries, now: Date): Promise<void> {
  await db.deleteFrom('failedAttempts').where('until', '<=', now.toISOString()).execute();
}
