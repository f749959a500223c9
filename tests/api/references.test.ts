import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labels } from '../../contract/catalogs/catalogs';
import { openApiFixture, listPath, type ApiFixture } from './apiFixture';
import { createLabel, getLabel } from './labels';
import { createShop, getShop, postShop, putShop, shops, type Shop } from './shops';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources: [labels, shops] });
});
afterAll(() => api.close());

const unknownId = '01980000-0000-7000-8000-000000000000';
const archive = (id: string, version = 1) => api.send('DELETE', `catalogs/labels/${id}`, { version });
const runAction = (id: string, action: string, version: number) =>
  api.send('POST', `catalogs/shops/${id}/${action}`, { version, key: crypto.randomUUID(), body: {} });
const usesOf = async (id: string) => (await getLabel(api, id)).usageCount;

describe('references', () => {
  test.each<[string, (live: string, archivedId: string) => Record<string, unknown>, Record<string, string>]>([
    ['an unknown record', () => ({ mainLabelId: unknownId }), { mainLabelId: 'unknownReference' }],
    [
      'an unknown record among several',
      (live) => ({ labelIds: [live, unknownId] }),
      { 'labelIds.1': 'unknownReference' },
    ],
    ['an archived record', (live, archived) => ({ labelIds: [archived, live] }), { 'labelIds.0': 'unknownReference' }],
    [
      'an archived record of an uncounted reference',
      (_, archived) => ({ formerLabelId: archived }),
      { formerLabelId: 'unknownReference' },
    ],
    ['a record of another resource', (live) => ({ parentId: live }), { parentId: 'unknownReference' }],
    [
      'a record in a group',
      () => ({ bank: { holder: 'Ana', labelId: unknownId } }),
      { 'bank.labelId': 'unknownReference' },
    ],
    [
      'two faults at once',
      () => ({ mainLabelId: unknownId, labelIds: [unknownId] }),
      { mainLabelId: 'unknownReference', 'labelIds.0': 'unknownReference' },
    ],
    ['a malformed id', () => ({ mainLabelId: 'vegano' }), { mainLabelId: 'malformed' }],
    [
      'too many records',
      (live) => ({ labelIds: Array.from({ length: 6 }, (_, index) => `${live.slice(0, -1)}${index}`) }),
      { labelIds: 'tooLarge' },
    ],
  ])('rejects %s at its field and writes nothing', async (_, given, expected) => {
    const [live, archivedLabel] = [await createLabel(api), await createLabel(api)];
    await archive(archivedLabel.id);
    const shop = await createShop(api);
    const form = given(live.id, archivedLabel.id);
    for (const response of [await postShop(api, form), await putShop(api, shop.id, form)]) {
      const violations = (response.json['violations'] ?? []) as unknown as { field: string; code: string }[];
      expect([response.status, Object.fromEntries(violations.map(({ field, code }) => [field, code]))]).toEqual([
        422,
        expected,
      ]);
    }
    expect(await getShop(api, shop.id)).toEqual(shop);
    expect(await usesOf(live.id)).toBe(0);
    expect(await api.db.kysely.selectFrom('links').selectAll().where('recordId', '=', shop.id).execute()).toEqual([]);
  });

  test('accepts an unchanged reference to a record archived since', async () => {
    const label = await createLabel(api);
    const shop = await createShop(api, { formerLabelId: label.id });
    await archive(label.id);
    const response = await putShop(api, shop.id, { formerLabelId: label.id, active: false });
    expect([response.status, response.json['formerLabelId']]).toEqual([200, label.id]);
  });

  test('stores duplicate references once, in order', async () => {
    const [firstLabel, secondLabel] = [await createLabel(api), await createLabel(api)];
    const shop = await createShop(api, { labelIds: [secondLabel.id, firstLabel.id, secondLabel.id] });
    expect((await getShop(api, shop.id)).labelIds).toEqual([secondLabel.id, firstLabel.id]);
    expect(await usesOf(secondLabel.id)).toBe(1);
  });

  test('stores references to an unserved resource without a check', async () => {
    const shop = await createShop(api, { elsewhereIds: [unknownId] });
    expect(await getShop(api, shop.id)).toMatchObject({ elsewhereIds: [unknownId] });
  });
});

describe('usage counts', () => {
  test('counts live referencing records once each without a new version', async () => {
    const [label, otherLabel] = [await createLabel(api), await createLabel(api)];
    const firstShop = await createShop(api, {
      labelIds: [label.id],
      mainLabelId: label.id,
      bank: { holder: 'Ana', labelId: label.id },
    });
    const secondShop = await createShop(api, { labelIds: [label.id], formerLabelId: otherLabel.id });
    expect([await usesOf(label.id), await usesOf(otherLabel.id)]).toEqual([2, 0]);

    await putShop(api, firstShop.id, { labelIds: [otherLabel.id] });
    expect([await usesOf(label.id), await usesOf(otherLabel.id)]).toEqual([2, 1]);
    await putShop(api, firstShop.id, { mainLabelId: null, bank: null }, 2);
    expect([await usesOf(label.id), await usesOf(otherLabel.id)]).toEqual([1, 1]);

    await api.send('DELETE', `catalogs/shops/${secondShop.id}`, { version: 1 });
    expect(await usesOf(label.id)).toBe(0);
    await runAction(secondShop.id, 'restore', 2);
    expect(await usesOf(label.id)).toBe(1);
    expect((await getLabel(api, label.id)).version).toBe(1);
  });

  test('counts children of the same resource as uses', async () => {
    const parent = await createShop(api);
    const child = await createShop(api, { parentId: parent.id });
    expect((await getShop(api, parent.id)).usageCount).toBe(1);
    const refusal = await api.send('DELETE', `catalogs/shops/${parent.id}`, { version: 1 });
    expect([refusal.status, refusal.json['code'], refusal.json['params']]).toEqual([409, 'record.inUse', { count: 1 }]);
    await putShop(api, child.id, { parentId: null });
    expect((await api.send('DELETE', `catalogs/shops/${parent.id}`, { version: 1 })).status).toBe(200);
  });

  test('counts a restored record, even if its reference was archived meanwhile', async () => {
    const label = await createLabel(api);
    const shop = await createShop(api, { labelIds: [label.id] });
    await api.send('DELETE', `catalogs/shops/${shop.id}`, { version: 1 });
    expect((await archive(label.id)).status).toBe(200);
    expect((await runAction(shop.id, 'restore', 2)).status).toBe(200);
    expect(await usesOf(label.id)).toBe(1);
  });

  test('ignores rejected changes, dry runs and unchanged forms in usage counts', async () => {
    const label = await createLabel(api);
    const shop = await createShop(api, { labelIds: [label.id] });
    await putShop(api, shop.id, { labelIds: [label.id] });
    await putShop(api, shop.id, { labelIds: [], slug: 'No es' });
    await putShop(api, shop.id, { labelIds: [] }, 9);
    await postShop(api, { labelIds: [label.id], mainLabelId: unknownId });
    await api.send('POST', `catalogs/shops/${shop.id}/move?dryRun=true`, { version: 1, body: { afterId: null } });
    expect(await usesOf(label.id)).toBe(1);
  });

  test('counts uses correctly after concurrent changes', async () => {
    const chosenIds = [await createLabel(api), await createLabel(api), await createLabel(api)].map(({ id }) => id);
    const shops = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        createShop(api, { labelIds: index % 2 ? chosenIds : chosenIds.toReversed() }),
      ),
    );
    await Promise.all(shops.slice(0, 5).map((shop) => putShop(api, shop.id, { labelIds: [chosenIds[1]] })));
    await Promise.all(shops.slice(5, 7).map((shop) => api.send('DELETE', `catalogs/shops/${shop.id}`, { version: 1 })));
    expect(await Promise.all(chosenIds.map(usesOf))).toEqual([5, 10, 5]);
  });

  test('rejects either an archiving or a concurrent reference to the record', async () => {
    for (let round = 0; round < 10; round += 1) {
      const label = await createLabel(api);
      const [archiveResponse, come] = await Promise.all([archive(label.id), postShop(api, { labelIds: [label.id] })]);
      const { archivedAt, usageCount } = await getLabel(api, label.id);
      const archivedOutcome = [200, undefined, 422, { 'labelIds.0': 'violations.unknownReference' }, 0];
      const chosenOutcome = [409, 'record.inUse', 201, undefined, 1];
      expect([
        archiveResponse.status,
        archiveResponse.json['code'],
        come.status,
        come.json['errors'],
        usageCount,
      ]).toEqual(archivedAt === null ? chosenOutcome : archivedOutcome);
    }
  });
});

describe('frozen fields', () => {
  test('rejects a change or removal of an immutable field', async () => {
    const shop = await createShop(api, { code: 'centro' });
    for (const code of ['otro', null]) {
      const response = await putShop(api, shop.id, { code });
      expect([response.status, response.json['errors']]).toEqual([422, { code: 'violations.immutable' }]);
    }
    expect((await putShop(api, shop.id, { code: 'centro', active: false })).status).toBe(200);
  });

  test('permits a change of a frozen field until the record is in use', async () => {
    const shop = await createShop(api);
    expect((await putShop(api, shop.id, { priceMinor: 200 })).status).toBe(200);
    await createShop(api, { parentId: shop.id });
    const response = await putShop(api, shop.id, { priceMinor: 300 }, 2);
    expect([response.status, response.json['errors']]).toEqual([422, { priceMinor: 'violations.frozen' }]);
    expect((await putShop(api, shop.id, { priceMinor: 200, active: false }, 2)).status).toBe(200);
  });

  test('rejects a change of a frozen field concurrent with the first use', async () => {
    for (let round = 0; round < 10; round += 1) {
      const shop = await createShop(api);
      const [changeResponse, child] = await Promise.all([
        putShop(api, shop.id, { priceMinor: 200 }),
        postShop(api, { parentId: shop.id }),
      ]);
      expect([200, 422]).toContain(changeResponse.status);
      expect(child.status).toBe(201);
      expect(await getShop(api, shop.id)).toMatchObject({
        priceMinor: changeResponse.status === 200 ? 200 : 100,
        usageCount: 1,
      });
    }
  });
});

describe('lists filtered by references', () => {
  let ownFixture: ApiFixture;
  const storedShops: Shop[] = [];
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    ownFixture = await openApiFixture({ resources: [labels, shops] });
    for (const name of ['a', 'b', 'c']) ids[name] = (await createLabel(ownFixture)).id;
    for (const chosenIds of [['a'], ['b', 'a'], ['c'], [], ['b'], ['a']])
      storedShops.push(
        await createShop(ownFixture, {
          labelIds: chosenIds.map((name) => ids[name]),
          active: storedShops.length !== 5,
        }),
      );
    await ownFixture.send('DELETE', `catalogs/shops/${storedShops[4]?.id}`, { version: 1 });
  });
  afterAll(() => ownFixture.close());

  test.each<[string, (id: (name: string) => string) => Record<string, unknown>, number[]]>([
    ['one', (id) => ({ labelIds: id('a') }), [0, 1, 5]],
    ['any of two', (id) => ({ labelIds: [id('b'), id('c')] }), [1, 2]],
    ['nothing', () => ({ labelIds: null }), [3]],
    ['one or nothing', (id) => ({ labelIds: [id('c'), null] }), [2, 3]],
    ['something', () => ({ labelIds_neq: null }), [0, 1, 2, 5]],
    ['everything but one', (id) => ({ labelIds_neq: id('a') }), [2, 3]],
    ['something but one', (id) => ({ labelIds_neq: [id('a'), null] }), [2]],
    ['an empty list', () => ({ labelIds: [] }), []],
    ['an archived record among them', (id) => ({ labelIds: id('b'), archived: [true, false] }), [1, 4]],
    ['one, and more', (id) => ({ labelIds: id('a'), active: true }), [0, 1]],
    ['one, and a word', (id) => ({ labelIds: id('a'), q: 'tienda' }), [0, 1, 5]],
    ['an unreferenced record', () => ({ labelIds: unknownId }), []],
    ['a malformed id', () => ({ labelIds: 'x' }), []],
  ])('filters a list by references to %s', async (_, filter, expected) => {
    const response = await ownFixture.send(
      'GET',
      listPath('catalogs/shops', { filter: filter((name) => ids[name] ?? '') }),
    );
    expect(
      (response.json as unknown as Shop[]).map(({ id }) => storedShops.findIndex((shop) => shop.id === id)),
    ).toEqual(expected);
    expect(response.headers.get('X-Total-Count')).toBe(String(expected.length));
  });

  test.each(['labelIds_gte', 'labelIds_lte'])('rejects a range filter on references (%s)', async (name) => {
    expect((await ownFixture.send('GET', listPath('catalogs/shops', { filter: { [name]: 'a' } }))).json['code']).toBe(
      'request.unknownField',
    );
  });
});

test('stores reference ids when the referenced resource is not served', async () => {
  const shopsApi = await openApiFixture({ resources: [shops] });
  const shop = await createShop(shopsApi, { labelIds: [unknownId], mainLabelId: unknownId });
  expect((await putShop(shopsApi, shop.id, { labelIds: [] })).status).toBe(200);
  await shopsApi.close();
});
