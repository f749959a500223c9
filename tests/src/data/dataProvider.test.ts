import { describe, expect, onTestFinished, test } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { giftCards } from '../../../contract/money/giftcards';
import { peopleReport } from '../../../contract/reports/accounts';
import { endpointsOfReport } from '../../../contract/reports/endpoints';
import { salesReport } from '../../../contract/reports/sales';
import { createDataProvider, type ConsoleDataProvider } from '../../../src/data/dataProvider';
import { PartlyRefused } from '../../../src/data/writeOnce';
import { createHttp } from '../../../src/data/http';
import { problemOf } from '../../../src/data/problem';
import { openApiFixture } from '../../api/apiFixture';
import { createLabel } from '../../api/labels';

/** Creates the data provider over the real API. `requests` contains the requests; `response` may replace the network. */
async function createProvider(response?: (request: Request) => Response | undefined) {
  const api = await openApiFixture({ resources: [labels] });
  onTestFinished(() => api.close());
  const requests: Request[] = [];
  const http = createHttp({
    getToken: async () => 'admin',
    refreshToken: async () => 'admin',
    expireSession: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push(request);
      return response?.(request) ?? api.fetch(request);
    },
  });
  return { api, requests, data: createDataProvider('http://console.test/api', http) };
}

const everyParam = {
  pagination: { page: 1, perPage: 25 },
  sort: { field: 'position', order: 'ASC' as const },
  filter: {},
};
const july = { from: '2026-07-01', to: '2026-07-31' };
const rangeMeta = {
  ...july,
  through: july.to,
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
  interval: 'day',
  groupBy: 'company',
  filter: {},
  asOf: '2026-08-01T00:00:00.000Z',
  compare: null,
  compared: null,
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => problemOf(error).code,
  );

describe('data provider', () => {
  test('reads the total from X-Total-Count', async () => {
    const { api, data } = await createProvider();
    for (let index = 0; index < 3; index += 1) await createLabel(api);
    const { data: rows, total } = await data.getList('catalogs/labels', {
      ...everyParam,
      pagination: { page: 1, perPage: 2 },
    });
    expect([rows.length, total]).toEqual([2, 3]);
  });

  test.each([
    ['without a total', () => Response.json([])],
    ['that is not an array', () => Response.json({ rows: [] }, { headers: { 'X-Total-Count': '0' } })],
    ['of records without id', () => Response.json([{}], { headers: { 'X-Total-Count': '1' } })],
  ])('reports a list %s as malformed', async (_, response) => {
    const { data } = await createProvider(response);
    expect(await codeOf(data.getList('catalogs/labels', everyParam))).toBe('client.malformed');
  });

  const unknownStatusRecord = { id: '1', version: 1, status: 'melted' };
  const countHeader = { headers: { 'X-Total-Count': '1' } };
  test.each<[string, unknown, ResponseInit, (data: ConsoleDataProvider) => Promise<unknown>]>([
    ['a list', [unknownStatusRecord], countHeader, (data) => data.getList('giftcards', everyParam)],
    ['several records', [unknownStatusRecord], countHeader, (data) => data.getMany('giftcards', { ids: ['1'] })],
    ['a record', unknownStatusRecord, {}, (data) => data.getOne('giftcards', { id: '1' })],
    ['a creation', unknownStatusRecord, {}, (data) => data.create('giftcards', { data: {} })],
    [
      'a change',
      unknownStatusRecord,
      {},
      (data) => data.update('giftcards', { id: '1', data: {}, previousData: unknownStatusRecord }),
    ],
    [
      'an action',
      unknownStatusRecord,
      {},
      (data) => data.runAction(giftCards, '1', 'block', {}, { key: 'key', version: 1 }),
    ],
    [
      'a creation under a key',
      unknownStatusRecord,
      {},
      (data) => data.create(giftCards.name, { data: {}, meta: { key: 'key' } }),
    ],
  ])('reports a response to %s with an undeclared option as malformed', async (_, response, init, ask) => {
    const { data } = await createProvider(() => Response.json(response, init));
    expect(await codeOf(ask(data))).toBe('client.malformed');
  });

  test('getMany requests 120 records in three requests', async () => {
    const { requests, data } = await createProvider();
    await data.getMany('catalogs/labels', { ids: Array.from({ length: 120 }, (_, index) => `id-${index}`) });
    expect(requests).toHaveLength(3);
  });

  test('update sends the version of the previous data, and a stale one returns the current record', async () => {
    const { api, data } = await createProvider();
    const seenLabel = await createLabel(api);
    const form = { name: seenLabel.name, slug: seenLabel.slug, color: '#9F1239', description: null, active: true };
    const { data: savedLabel } = await data.update('catalogs/labels', {
      id: seenLabel.id,
      data: form,
      previousData: seenLabel,
    });
    expect(savedLabel).toMatchObject({ color: '#9F1239', version: 2 });
    const staleError: unknown = await data
      .update('catalogs/labels', { id: seenLabel.id, data: form, previousData: seenLabel })
      .catch((error: unknown) => error);
    expect(problemOf(staleError)).toMatchObject({ code: 'record.stale', current: { version: 2 } });
  });

  test('create sends the given key, so that a repetition returns the same record', async () => {
    const { data } = await createProvider();
    const form = { name: { es: 'Uno', en: null }, slug: 'uno', color: '#166534' };
    const params = { data: form, meta: { key: '3f1c7a52-9d7e-4c7e-9a53-0d9f6b1f2c11' } };
    const { data: firstLabel } = await data.create('catalogs/labels', params);
    const { data: repeatedLabel } = await data.create('catalogs/labels', params);
    expect(repeatedLabel.id).toBe(firstLabel.id);
  });

  test('deleteMany returns the result of each record', async () => {
    const { api, data } = await createProvider((request) =>
      request.method === 'DELETE' && request.url.endsWith(refusedId)
        ? Response.json({ code: 'record.inUse' }, { status: 409 })
        : undefined,
    );
    const [firstLabel, secondLabel] = [await createLabel(api), await createLabel(api)];
    const refusedId = secondLabel.id;
    const missingId = '0190c2f4-0000-7000-8000-000000000000';
    const error: unknown = await data
      .deleteMany('catalogs/labels', { ids: [firstLabel.id, secondLabel.id, missingId] })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PartlyRefused);
    const results = (error as PartlyRefused).results.map((result) => [
      result.id,
      'problem' in result ? result.problem.code : result.kind,
    ]);
    expect(results).toEqual([
      [firstLabel.id, 'done'],
      [secondLabel.id, 'record.inUse'],
      [missingId, 'record.notFound'],
    ]);
  });

  test('runAction sends key and version and returns the changed record', async () => {
    const { api, requests, data } = await createProvider();
    const [firstLabel, secondLabel] = [await createLabel(api), await createLabel(api)];
    const key = '3f1c7a52-9d7e-4c7e-9a53-0d9f6b1f2c12';
    const { data: movedLabel } = await data.runAction(
      labels,
      firstLabel.id,
      'move',
      { afterId: secondLabel.id },
      { key, version: firstLabel.version },
    );
    expect(movedLabel).toMatchObject({ id: firstLabel.id, version: 2 });
    expect(requests.at(-1)?.headers.get('Idempotency-Key')).toBe(key);
  });

  test.each([
    ['a report', (data: ConsoleDataProvider) => data.call(endpointsOfReport(salesReport).figures, { query: july })],
    [
      'a report file',
      (data: ConsoleDataProvider) => data.callFile(endpointsOfReport(salesReport).csv, { query: july }),
    ],
  ])('reports an invalid response to a request of %s as malformed', async (_, ask) => {
    const { data } = await createProvider(() => Response.json([]));
    expect(await codeOf(ask(data))).toBe('client.malformed');
  });

  test('reports a report with an undeclared option as malformed', async () => {
    const { data } = await createProvider(() =>
      Response.json({ meta: { ...rangeMeta, interval: 'fortnight' }, totals: {}, series: [], rows: [], panels: {} }),
    );
    expect(await codeOf(data.call(endpointsOfReport(salesReport).figures, { query: july }))).toBe('client.malformed');
  });

  test('requests a report with the given parameters only', async () => {
    const { requests, data } = await createProvider(() =>
      Response.json({ meta: rangeMeta, totals: {}, series: [], rows: [], panels: {} }),
    );
    await data.call(endpointsOfReport(salesReport).figures, {
      query: { ...july, currency: 'MXN', compare: undefined, filter: { company: ['a', 'b'] } },
    });
    await data.call(endpointsOfReport(peopleReport).figures, { query: { ...july, filter: {} } });
    expect(requests.map(({ url }) => decodeURIComponent(url))).toEqual([
      'http://console.test/api/reports/sales?from=2026-07-01&to=2026-07-31&currency=MXN&filter={"company":["a","b"]}',
      'http://console.test/api/reports/accounts/people?from=2026-07-01&to=2026-07-31',
    ]);
  });
});
