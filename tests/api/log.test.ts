import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { createLabel, labelForm } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ settings: { maxBodyBytes: 1_000, allowedOrigins: ['https://console.example'] } });
});
afterAll(() => api.close());

describe('request log', () => {
  test('logs one line per request with actor, route and outcome', async () => {
    const label = await createLabel(api);
    api.log.length = 0;
    await api.send('GET', `catalogs/labels/${label.id}`, { as: 'ana', headers: { 'X-Request-Id': 'r-1' } });
    await api.send('GET', 'catalogs/labels', { as: null });
    await api.send('GET', 'nowhere');
    expect(api.log).toEqual([
      {
        time: '2026-07-01T12:00:00.000Z',
        level: 'info',
        requestId: 'r-1',
        method: 'GET',
        route: '/api/catalogs/labels/:id',
        status: 200,
        ms: expect.any(Number) as number,
        uid: 'uid-ana',
      },
      expect.objectContaining({ route: '/api/catalogs/labels', status: 401, code: 'auth.tokenMissing' }),
      expect.objectContaining({ route: 'unknown', status: 404, code: 'request.unknownAddress' }),
    ]);
  });

  test('contains no tokens, bodies or search terms', async () => {
    api.log.length = 0;
    await api.send('GET', 'catalogs/labels?filter={"q":"SECRETO"}');
    await api.send('GET', 'catalogs/labels?token=SECRETO');
    await api.send('GET', 'SECRETO', { as: 'SECRETO' });
    await api.send('POST', 'catalogs/labels', { body: '{"SECRETO": SECRETO}', key: crypto.randomUUID() });
    await api.send('POST', 'catalogs/labels', { body: labelForm({ name: { es: 'SECRETO' } }) });
    expect(api.log).toHaveLength(5);
    expect(JSON.stringify(api.log)).not.toContain('SECRETO');
  });
});
