import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openApiFixture, openDatabase, type ApiFixture } from './apiFixture';
import { createLabel, getLabel, recordIn, recordsIn, type Label } from './labels';
import { type Database, untyped } from '../../api/db/database';

let api: ApiFixture;
let db: Database | undefined;

beforeEach(async () => {
  db ??= await openDatabase();
  api = await openApiFixture({ db });
  for (const table of ['labels', 'searchTerms', 'idempotencyKeys'])
    await untyped(db.kysely).deleteFrom(table).execute();
});
afterAll(() => db?.close());

const listLabels = async (isArchived: unknown = false): Promise<Label[]> =>
  recordsIn(
    await api.send(
      'GET',
      `catalogs/labels?range=[0,999]&filter=${encodeURIComponent(JSON.stringify({ archived: isArchived }))}`,
    ),
  );
const listIds = async () => (await listLabels()).map(({ id }) => id);

const move = async (id: string, afterId: string | null, version?: number) =>
  api.send('POST', `catalogs/labels/${id}/move`, {
    key: crypto.randomUUID(),
    version: version ?? (await getLabel(api, id)).version,
    body: { afterId },
  });

function moveInOrder(order: readonly string[], id: string, afterId: string | null): string[] {
  const otherIds = order.filter((other) => other !== id);
  const index = afterId === null ? 0 : otherIds.indexOf(afterId) + 1;
  return [...otherIds.slice(0, index), id, ...otherIds.slice(index)];
}

async function createLabels(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await createLabel(api)).id);
  return ids;
}

test('applies any sequence of moves to the order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.tuple(fc.nat(5), fc.option(fc.nat(5))), { maxLength: 12 }),
      async (count, moves) => {
        await api.db.kysely.deleteFrom('labels').execute();
        let expected = await createLabels(count);
        for (const [movedIndex, afterIndex] of moves) {
          const id = expected[movedIndex % count] ?? '';
          const afterId = afterIndex === null ? null : (expected[afterIndex % count] ?? '');
          if (afterId === id) continue;
          expect((await move(id, afterId)).status).toBe(200);
          expected = moveInOrder(expected, id, afterId);
        }
        expect(await listIds()).toEqual(expected);
      },
    ),
    { numRuns: 30 },
  );
});

test('writes only the moved row', async () => {
  const [firstId, secondId, thirdId] = (await createLabels(3)) as [string, string, string];
  const response = await move(thirdId, firstId);
  expect([response.status, recordIn(response).version]).toEqual([200, 2]);
  expect(await listIds()).toEqual([firstId, thirdId, secondId]);
  expect((await listLabels()).map(({ version }) => version)).toEqual([1, 2, 1]);
});

test('makes room between positions without changing any other order', async () => {
  const [firstId, ...otherIds] = await createLabels(6);
  let expected = [firstId ?? '', ...otherIds];
  for (let round = 0; round < 60; round += 1) {
    const id = expected.at(2) ?? '';
    expect((await move(id, firstId ?? '')).status).toBe(200);
    expected = moveInOrder(expected, id, firstId ?? '');
    expect(await listIds()).toEqual(expected);
  }
  const positions = (await listLabels()).map(({ position }) => position);
  expect(new Set(positions).size).toBe(positions.length);
});

test('moves labels to the front without limit', async () => {
  let expected = await createLabels(4);
  for (let round = 0; round < 40; round += 1) {
    const id = expected.at(-1) ?? '';
    await move(id, null);
    expected = moveInOrder(expected, id, null);
  }
  expect(await listIds()).toEqual(expected);
  expect((await listLabels()).every(({ position }) => position > 0)).toBe(true);
});

test('appends a new label at the end', async () => {
  const [firstId] = await createLabels(3);
  await move(firstId ?? '', (await listIds()).at(-1) ?? '');
  const lastLabel = await createLabel(api);
  expect((await listIds()).at(-1)).toBe(lastLabel.id);
});

test('writes nothing when a label is already at its target', async () => {
  const [firstId, secondId] = (await createLabels(3)) as [string, string, string];
  const listEvents = async () =>
    Number(
      (
        await api.db.kysely
          .selectFrom('auditEvents')
          .select((count) => count.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      )['n'],
    );
  const eventsBefore = await listEvents();
  expect(recordIn(await move(secondId, firstId)).version).toBe(1);
  expect(recordIn(await move(firstId, null)).version).toBe(1);
  expect(await listEvents()).toBe(eventsBefore);
});

test('preserves the place of an archived label', async () => {
  const [firstId, secondId, thirdId] = (await createLabels(3)) as [string, string, string];
  await api.send('DELETE', `catalogs/labels/${secondId}`, { version: 1 });
  await move(thirdId, null);
  await api.send('POST', `catalogs/labels/${secondId}/restore`, { version: 2, key: crypto.randomUUID() });
  expect(await listIds()).toEqual([thirdId, firstId, secondId]);
});

describe('rejected moves', () => {
  const unknownId = '01980000-0000-7000-8000-000000000000';
  test.each<[string, unknown, Record<string, string>]>([
    ['nowhere', {}, { afterId: 'violations.required' }],
    ['a malformed id', { afterId: 'first' }, { afterId: 'violations.malformed' }],
    ['a number', { afterId: 1 }, { afterId: 'violations.malformed' }],
    ['a place behind an unknown label', { afterId: unknownId }, { afterId: 'violations.unknownReference' }],
    ['a place with an unknown field', { afterId: null, position: 3 }, { position: 'violations.unknownField' }],
  ])('rejects a move to %s', async (_, body, errors) => {
    const [id] = (await createLabels(2)) as [string, string];
    const response = await api.send('POST', `catalogs/labels/${id}/move`, {
      version: 1,
      key: crypto.randomUUID(),
      body,
    });
    expect([response.status, response.json['errors']]).toEqual([422, errors]);
  });

  test('rejects a move behind itself or behind an archived label', async () => {
    const [firstId, secondId] = (await createLabels(2)) as [string, string];
    expect((await move(firstId, firstId)).json['errors']).toEqual({ afterId: 'violations.unknownReference' });
    await api.send('DELETE', `catalogs/labels/${secondId}`, { version: 1 });
    expect((await move(firstId, secondId)).json['errors']).toEqual({ afterId: 'violations.unknownReference' });
  });

  test('rejects a body for an action without input', async () => {
    const [id] = (await createLabels(1)) as [string];
    const response = await api.send('POST', `catalogs/labels/${id}/restore`, {
      version: 1,
      key: crypto.randomUUID(),
      body: { afterId: null },
    });
    expect([response.status, response.json['errors']]).toEqual([422, { afterId: 'violations.unknownField' }]);
  });
});

test('preserves every label once under concurrent moves and creations', async () => {
  const ids = await createLabels(8);
  const [firstId] = ids;
  const responses = await Promise.all([
    ...ids.slice(1).map((id) => move(id, firstId ?? '', 1)),
    ...ids.slice(1).map((id) => move(id, null, 1)),
    ...Array.from({ length: 4 }, () => createLabel(api).then(() => null)),
  ]);
  expect(responses.every((response) => response === null || response.status === 200 || response.status === 412)).toBe(
    true,
  );
  const labelsAfter = await listLabels();
  expect(labelsAfter).toHaveLength(12);
  expect(new Set(labelsAfter.map(({ position }) => position)).size).toBe(12);
});
