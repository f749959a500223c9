import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeProgress } from '../../../api/db/progress';
import { storeRecount } from '../../../api/ledger/recount';
import { sealHash, type Seal } from '../../../api/seals/chain';
import { vault } from '../apiFixture';
import { openSealsFixture, type SealsFixture } from './sealsFixture';

const minuteMs = 60_000;
const dayMs = 86_400_000;

let stage: SealsFixture;
beforeEach(async () => {
  stage = await openSealsFixture();
  await stage.runScheduler();
  for (let more = 0; more < 3; more += 1) {
    stage.now.advance(minuteMs);
    await stage.createSale();
    await stage.runScheduler();
  }
  // The first upkeep of a night seals twice: also what its checks have written.
  // It has recounted everything (api/checks/nightly.ts): here all of the chain is followed.
  await storeProgress(stage.db.kysely, 'checks recounted', null);
});
afterEach(() => stage.close());

async function change(position: number, values: Partial<Seal>): Promise<void> {
  await stage.dropAppendOnlyTriggers('seals');
  await stage.db.kysely.updateTable('seals').set(values).where('position', '=', position).execute();
}
const idsIn = (seal: Seal | undefined) => (JSON.parse(seal?.rows ?? '[]') as string[][]).map(([, id]) => String(id));

test('finds no fault in an unchanged chain of seals', async () => {
  expect((await stage.seals()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  expect(await stage.sealFaults()).toEqual([]);
});

test('rejects changes and deletion of seals in the database', async () => {
  const { kysely } = stage.db;
  await expect(kysely.updateTable('seals').set({ hash: '' }).execute()).rejects.toThrow('append-only');
  await expect(kysely.deleteFrom('seals').execute()).rejects.toThrow('append-only');
});

test('detects an edited seal', async () => {
  await change(2, { at: '2026-01-01T00:00:00.000Z' });
  expect(await stage.sealFaults()).toEqual(['seal 2: changed']);
});

test('detects an unreadable seal', async () => {
  await change(2, { rows: 'nothing' });
  expect(await stage.sealFaults()).toContain('seal 2: changed');
});

test('detects an altered hash by the next seal', async () => {
  await change(2, { hash: 'x' });
  expect(await stage.sealFaults()).toEqual(['seal 2: changed', 'seal 3: does not follow seal 2']);
});

test('detects swapped seals', async () => {
  const [, second, third] = await stage.seals();
  await stage.dropAppendOnlyTriggers('seals');
  const { kysely } = stage.db;
  await kysely.deleteFrom('seals').where('position', 'in', [2, 3]).execute();
  for (const [seal, position] of [
    [second, 3],
    [third, 2],
  ] as const)
    if (seal)
      await kysely
        .insertInto('seals')
        .values({ ...seal, position })
        .execute();
  expect(await stage.sealFaults()).toEqual(
    expect.arrayContaining(['seal 2: does not follow seal 1', 'seal 2: changed', 'seal 3: changed']),
  );
});

test('detects a missing seal', async () => {
  await stage.dropAppendOnlyTriggers('seals');
  await stage.db.kysely.deleteFrom('seals').where('position', '=', 2).execute();
  expect(await stage.sealFaults()).toContain('seal 2: removed');
});

test('detects missing last seals by their unsealed rows', async () => {
  const [, , ...gone] = await stage.seals();
  await stage.dropAppendOnlyTriggers('seals');
  await stage.db.kysely.deleteFrom('seals').where('position', '>=', 3).execute();
  const found = (await stage.sealFaults()).map((fault) => fault.split(' ').slice(1).join(' ')).sort();
  expect(found).toEqual(
    gone
      .flatMap(idsIn)
      .map((id) => `${id}: not sealed`)
      .sort(),
  );
});

test('detects a seal made without the installation’s key', async () => {
  await change(5, { mark: 'x' });
  expect(await stage.sealFaults()).toEqual(['seal 5: not made with a key of this installation']);
});

test('verifies seals since the last full recount and one week of older ones in rotation', async () => {
  const [old] = idsIn((await stage.seals())[0]);
  stage.now.advance(20 * dayMs);
  await storeRecount(stage.db.kysely, { at: stage.now.value.toISOString(), failedChecks: [] });
  stage.now.advance(2 * dayMs);
  await stage.createSale();
  await stage.runScheduler();
  expect(await stage.sealFaults()).toEqual([]);
  const { id } = await stage.firstRow('auditEvents', 'desc');
  await stage.dropAppendOnlyTriggers('auditEvents');
  const falsify = (which: string) =>
    stage.db.kysely.updateTable('auditEvents').set({ reason: 'x' }).where('id', '=', which).execute();
  await falsify(id);
  expect(await stage.sealFaults()).toContain(`audit-events ${id}: changed`);
  await falsify(String(old));
  const found = [];
  for (let minute = 0; minute < 12; minute += 1) {
    found.push((await stage.sealFaults()).length);
    stage.now.advance(minuteMs);
  }
  expect(new Set(found)).toEqual(new Set([1, 2]));
});

test('detects a missing old row immediately and names it in a full check', async () => {
  const [old] = idsIn((await stage.seals())[0]);
  stage.now.advance(80 * dayMs);
  await storeRecount(stage.db.kysely, { at: stage.now.value.toISOString(), failedChecks: [] });
  await stage.dropAppendOnlyTriggers('auditEvents');
  await stage.db.kysely.deleteFrom('auditEvents').where('id', '=', String(old)).execute();
  const found = [];
  for (let minute = 0; minute < 12; minute += 1) {
    found.push(...(await stage.sealFaults()));
    stage.now.advance(minuteMs);
  }
  expect(found).toHaveLength(12);
  expect(found).toContain('audit-events: 1 removed (npm run check -- --full)');
  await storeRecount(stage.db.kysely, { at: stage.now.value.toISOString(), failedChecks: ['sealsAgree'] });
  expect(await stage.sealFaults()).toEqual([`audit-events ${old}: removed`]);
});

test('leaves rows of a later version unsealed', async () => {
  await stage.db.kysely.insertInto('unsealed').values({ source: 'approvals', id: 'one' }).execute();
  await stage.createSale();
  await stage.runScheduler();
  expect(await stage.countUnsealed()).toBe(1);
  const [last] = (await stage.seals()).slice(-1);
  if (!last) throw new Error('nothing was sealed');
  const seal = {
    position: last.position + 1,
    at: last.at,
    until: last.until,
    previous: last.hash,
    rows: '[["approvals","one","x"]]',
  };
  const hash = await sealHash(seal);
  await stage.db.kysely
    .insertInto('seals')
    .values({ ...seal, events: 0, journals: 0, entries: 0, hash, mark: await vault.keyedHash(hash) })
    .execute();
  expect(await stage.sealFaults()).toEqual([]);
});
