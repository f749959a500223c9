import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture, type RequestOptions } from './apiFixture';
import { createLabel, getLabel, listLabelNames, recordIn } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const put = (id: string, requestOptions: RequestOptions) => api.send('PUT', `catalogs/labels/${id}`, requestOptions);

describe('archived labels', () => {
  test('omits an archived label from lists, reads it by id and restores it unchanged', async () => {
    const label = await createLabel(api, { name: { es: 'Temporada' } });
    api.now.advance(1_000);
    const archiveResponse = await api.send('DELETE', `catalogs/labels/${label.id}`, { version: 1 });
    expect([archiveResponse.status, archiveResponse.json, archiveResponse.headers.get('ETag')]).toEqual([
      200,
      { id: label.id },
      '"2"',
    ]);
    expect(await listLabelNames(api, { filter: { q: 'temporada' } })).toEqual([]);
    expect(await listLabelNames(api, { filter: { q: 'temporada', archived: true } })).toEqual(['Temporada']);
    expect(await listLabelNames(api, { filter: { q: 'temporada', archived: [true, false] } })).toEqual(['Temporada']);
    expect(await listLabelNames(api, { filter: { id: [label.id] } })).toEqual(['Temporada']);
    expect(await listLabelNames(api, { filter: { id: [label.id], archived: false } })).toEqual([]);

    const archivedLabel = await getLabel(api, label.id);
    expect(archivedLabel).toMatchObject({ version: 2, archivedAt: api.now.value.toISOString() });
    const archivedRefusal = { allowed: false, code: 'record.archived' };
    expect(archivedLabel.actions).toEqual({
      edit: archivedRefusal,
      archive: archivedRefusal,
      restore: { allowed: true },
      move: archivedRefusal,
    });

    const restoreResponse = await api.send('POST', `catalogs/labels/${label.id}/restore`, {
      version: 2,
      key: crypto.randomUUID(),
    });
    expect(recordIn(restoreResponse)).toEqual({ ...label, version: 3, updatedAt: api.now.value.toISOString() });
    expect(await listLabelNames(api, { filter: { q: 'temporada' } })).toEqual(['Temporada']);
  });

  test('rejects changes, moves and another archiving of an archived label and offers its restoration', async () => {
    const label = await createLabel(api);
    await api.send('DELETE', `catalogs/labels/${label.id}`, { version: 1 });
    const responses = [
      await put(label.id, { version: 2, body: { active: false } }),
      await api.send('DELETE', `catalogs/labels/${label.id}`, { version: 2 }),
      await api.send('POST', `catalogs/labels/${label.id}/move`, {
        version: 2,
        key: crypto.randomUUID(),
        body: { afterId: null },
      }),
    ];
    for (const response of responses) {
      expect([response.status, response.json['code'], response.json['actions']?.['restore']]).toEqual([
        409,
        'record.archived',
        { allowed: true },
      ]);
      expect(response.json).not.toHaveProperty('errors');
    }
  });

  test('rejects the restoration of a label that is not archived', async () => {
    const label = await createLabel(api);
    const response = await api.send('POST', `catalogs/labels/${label.id}/restore`, {
      version: 1,
      key: crypto.randomUUID(),
    });
    expect([response.status, response.json['code']]).toEqual([409, 'record.notArchived']);
  });

  test('rejects archiving a label in use with the number of its uses', async () => {
    const label = await createLabel(api);
    await api.db.kysely.updateTable('labels').set({ usageCount: 3 }).where('id', '=', label.id).execute();
    expect((await getLabel(api, label.id)).actions['archive']).toEqual({
      allowed: false,
      code: 'record.inUse',
      params: { count: 3 },
    });
    const response = await api.send('DELETE', `catalogs/labels/${label.id}`, { version: 1 });
    expect([response.status, response.json['code'], response.json['params']]).toEqual([
      409,
      'record.inUse',
      { count: 3 },
    ]);
    expect((await getLabel(api, label.id)).archivedAt).toBeNull();
  });
});
