import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogsOf, mapViolationsByField } from '../catalogRequests';
import { listPath, openApiFixture, type ApiFixture } from '../apiFixture';

let api: ApiFixture;
let catalogs: ReturnType<typeof catalogsOf>;
beforeAll(async () => {
  api = await openApiFixture();
  catalogs = catalogsOf(api);
});
afterAll(() => api.close());

const create = (overrides: Record<string, unknown> = {}) => catalogs.create('categories', overrides);

describe('categories', () => {
  test('rejects a third level of categories', async () => {
    const tacos = await create({ icon: '🌮' });
    const pastor = await create({ parentId: tacos.id });
    const response = await catalogs.post('categories', { parentId: pastor.id });
    expect([response.status, mapViolationsByField(response)]).toEqual([422, { parentId: 'parentIsChild' }]);
  });

  test('rejects a category as its own parent or below its child', async () => {
    const tacos = await create();
    const pastor = await create({ parentId: tacos.id });
    expect(mapViolationsByField(await catalogs.put('categories', tacos, { parentId: tacos.id }))).toEqual({
      parentId: 'ownParent',
    });
    expect(mapViolationsByField(await catalogs.put('categories', tacos, { parentId: pastor.id }))).toEqual({
      parentId: 'parentIsChild',
    });
  });

  test('rejects a parent for a category with children, archived ones included', async () => {
    const [tacos, antojitos] = [await create(), await create()];
    const pastor = await create({ parentId: tacos.id });
    expect(mapViolationsByField(await catalogs.put('categories', tacos, { parentId: antojitos.id }))).toEqual({
      parentId: 'hasChildren',
    });
    await catalogs.archive('categories', pastor);
    expect(mapViolationsByField(await catalogs.put('categories', tacos, { parentId: antojitos.id }))).toEqual({
      parentId: 'hasChildren',
    });
    await catalogs.put('categories', antojitos, { active: false });
    expect((await catalogs.act('categories', { ...pastor, version: 2 }, 'restore')).status).toBe(200);
  });

  test('rejects archiving a category with children', async () => {
    const tacos = await create();
    const pastor = await create({ parentId: tacos.id });
    expect((await catalogs.archive('categories', tacos)).json['code']).toBe('record.inUse');
    expect((await catalogs.put('categories', pastor, { parentId: null })).status).toBe(200);
    expect((await catalogs.archive('categories', tacos)).status).toBe(200);
  });

  test('preserves the parent when another field changes', async () => {
    const tacos = await create();
    const pastor = await create({ parentId: tacos.id });
    expect((await catalogs.put('categories', pastor, { parentId: tacos.id, icon: 'P' })).json).toMatchObject({
      parentId: tacos.id,
      icon: 'P',
      version: 2,
    });
  });

  test('never builds three levels through concurrent changes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [top, middleCategory, bottom] = [await create(), await create(), await create()];
      await Promise.all([
        catalogs.put('categories', bottom, { parentId: middleCategory.id }),
        catalogs.put('categories', middleCategory, { parentId: top.id }),
      ]);
      const parents = [
        (await catalogs.get('categories', bottom.id))['parentId'],
        (await catalogs.get('categories', middleCategory.id))['parentId'],
      ];
      expect(parents.filter((parent) => parent !== null)).toHaveLength(1);
    }
  });

  test('never builds a cycle through concurrent changes', async () => {
    const [firstCategory, secondCategory] = [await create(), await create()];
    const responses = await Promise.all([
      catalogs.put('categories', firstCategory, { parentId: secondCategory.id }),
      catalogs.put('categories', secondCategory, { parentId: firstCategory.id }),
    ]);
    const parents = [
      (await catalogs.get('categories', firstCategory.id))['parentId'],
      (await catalogs.get('categories', secondCategory.id))['parentId'],
    ];
    expect(parents.filter((parent) => parent !== null)).toHaveLength(1);
    // In a deadlock, PostgreSQL aborts one of the two transactions, and the API answers with a retryable 503.
    const refusal = responses.find(({ status }) => status !== 200);
    expect(['request.invalid', 'service.unavailable']).toContain(refusal?.json['code']);
  });

  test('moves children with their category, wherever they were', async () => {
    const [tacos, antojitos] = [await create(), await create()];
    const [pastor, guisado] = [await create({ parentId: tacos.id }), await create({ parentId: tacos.id })];
    const bebidas = await create();
    const listIds = async () => {
      const { json } = await api.send(
        'GET',
        listPath('catalogs/categories', { range: [0, 999], sort: ['position', 'ASC'] }),
      );
      const created = new Set([tacos, antojitos, pastor, guisado, bebidas].map(({ id }) => id));
      return (json as unknown as { id: string }[]).map(({ id }) => id).filter((id) => created.has(id));
    };
    const move = (afterId: string, version: number) =>
      catalogs.act('categories', { ...tacos, version }, 'move', { afterId });
    expect((await move(bebidas.id, 1)).status).toBe(200);
    const moved = [antojitos.id, bebidas.id, tacos.id, pastor.id, guisado.id];
    expect(await listIds()).toEqual(moved);
    expect((await move(bebidas.id, 2)).json['version']).toBe(2);
    expect((await move(pastor.id, 2)).status).toBe(422);
    expect(await listIds()).toEqual(moved);
  });
});
