import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Checks, Sealed } from '../../../contract/money/checks';
import { appendOnlyTriggerNames } from '../../../api/db/appendOnly';
import type { Database } from '../../../api/db/database';
import type { Seal } from '../../../api/seals/chain';
import { sources, type Source } from '../../../api/seals/content';
import { completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

export async function openSealsFixture(db?: Database) {
  const salesFixture = await openSalesFixture(db);
  await salesFixture.createSale(completedFields);
  await salesFixture.createSale();
  return { ...salesFixture, ...sealHelpers(salesFixture, salesFixture.db) };
}
export type SealsFixture = Awaited<ReturnType<typeof openSealsFixture>>;

type Cells = { id: string } & Record<string, string | number | null>;

function sealHelpers(salesFixture: SalesFixture, db: Database) {
  const seals = (): Promise<Seal[]> => db.kysely.selectFrom('seals').selectAll().orderBy('position').execute();
  return {
    seals,
    async sealFaults(): Promise<string[]> {
      const { status, json } = await salesFixture.send('GET', 'system/checks?only=sealsAgree');
      expect(status).toBe(200);
      return (json as unknown as Checks).checks.flatMap(({ faults }) => faults).sort();
    },
    readSealStatus: async () => (await salesFixture.send('GET', 'system/seals')).json as unknown as Sealed,
    countUnsealed: async () => (await db.kysely.selectFrom('unsealed').selectAll().execute()).length,
    sealedIds: async () =>
      (await seals())
        .flatMap(({ rows }) => (JSON.parse(rows) as string[][]).map(([source, id]) => `${source} ${id}`))
        .sort(),
    async listWrittenIds(): Promise<string[]> {
      const sealedGroups = [];
      for (const source of sources)
        for (const { id } of await db.kysely.selectFrom(source).select('id').execute())
          sealedGroups.push(`${source} ${id}`);
      return sealedGroups.sort();
    },
    firstRow: async (source: Source, order: 'asc' | 'desc' = 'asc') =>
      (await db.kysely
        .selectFrom(source)
        .selectAll()
        .orderBy('id', order)
        .limit(1)
        .executeTakeFirstOrThrow()) as unknown as Cells,
    entriesOf: (journalId: string) =>
      db.kysely.selectFrom('entries').selectAll().where('journalId', '=', journalId).orderBy('id').execute(),
    insert: (table: string, cells: Record<string, unknown>) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(cells).map((name) => sql.id(name)))})
        values (${sql.join(Object.values(cells))})`.execute(db.kysely),
    /** Drops the append-only triggers, as a person with database access could. */
    async dropAppendOnlyTriggers(table: string): Promise<void> {
      for (const name of appendOnlyTriggerNames[db.kind](table)) await dropTrigger(db, table, name);
    },
    dropUnsealedTrigger: (table: string) => dropTrigger(db, table, `${table}_await_seal`),
  };
}

async function dropTrigger({ kind, kysely }: Database, table: string, name: string): Promise<void> {
  await sql`drop trigger if exists ${sql.id(name)} ${kind === 'sqlite' ? sql`` : sql`on ${sql.table(table)}`}`.execute(
    kysely,
  );
}
