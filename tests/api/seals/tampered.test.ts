import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSealsFixture, type SealsFixture } from './sealsFixture';

let fixture: SealsFixture;
beforeEach(async () => {
  fixture = await openSealsFixture();
  await fixture.runScheduler();
});
afterEach(() => fixture.close());

const remove = (table: string, id: string) =>
  sql`delete from ${sql.table(table)} where id = ${id}`.execute(fixture.db.kysely);

test('finds no fault in unchanged rows', async () => {
  expect(await fixture.sealFaults()).toEqual([]);
});

test('detects a changed amount with its entry', async () => {
  const { id } = await fixture.firstRow('journals');
  const changedIds = (await fixture.entriesOf(id)).slice(0, 2).map((entry) => entry.id);
  await fixture.dropAppendOnlyTriggers('entries');
  await fixture.db.kysely
    .updateTable('entries')
    .set((set) => ({ amountMinor: set('amountMinor', '+', 1) }))
    .where('id', 'in', changedIds)
    .execute();
  expect(await fixture.sealFaults()).toEqual(changedIds.map((entry) => `entries ${entry}: changed (journals ${id})`));
});

test.each([
  ['auditEvents', 'actorId', 'somebody'],
  ['auditEvents', 'after', '{}'],
  ['auditEvents', 'reason', 'another'],
  ['auditEvents', 'createdAt', '2026-01-01T00:00:00.000Z'],
  ['auditEvents', 'archived', 1],
  ['journals', 'seq', 4711],
  ['journals', 'reason', 'another'],
  ['journals', 'businessDate', '2026-01-01'],
  ['journals', 'occurredOn', '2026-01-01'],
] as const)('detects a changed value of %s.%s', async (table, column, value) => {
  const { id } = await fixture.firstRow(table, 'desc');
  await fixture.dropAppendOnlyTriggers(table);
  await sql`update ${sql.table(table)} set ${sql.id(column)} = ${value} where id = ${id}`.execute(fixture.db.kysely);
  expect(await fixture.sealFaults()).toContain(`${table === 'journals' ? 'journals' : 'audit-events'} ${id}: changed`);
});

test('detects two journals with swapped numbers', async () => {
  const [firstJournal, lastJournal] = [await fixture.firstRow('journals'), await fixture.firstRow('journals', 'desc')];
  await fixture.dropAppendOnlyTriggers('journals');
  const number = (id: string, seq: unknown) =>
    sql`update journals set seq = ${seq} where id = ${id}`.execute(fixture.db.kysely);
  await number(firstJournal.id, 0);
  await number(lastJournal.id, firstJournal['seq']);
  await number(firstJournal.id, lastJournal['seq']);
  expect(await fixture.sealFaults()).toEqual(
    [firstJournal, lastJournal].map(({ id }) => `journals ${id}: changed`).sort(),
  );
});

test('detects a removed event, journal or entry', async () => {
  const [event, journal, otherJournal] = [
    await fixture.firstRow('auditEvents'),
    await fixture.firstRow('journals'),
    await fixture.firstRow('journals', 'desc'),
  ];
  const [entry] = await fixture.entriesOf(otherJournal.id);
  for (const table of ['auditEvents', 'journals', 'entries']) await fixture.dropAppendOnlyTriggers(table);
  await remove('auditEvents', event.id);
  await remove('journals', journal.id);
  await remove('entries', String(entry?.id));
  expect(await fixture.sealFaults()).toEqual([
    `audit-events ${event.id}: removed`,
    `journals ${journal.id}: removed`,
    `journals ${otherJournal.id}: 1 of its entries removed`,
  ]);
});

test('detects a row removed before it was sealed', async () => {
  await fixture.createSale();
  const { id } = await fixture.firstRow('auditEvents', 'desc');
  await fixture.dropAppendOnlyTriggers('auditEvents');
  await remove('auditEvents', id);
  await fixture.runScheduler();
  expect(await fixture.sealFaults()).toEqual([`audit-events ${id}: removed`]);
});

test('detects a row inserted past the trigger of unsealed rows, also in place of another row', async () => {
  const event = await fixture.firstRow('auditEvents');
  const id = crypto.randomUUID();
  await fixture.dropUnsealedTrigger('auditEvents');
  await fixture.insert('auditEvents', { ...event, id });
  expect(await fixture.sealFaults()).toEqual([`audit-events ${id}: not sealed`]);
  await fixture.dropAppendOnlyTriggers('auditEvents');
  await remove('auditEvents', event.id);
  expect(await fixture.sealFaults()).toEqual(
    [`audit-events ${event.id}: removed`, `audit-events ${id}: not sealed`].sort(),
  );
});

test('detects a back-dated row', async () => {
  const event = await fixture.firstRow('auditEvents');
  fixture.now.advance(86_400_000);
  await fixture.createSale();
  await fixture.runScheduler();
  const id = crypto.randomUUID();
  await fixture.insert('auditEvents', { ...event, id });
  await fixture.runScheduler();
  expect(await fixture.sealFaults()).toEqual([`audit-events ${id}: written later than it says`]);
});

test('detects an entry added to a journal or to none', async () => {
  const journal = await fixture.firstRow('journals');
  const [entry] = await fixture.entriesOf(journal.id);
  const [stray, addedId] = [crypto.randomUUID(), crypto.randomUUID()];
  await fixture.insert('entries', { ...entry, id: stray, journalId: crypto.randomUUID() });
  expect(await fixture.sealFaults()).toEqual([`entries ${stray}: not sealed`]);
  await fixture.insert('entries', { ...entry, id: addedId });
  expect(await fixture.sealFaults()).toContain(`entries ${addedId}: added (journals ${journal.id})`);
});
