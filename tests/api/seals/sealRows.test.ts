import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../contract/people/auditEvents';
import { entries, journals } from '../../../contract/money/ledger';
import { resources } from '../../../contract/resources';
import type { Checks } from '../../../contract/money/checks';
import { migrate } from '../../../api/migrations/migrate';
import { tableOf } from '../../../api/engine/table';
import { contents, hashRow, sources } from '../../../api/seals/content';
import { openSalesFixture } from '../sales/salesFixture';
import { openSealsFixture, type SealsFixture } from './sealsFixture';

let fixture: SealsFixture;
beforeEach(async () => {
  fixture = await openSealsFixture();
});
afterEach(() => fixture.close());

test('includes every column of sealed tables in the hash', () => {
  for (const resource of [auditEvents, journals, entries]) {
    const { nonPersonal, personal, addedLater = [] } = contents[resource.table];
    const columns = tableOf(resource).columns.map(({ name }) => name);
    expect([...nonPersonal, ...personal, ...addedLater].sort()).toEqual(columns.sort());
  }
});

test('includes a later column in the hash only if it has a value', async () => {
  const row = { source: 'journals', id: 'x', createdAt: '', cells: { seq: 1 }, entries: [] } as const;
  const { hash } = await hashRow(row, null);
  const hashWithDate = async (occurredOn: string | null) =>
    (await hashRow({ ...row, cells: { ...row.cells, occurredOn } }, null)).hash;
  expect(await hashWithDate(null)).toBe(hash);
  expect(new Set([hash, await hashWithDate('2026-06-29'), await hashWithDate('2026-06-30')]).size).toBe(3);
});

/** Copies an existing row until there are more rows than a batch. */
async function writeMany(): Promise<void> {
  const event = await fixture.firstRow('auditEvents');
  for (let rowNumber = 0; rowNumber < 600; rowNumber += 1)
    await fixture.insert('auditEvents', { ...event, id: crypto.randomUUID() });
}

/** Returns unsealed rows, rows sealed more than once, and faults of the chain. */
async function listSealProblems(): Promise<unknown[]> {
  const [writtenIds, sealedIds] = [await fixture.listWrittenIds(), await fixture.sealedIds()];
  const isSealed = new Set(sealedIds);
  return [
    ...writtenIds.filter((id) => !isSealed.has(id)),
    ...sealedIds.filter((id, index) => id === sealedIds[index - 1]),
    ...Array.from({ length: await fixture.countUnsealed() }, () => 'waits'),
    ...(await fixture.sealFaults()),
  ];
}

describe('sealing of new rows', () => {
  test('reports rows as late when the scheduler never ran', async () => {
    const { now, readSealStatus } = fixture;
    now.advance(3_601_000);
    expect(await readSealStatus()).toMatchObject({ until: null, late: true });
  });

  test('seals new rows in the scheduler and reports until when', async () => {
    const { now, readSealStatus, runScheduler, send, log } = fixture;
    expect(await readSealStatus()).toEqual({ seals: 0, hash: null, until: null, late: false });
    await runScheduler();
    expect(await listSealProblems()).toEqual([]);
    // The results of the nightly checks are sealed after the checks.
    expect(await readSealStatus()).toMatchObject({ until: now.value.toISOString(), seals: 2 });
    now.advance(60_000);
    await fixture.createSale();
    const { until } = await readSealStatus();
    now.advance(60_000);
    expect([until, (await readSealStatus()).until]).toEqual([until, until]);
    await runScheduler();
    expect(await listSealProblems()).toEqual([]);
    expect((await fixture.seals()).map(({ position }) => position)).toEqual([1, 2, 3]);
    const { ok, sealed } = (await send('GET', 'system/checks')).json as unknown as Checks;
    expect([ok, sealed]).toEqual([true, await readSealStatus()]);
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('seals each row once under concurrent schedulers', async () => {
    const otherFixture = await openSalesFixture(fixture.db);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        fixture.runScheduler(),
        fixture.createSale(),
        otherFixture.runScheduler(),
        otherFixture.createSale(),
        fixture.runScheduler(),
      ]);
      await Promise.all([fixture.runScheduler(), otherFixture.runScheduler()]);
    }
    await fixture.runScheduler();
    expect(await listSealProblems()).toEqual([]);
  });

  test('reports rows unsealed for more than an hour as late', async () => {
    const { now, readSealStatus, runScheduler } = fixture;
    await runScheduler();
    await fixture.createSale();
    now.advance(3_600_000);
    expect((await readSealStatus()).late).toBe(false);
    now.advance(1);
    expect((await readSealStatus()).late).toBe(true);
    await runScheduler();
    now.advance(86_400_000);
    expect(await readSealStatus()).toMatchObject({ late: false, until: now.value.toISOString() });
  });

  test('seals no rolled-back rows', async () => {
    await fixture.runScheduler();
    await fixture.postSale({}, { dryRun: true });
    expect(await fixture.countUnsealed()).toBe(0);
  });

  test('seals a row committed after one with a later id', async () => {
    await fixture.runScheduler();
    const event = await fixture.firstRow('auditEvents', 'desc');
    await fixture.insert('auditEvents', { ...event, id: '00000000-0000-7000-8000-000000000000' });
    await fixture.runScheduler();
    expect(await listSealProblems()).toEqual([]);
  });

  test('continues an interrupted sealing the next time', async () => {
    await writeMany();
    // Makes the last statement of the second batch fail.
    await fixture.insert('sealSalts', { position: 2, salts: '[]' });
    await fixture.runScheduler();
    expect(fixture.log.filter(({ level }) => level === 'error')).not.toEqual([]);
    expect((await fixture.seals()).map(({ position }) => position)).toEqual([1]);
    expect(await fixture.sealFaults()).toEqual([]);
    await fixture.db.kysely.deleteFrom('sealSalts').where('position', '=', 2).execute();
    await fixture.runScheduler();
    expect((await fixture.seals()).map(({ position }) => position)).toEqual([1, 2]);
    expect(await listSealProblems()).toEqual([]);
  });
});

describe('sealing of a database of an earlier version', () => {
  /** Simulates the former state, in which rows had no seals. */
  beforeEach(async () => {
    await writeMany();
    for (const table of sources) await fixture.dropUnsealedTrigger(table);
    for (const table of ['seals', 'sealSalts', 'unsealed']) await fixture.db.kysely.schema.dropTable(table).execute();
    await fixture.db.kysely.deleteFrom('migrations').where('name', '=', '0017_seals').execute();
    await migrate(fixture.db, resources);
  });

  test('seals existing rows and those written meanwhile', async () => {
    const { readSealStatus, countUnsealed } = fixture;
    expect([await countUnsealed(), (await readSealStatus()).until]).toEqual([0, null]);
    await fixture.createSale();
    // Simulates a row of an instance whose clock is late.
    const event = await fixture.firstRow('auditEvents');
    await fixture.insert('auditEvents', { ...event, id: '00000000-0000-7000-8000-000000000000' });
    expect(await fixture.sealFaults()).toEqual([]);
    await fixture.runScheduler();
    expect(await listSealProblems()).toEqual([]);
    expect((await readSealStatus()).until).toBe(fixture.now.value.toISOString());
  });

  test('continues an interrupted sealing of existing rows', async () => {
    await fixture.insert('sealSalts', { position: 2, salts: '[]' });
    await fixture.runScheduler();
    expect([(await fixture.seals()).length, (await fixture.readSealStatus()).until]).toEqual([1, null]);
    expect(await fixture.sealFaults()).toEqual([]);
    await sql`delete from "sealSalts" where position = 2`.execute(fixture.db.kysely);
    await fixture.runScheduler();
    expect(await listSealProblems()).toEqual([]);
  });
});
