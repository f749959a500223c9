import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeProgress } from '../../../api/db/progress';
import { storeRecount } from '../../../api/ledger/recount';
import { sealHash, type Seal } from '../../../api/seals/chain';
import { vault } from '../apiFixture';
import { openSealsFixture, type SealsFixture } from './sealsFixture';

const minuteMs = 60_000;
const dayMs = 86_400_000;

let fixture: SealsFixture;
beforeEach(async () => {
  fixture = await openSealsFixture();
  await fixture.runScheduler();
  for (let round = 0; round < 3; round += 1) {
    fixture.now.advance(minuteMs);
    await fixture.createSale();
    await fixture.runScheduler();
  }
  // The first nightly jobs seal twice, since they also seal the check results, and recount everything
  // (api/checks/nightly.ts). Clearing the progress makes the check verify the whole chain.
  await storeProgress(fixture.db.kysely, 'checks recounted', null);
});
afterEach(() => fixture.close());

async function changeSeal(position: number, values: Partial<Seal>): Promise<void> {
  await fixture.dropAppendOnlyTriggers('seals');
  await fixture.db.kysely.updateTable('seals').set(values).where('position', '=', position).execute();
}
const parseIds = (seal: Seal | undefined) => (JSON.parse(seal?.rows ?? '[]') as string[][]).map(([, id]) => String(id));

test('finds no fault in an unchanged chain of seals', async () => {
  expect((await fixture.seals()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  expect(await fixture.sealFaults()).toEqual([]);
});

test('rejects changes and deletion of seals in the database', async () => {
  const { kysely } = fixture.db;
  await expect(kysely.updateTable('seals').set({ hash: '' }).execute()).rejects.toThrow('append-only');
  await expect(kysely.deleteFrom('seals').execute()).rejects.toThrow('append-only');
});

test('detects an edited seal', async () => {
  await changeSeal(2, { at: '2026-01-01T00:00:00.000Z' });
  expect(await fixture.sealFaults()).toEqual(['seal 2: changed']);
});

test('detects an unreadable seal', async () => {
  await changeSeal(2, { rows: 'nothing' });
  expect(await fixture.sealFaults()).toContain('seal 2: changed');
});

test('detects an altered hash by the next seal', async () => {
  await changeSeal(2, { hash: 'x' });
  expect(await fixture.sealFaults()).toEqual(['seal 2: changed', 'seal 3: does not follow seal 2']);
});

test('detects swapped seals', async () => {
  const [, secondSeal, thirdSeal] = await fixture.seals();
  await fixture.dropAppendOnlyTriggers('seals');
  const { kysely } = fixture.db;
  await kysely.deleteFrom('seals').where('position', 'in', [2, 3]).execute();
  for (const [seal, position] of [
    [secondSeal, 3],
    [thirdSeal, 2],
  ] as const)
    if (seal)
      await kysely
        .insertInto('seals')
        .values({ ...seal, position })
        .execute();
  expect(await fixture.sealFaults()).toEqual(
    expect.arrayContaining(['seal 2: does not follow seal 1', 'seal 2: changed', 'seal 3: changed']),
  );
});

test('detects a missing seal', async () => {
  await fixture.dropAppendOnlyTriggers('seals');
  await fixture.db.kysely.deleteFrom('seals').where('position', '=', 2).execute();
  expect(await fixture.sealFaults()).toContain('seal 2: removed');
});

test('detects missing last seals by their unsealed rows', async () => {
  const [, , ...missingSeals] = await fixture.seals();
  await fixture.dropAppendOnlyTriggers('seals');
  await fixture.db.kysely.deleteFrom('seals').where('position', '>=', 3).execute();
  const faultTexts = (await fixture.sealFaults()).map((fault) => fault.split(' ').slice(1).join(' ')).sort();
  expect(faultTexts).toEqual(
    missingSeals
      .flatMap(parseIds)
      .map((id) => `${id}: not sealed`)
      .sort(),
  );
});

test('detects a seal made without the installation’s key', async () => {
  await changeSeal(5, { mark: 'x' });
  expect(await fixture.sealFaults()).toEqual(['seal 5: not made with a key of this installation']);
});

test('verifies seals since the last full recount and one week of older ones in rotation', async () => {
  const [oldId] = parseIds((await fixture.seals())[0]);
  fixture.now.advance(20 * dayMs);
  await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: [] });
  fixture.now.advance(2 * dayMs);
  await fixture.createSale();
  await fixture.runScheduler();
  expect(await fixture.sealFaults()).toEqual([]);
  const { id } = await fixture.firstRow('auditEvents', 'desc');
  await fixture.dropAppendOnlyTriggers('auditEvents');
  const falsify = (column: string) =>
    fixture.db.kysely.updateTable('auditEvents').set({ reason: 'x' }).where('id', '=', column).execute();
  await falsify(id);
  expect(await fixture.sealFaults()).toContain(`audit-events ${id}: changed`);
  await falsify(String(oldId));
  const faultTexts = [];
  for (let minute = 0; minute < 12; minute += 1) {
    faultTexts.push((await fixture.sealFaults()).length);
    fixture.now.advance(minuteMs);
  }
  expect(new Set(faultTexts)).toEqual(new Set([1, 2]));
});

test('detects a missing old row immediately and names it in a full check', async () => {
  const [oldId] = parseIds((await fixture.seals())[0]);
  fixture.now.advance(80 * dayMs);
  await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: [] });
  await fixture.dropAppendOnlyTriggers('auditEvents');
  await fixture.db.kysely.deleteFrom('auditEvents').where('id', '=', String(oldId)).execute();
  const faultTexts = [];
  for (let minute = 0; minute < 12; minute += 1) {
    faultTexts.push(...(await fixture.sealFaults()));
    fixture.now.advance(minuteMs);
  }
  expect(faultTexts).toHaveLength(12);
  expect(faultTexts).toContain('audit-events: 1 removed (npm run check -- --full)');
  await storeRecount(fixture.db.kysely, { at: fixture.now.value.toISOString(), failedChecks: ['sealsAgree'] });
  expect(await fixture.sealFaults()).toEqual([`audit-events ${oldId}: removed`]);
});

test('leaves rows of a later version unsealed', async () => {
  await fixture.db.kysely.insertInto('unsealed').values({ source: 'approvals', id: 'one' }).execute();
  await fixture.createSale();
  await fixture.runScheduler();
  expect(await fixture.countUnsealed()).toBe(1);
  const [lastSeal] = (await fixture.seals()).slice(-1);
  if (!lastSeal) throw new Error('nothing was sealed');
  const seal = {
    position: lastSeal.position + 1,
    at: lastSeal.at,
    until: lastSeal.until,
    previous: lastSeal.hash,
    rows: '[["approvals","one","x"]]',
  };
  const hash = await sealHash(seal);
  await fixture.db.kysely
    .insertInto('seals')
    .values({ ...seal, events: 0, journals: 0, entries: 0, hash, mark: await vault.keyedHash(hash) })
    .execute();
  expect(await fixture.sealFaults()).toEqual([]);
});
