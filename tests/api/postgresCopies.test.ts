import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAppendOnlyTriggers } from '../../api/db/appendOnly';
import type { Database } from '../../api/db/database';
import { tablesOf } from './apiFixture';
import { createTemplateOn } from './template';

const url = process.env['TEST_DATABASE_URL'] ?? '';

describe.runIf(url)('reused test databases', () => {
  let openCopy: () => Promise<Database>;
  let db: Database;
  beforeAll(async () => {
    openCopy = await createTemplateOn(url, async ({ kysely, kind }) => {
      await sql`create table things (name text)`.execute(kysely);
      await sql`insert into things values ('from the template')`.execute(kysely);
      await createAppendOnlyTriggers(kysely, kind, 'things');
    });
  });
  afterEach(() => db.close());

  const nameOf = async () => (await sql<{ name: string }>`select current_database() as name`.execute(db.kysely)).rows;
  const listThings = async () => (await sql<{ name: string }>`select name from things`.execute(db.kysely)).rows;
  const original = [{ name: 'from the template' }];

  test('reuses a test database with the rows of its template', async () => {
    db = await openCopy();
    const name = await nameOf();
    await sql`insert into things values ('of a test')`.execute(db.kysely);
    await db.close();
    await db.close();
    db = await openCopy();
    expect(await nameOf()).toEqual(name);
    expect(await listThings()).toEqual(original);
    const otherCopy = await openCopy();
    await otherCopy.close();
    await expect(sql`delete from things`.execute(db.kysely)).rejects.toThrow('append-only');
  });

  test.each(['create table others (name text)', 'alter table things add column size text', 'drop table things'])(
    'discards a test database after %s',
    async (statement) => {
      db = await openCopy();
      const name = await nameOf();
      await sql.raw(statement).execute(db.kysely);
      await db.close();
      db = await openCopy();
      expect(await nameOf()).not.toEqual(name);
      expect(await tablesOf(db)).toEqual(['things']);
      expect(await listThings()).toEqual(original);
    },
  );
});
