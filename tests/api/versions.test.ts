import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture, type RequestOptions } from './apiFixture';
import { createLabel, dumpLabelTables, getLabel, recordIn } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const put = (id: string, requestOptions: RequestOptions) => api.send('PUT', `catalogs/labels/${id}`, requestOptions);
const missingId = '01980000-0000-7000-8000-000000000000';

describe('versions of records', () => {
  const writes: [string, (id: string, requestOptions: RequestOptions) => ReturnType<ApiFixture['send']>][] = [
    ['PUT', (id, sent) => put(id, { ...sent, body: { color: '#000000' } })],
    ['DELETE', (id, sent) => api.send('DELETE', `catalogs/labels/${id}`, sent)],
    [
      'move',
      (id, sent) =>
        api.send('POST', `catalogs/labels/${id}/move`, { ...sent, key: crypto.randomUUID(), body: { afterId: null } }),
    ],
    ['restore', (id, sent) => api.send('POST', `catalogs/labels/${id}/restore`, { ...sent, key: crypto.randomUUID() })],
  ];

  describe.each(writes)('%s', (_, write) => {
    test('rejects a write of a stale version with the current record', async () => {
      const label = await createLabel(api);
      const currentLabel = recordIn(await put(label.id, { version: 1, body: { name: { es: 'De otra persona' } } }));
      const rowsBefore = await dumpLabelTables(api);
      const response = await write(label.id, { version: 1 });
      expect([response.status, response.json['code'], response.json['current']]).toEqual([
        412,
        'record.stale',
        currentLabel,
      ]);
      expect(response.json).not.toHaveProperty('errors');
      expect(await dumpLabelTables(api)).toEqual(rowsBefore);
    });

    test.each<[string, Record<string, string>]>([
      ['without If-Match', {}],
      ['with If-Match: *', { 'If-Match': '*' }],
    ])('rejects a write %s with 428', async (_name, headers) => {
      const label = await createLabel(api);
      const response = await write(label.id, { headers });
      expect([response.status, response.json['code']]).toEqual([428, 'request.ifMatchMissing']);
      expect(await getLabel(api, label.id)).toEqual(label);
    });

    test.each(['1', '"one"', '"1", "2"', '""', '"-1"'])('rejects the If-Match header %s', async (ifMatch) => {
      const label = await createLabel(api);
      const response = await write(label.id, { headers: { 'If-Match': ifMatch } });
      expect([response.status, response.json['code']]).toEqual([400, 'request.malformedIfMatch']);
    });

    test.each([missingId, 'not-an-id', missingId.toUpperCase(), '%00', '..%2f..', 'x'.repeat(500)])(
      'answers 404 for a write to the unknown record %s',
      async (id) => {
        const response = await write(id, { version: 1 });
        expect([response.status, response.json['code']]).toEqual([404, 'record.notFound']);
      },
    );
  });

  test('accepts a weak ETag, as proxies send it', async () => {
    const label = await createLabel(api);
    expect((await put(label.id, { headers: { 'If-Match': 'W/"1"' }, body: { active: false } })).status).toBe(200);
  });

  test('accepts one of twenty concurrent writes of the same version', async () => {
    const label = await createLabel(api);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        put(label.id, { version: 1, body: { name: { es: `Nombre ${index}` } } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 412)).toHaveLength(19);
    const winner = responses.find(({ status }) => status === 200);
    expect(await getLabel(api, label.id)).toEqual(winner?.json);
  });
});
