import { expect, test } from 'vitest';
import { text } from '../../contract/fields';
import { ledgerAccounts } from '../../contract/money/ledger';
import { defineCatalog } from '../../contract/resource';
import { migrate } from '../../api/migrations/migrate';
import { indexesOf, openDatabase } from './apiFixture';

const drinks = defineCatalog('drinks', { origin: text() });

test('drops obsolete indexes on migration and preserves others', async () => {
  const db = await openDatabase();
  await migrate(db, [drinks]);
  const indexesBefore = await indexesOf(db);
  for (const [name, ...columns] of [
    ['drinks_by_archived', 'archived'],
    ['drinks_by_archived_id', 'archived', 'id'],
    ['drinks_by_archived_updatedAt_id', 'archived', 'updatedAt', 'id'],
    ['drinks_by_archived_active_position_id', 'archived', 'active', 'position', 'id'],
    ['drinks_by_hand', 'archived', 'origin'],
  ] as const)
    await db.kysely.schema
      .createIndex(name)
      .on('drinks')
      .columns([...columns])
      .execute();
  await migrate(db, [drinks]);
  expect(await indexesOf(db)).toEqual([...indexesBefore, 'drinks_by_hand'].sort());
  await db.close();
});

test('drops the indexes on balances on migration', async () => {
  const db = await openDatabase();
  await migrate(db, [ledgerAccounts]);
  const indexesBefore = await indexesOf(db);
  await db.kysely.schema
    .createIndex('ledgerAccounts_by_archived_currency_balanceMinor_id')
    .on('ledgerAccounts')
    .columns(['archived', 'currency', 'balanceMinor', 'id'])
    .execute();
  await migrate(db, [ledgerAccounts]);
  expect(indexesBefore.filter((name) => /balance|updatedAt/.test(name))).toEqual([]);
  expect(await indexesOf(db)).toEqual(indexesBefore);
  await db.close();
});
