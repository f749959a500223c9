import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../contract/people/auditEvents';
import { entries, journals } from '../../../contract/money/ledger';
import { resources } from '../../../contract/resources';
import type { Checks } from '../../../contract/money/checks';
import { migrate } from '../../../api/db/migrate';
import { tableOf } from '../../../api/engine/table';
import { contents, hashRow, sources } from '../../../api/seals/content';
import { openSalesFixture } from '../sales/salesFixture';
import { openSealsFixture, type SealsFixture } from './sealsFixture';

let stage: SealsFixture;
beforeEach(async () => {
  stage = await openSealsFixture();
});
afterEach(() => stage.close());

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
  const of = async (occurredOn: string | null) =>
    (await hashRow({ ...row, cells: { ...row.cells, occurredOn } }, null)).hash;
  expect(await of(null)).toBe(hash);
  expect(new Set([hash, await of('2026-06-29'), await of('2026-06-30')]).size).toBe(3);
});

/** More than a batch of rows like one that is there. */
async function writeMany(): Promise<void> {
  const event = await stage.firstRow('auditEvents');
  for (let more = 0; more < 600; more += 1) await stage.insert('auditEvents', { ...event, id: crypto.randomUUID() });
}

/** What is not sealed, or more than once, and what is wrong in the chain. */
async function missing(): Promise<unknown[]> {
  const [written, sealed] = [await stage.writtenIds(), await stage.sealedIds()];
  const isSealed = new Set(sealed);
  return [
    ...written.filter((id) => !isSealed.has(id)),
    ...sealed.filter((id, at) => id === sealed[at - 1]),
    ...Array.from({ length: await stage.countUnsealed() }, () => 'waits'),
    ...(await stage.sealFaults()),
  ];
}

describe('sealing of new rows', () => {
  test('reports rows as late when the scheduler never ran', async () => {
    const { now, readSealStatus } = stage;
    now.advance(3_601_000);
    expect(await readSealStatus()).toMatchObject({ until: null, late: true });
  });

  test('seals new rows in the scheduler and reports until when', async () => {
    const { now, readSealStatus, runScheduler, send, log } = stage;
    expect(await readSealStatus()).toEqual({ seals: 0, hash: null, until: null, late: false });
    await runScheduler();
    expect(await missing()).toEqual([]);
    // What the checks of the night have written is sealed after them.
    expect(await readSealStatus()).toMatchObject({ until: now.value.toISOString(), seals: 2 });
    now.advance(60_000);
    await stage.createSale();
    const { until } = await readSealStatus();
    now.advance(60_000);
    expect([until, (await readSealStatus()).until]).toEqual([until, until]);
    await runScheduler();
    expect(await missing()).toEqual([]);
    expect((await stage.seals()).map(({ position }) => position)).toEqual([1, 2, 3]);
    const { ok, sealed } = (await send('GET', 'system/checks')).json as unknown as Checks;
    expect([ok, sealed]).toEqual([true, await readSealStatus()]);
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('seals each row once under concurrent schedulers', async () => {
    const other = await openSalesFixture(stage.db);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        stage.runScheduler(),
        stage.createSale(),
        other.runScheduler(),
        other.createSale(),
        stage.runScheduler(),
      ]);
      await Promise.all([stage.runScheduler(), other.runScheduler()]);
    }
    await stage.runScheduler();
    expect(await missing()).toEqual([]);
  });

  test('reports rows unsealed for more than an hour as late', async () => {
    const { now, readSealStatus, runScheduler } = stage;
    await runScheduler();
    await stage.createSale();
    now.advance(3_600_000);
    expect((await readSealStatus()).late).toBe(false);
    now.advance(1);
    expect((await readSealStatus()).late).toBe(true);
    await runScheduler();
    now.advance(86_400_000);
    expect(await readSealStatus()).toMatchObject({ late: false, until: now.value.toISOString() });
  });

  test('does not seal rolled-back rows', async () => {
    await stage.runScheduler();
    await stage.postSale({}, { dryRun: true });
    expect(await stage.countUnsealed()).toBe(0);
  });

  test('seals a row committed after one with a later id', async () => {
    await stage.runScheduler();
    const event = await stage.firstRow('auditEvents', 'desc');
    await stage.insert('auditEvents', { ...event, id: '00000000-0000-7000-8000-000000000000' });
    await stage.runScheduler();
    expect(await missing()).toEqual([]);
  });

  test('continues an interrupted sealing the next time', async () => {
    await writeMany();
    // The second batch fails with the last thing it does.
    await stage.insert('sealSalts', { position: 2, salts: '[]' });
    await stage.runScheduler();
    expect(stage.log.filter(({ level }) => level === 'error')).not.toEqual([]);
    expect((await stage.seals()).map(({ position }) => position)).toEqual([1]);
    expect(await stage.sealFaults()).toEqual([]);
    await stage.db.kysely.deleteFrom('sealSalts').where('position', '=', 2).execute();
    await stage.runScheduler();
    expect((await stage.seals()).map(({ position }) => position)).toEqual([1, 2]);
    expect(await missing()).toEqual([]);
  });
});

describe('sealing of a database of an earlier version', () => {
  /** As it was: rows, and nothing of seals. */
  beforeEach(async () => {
    await writeMany();
    for (const table of sources) await stage.dropUnsealedTrigger(table);
    for (const table of ['seals', 'sealSalts', 'unsealed']) await stage.db.kysely.schema.dropTable(table).execute();
    await stage.db.kysely.deleteFrom('migrations').where('name', '=', '0017_seals').execute();
    await migrate(stage.db, resources);
  });

  test('seals existing rows and those written meanwhile', async () => {
    const { readSealStatus, countUnsealed } = stage;
    expect([await countUnsealed(), (await readSealStatus()).until]).toEqual([0, null]);
    await stage.createSale();
    // As of an instance whose clock is behind.
    const event = await stage.firstRow('auditEvents');
    await stage.insert('auditEvents', { ...event, id: '00000000-0000-7000-8000-000000000000' });
    expect(await stage.sealFaults()).toEqual([]);
    await stage.runScheduler();
    expect(await missing()).toEqual([]);
    expect((await readSealStatus()).until).toBe(stage.now.value.toISOString());
  });

  test('continues an interrupted sealing of existing rows', async () => {
    await stage.insert('sealSalts', { position: 2, salts: '[]' });
    await stage.runScheduler();
    expect([(await stage.seals()).length, (await stage.readSealStatus()).until]).toEqual([1, null]);
    expect(await stage.sealFaults()).toEqual([]);
    await sql`delete from "sealSalts" where position = 2`.execute(stage.db.kysely);
    await stage.runScheduler();
    expect(await missing()).toEqual([]);
  });
});
