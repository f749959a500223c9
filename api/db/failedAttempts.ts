import { sql } from 'kysely';
import { columnTypes } from './columns';
import type { DatabaseKind, KyselyDb } from './database';

/** Stores failed attempts in the database, so that the limit applies to all instances and after a restart. */
export const failedAttempts = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
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

/** Refuses attempts for `windowMs` after `maxFailures` failures within `windowMs`. */
export interface AttemptLimit {
  kind: string;
  maxFailures: number;
  windowMs: number;
}

export async function msUntilNextAttempt(
  db: KyselyDb,
  { kind, maxFailures }: AttemptLimit,
  subject: string,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('failedAttempts')
    .select(['failures', 'until'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && row.failures >= maxFailures ? Math.max(0, Date.parse(row.until) - now.getTime()) : 0;
}

export async function countAttempt(
  db: KyselyDb,
  { kind, maxFailures, windowMs }: AttemptLimit,
  subject: string,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + windowMs).toISOString();
  const { failures } = await db
    .insertInto('failedAttempts')
    .values({ kind, subject, failures: 1, until })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet((row) => ({
        failures: sql<number>`case when ${row.ref('failedAttempts.until')} <= ${at} then 1
          else ${row.ref('failedAttempts.failures')} + 1 end`,
        until: sql<string>`case when ${row.ref('failedAttempts.until')} <= ${at}
          or ${row.ref('failedAttempts.failures')} + 1 = ${sql.lit(maxFailures)} then ${until}
          else ${row.ref('failedAttempts.until')} end`,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function clearAttempts(db: KyselyDb, { kind }: AttemptLimit, subject: string): Promise<void> {
  await db.deleteFrom('failedAttempts').where('kind', '=', kind).where('subject', '=', subject).execute();
}

export async function uncountAttempt(db: KyselyDb, { kind }: AttemptLimit, subject: string): Promise<void> {
  await db
    .updateTable('failedAttempts')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

export async function removeExpiredAttempts(db: KyselyDb, now: Date): Promise<void> {
  await db.deleteFrom('failedAttempts').where('until', '<=', now.toISOString()).execute();
}
