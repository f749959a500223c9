import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../api/migrations/migrate';
import { text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';
import { openDatabase, tablesOf } from './apiFixture';

test('keeps the table of a removed resource and logs the SQL that drops it at each start', async () => {
  const db = await openDatabase();
  onTestFinished(() => db.close());
  const [drinks, labels] = [defineCatalog('drinks', { origin: text() }), defineCatalog('labels', {})];
  await migrate(db, [drinks, labels]);
  const warnings: string[] = [];
  const warn = (line: string) => void warnings.push(line);
  await migrate(db, [labels], warn);
  expect(await tablesOf(db)).toContain('drinks');
  expect(warnings).toEqual([expect.stringMatching(/^the table drinks is of catalogs\/drinks, which this version/)]);
  const [, statements = ''] = /: (drop .*)/.exec(warnings.join()) ?? [];
  for (const statement of statements.split(';').filter((one) => one.trim() !== ''))
    await sql.raw(statement).execute(db.kysely);
  await migrate(db, [labels], warn);
  expect(warnings).toHaveLength(1);
  expect(await tablesOf(db)).not.toContain('drinks');
});
