import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPrometheusMetrics, type PrometheusMetrics } from '../../api/hosts/prometheus';
import { createLiveFeed } from '../../api/live/feed';
import { Queue } from '../../api/db/queue';
import { withRetries } from '../../api/db/transactions';
import type { IdentityPort } from '../../api/ports/identity';
import { openApiFixture, openDatabase, type ApiFixture } from './apiFixture';
import { createLabel } from './labels';
import { readOpenMetrics, sumOf } from './openmetrics';

let api: ApiFixture;
let metrics: PrometheusMetrics;
let channel = createLiveFeed();
beforeEach(async () => {
  channel = createLiveFeed();
  metrics = createPrometheusMetrics(() => ({ db: api.db, feed: channel.feed }));
  api = await openApiFixture({ metrics, live: channel });
});
afterEach(() => api.close());

const scrape = async () => readOpenMetrics(await metrics.expose());

const readOwnMemory = async () =>
  (await metrics.expose())
    .split('\n')
    .filter((line) => line.includes('sobremesa_'))
    .join('\n');

test('exposes metrics in the OpenMetrics format, including those of Node and the process', async () => {
  expect(metrics.contentType).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  const samples = await scrape();
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'])
    expect(sumOf(samples, name)).toBeGreaterThanOrEqual(0);
});

describe('request metrics', () => {
  test('counts requests by method, route and status class', async () => {
    const { id } = await createLabel(api);
    await api.send('GET', `catalogs/labels/${id}`);
    await api.send('GET', `catalogs/labels/${id}`, { as: null });
    const samples = await scrape();
    const countOf = (labels: Record<string, string>) =>
      sumOf(samples, 'sobremesa_request_duration_seconds_count', labels);
    const route = '/api/catalogs/labels/:id';
    expect(countOf({ method: 'GET', route, status: '2xx' })).toBe(1);
    expect(countOf({ method: 'GET', route, status: '4xx' })).toBe(1);
    expect(countOf({ method: 'POST', route: '/api/catalogs/labels', status: '2xx' })).toBe(1);
    expect(sumOf(samples, 'sobremesa_request_duration_seconds_sum', { route })).toBeGreaterThan(0);
  });

  test('counts rejections by problem code', async () => {
    await api.send('GET', 'catalogs/labels', { as: null });
    await api.send('POST', 'catalogs/labels', { body: { slug: '' } });
    await api.send('POST', 'catalogs/labels', { body: { slug: '' } });
    const samples = await scrape();
    expect(sumOf(samples, 'sobremesa_problems_total', { code: 'auth.tokenMissing' })).toBe(1);
    expect(sumOf(samples, 'sobremesa_problems_total', { code: 'request.invalid' })).toBe(2);
  });

  test('counts requests in flight until they are answered or fail', async () => {
    let endVerification = () => {};
    const gate = new Promise<void>((resolve) => (endVerification = resolve));
    const verify = async () => {
      await gate;
      throw new TypeError('fetch failed');
    };
    const readInFlight = async () => sumOf(await scrape(), 'sobremesa_requests_in_flight');
    // `verify` fails after the gate opens, so that the request stays in flight without using the database.
    const slowFixture = await openApiFixture({ metrics, identity: { verify } as unknown as IdentityPort });
    const response = slowFixture.send('GET', 'catalogs/labels');
    await expect.poll(readInFlight).toBe(1);
    endVerification();
    expect((await response).status).toBe(503);
    expect(await readInFlight()).toBe(0);
    await slowFixture.close();
  });

  test('uses no user input as a metric label', async () => {
    const { id } = await createLabel(api, { name: { es: 'SECRETO' } });
    await api.send('GET', 'SECRETO/admin@sobremesa.app');
    await api.send('GET', `catalogs/labels/${id}?SECRETO=1`);
    await api.send('GET', 'catalogs/labels?filter={"q":"SECRETO"}', { headers: { 'X-Request-Id': 'SECRETO' } });
    await api.send('PROPFIND', 'catalogs/labels/SECRETO');
    const text = await readOwnMemory();
    expect(text).not.toMatch(/SECRETO|PROPFIND|uid-|@/);
    expect(text).not.toContain(id);
    expect(text).toContain('route="unknown"');
  });
});

describe('infrastructure metrics', () => {
  test('measures the money queue: its length and rejections', async () => {
    const fullQueue = new Queue({ maxWaiting: 1, maxWaitMs: 60_000 });
    const db = { ...api.db, moneyQueue: fullQueue };
    const watchedMetrics = createPrometheusMetrics(() => ({ db, feed: channel.feed }));
    let endRun = () => {};
    const runningTask = fullQueue.run(() => new Promise<void>((resolve) => (endRun = resolve)));
    const waitingTask = fullQueue.run(() => Promise.resolve());
    await expect(fullQueue.run(() => Promise.resolve())).rejects.toThrow('wait already');
    const samples = readOpenMetrics(await watchedMetrics.expose());
    expect(sumOf(samples, 'sobremesa_money_queue_length')).toBe(1);
    expect(sumOf(samples, 'sobremesa_money_queue_refused_total')).toBe(1);
    endRun();
    await Promise.all([runningTask, waitingTask]);
    expect(sumOf(readOpenMetrics(await watchedMetrics.expose()), 'sobremesa_money_queue_length')).toBe(0);
  });

  test('counts retried transactions', async () => {
    let attempts = 0;
    await withRetries(async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('rolled back'), { code: '40001' });
    }, api.db.counts);
    expect(sumOf(await scrape(), 'sobremesa_database_retries_total')).toBe(1);
  });

  test('counts PostgreSQL connections', async () => {
    const db = await openDatabase();
    await db.kysely
      .selectFrom('sequences')
      .select('name')
      .execute()
      .catch(() => {});
    const samples = readOpenMetrics(await createPrometheusMetrics(() => ({ db, feed: channel.feed })).expose());
    const states = [...samples.keys()].filter((key) => key.startsWith('sobremesa_database_connections'));
    expect(states).toHaveLength(db.kind === 'postgres' ? 3 : 0);
    expect(sumOf(samples, 'sobremesa_database_connections')).toBe(db.kind === 'postgres' ? 1 : 0);
    await db.close();
  });

  test('counts live channel subscribers', async () => {
    const leave = channel.feed.subscribe(
      () => {},
      () => {},
    );
    expect(sumOf(await scrape(), 'sobremesa_live_followers')).toBe(1);
    leave();
    expect(sumOf(await scrape(), 'sobremesa_live_followers')).toBe(0);
  });

  test('counts failures outside responses by event', async () => {
    const failingFixture = await openApiFixture({
      metrics,
      live: { publish: () => Promise.reject(new Error('gone')) },
    });
    await createLabel(failingFixture);
    expect(sumOf(await scrape(), 'sobremesa_failures_total', { event: 'outside' })).toBeGreaterThan(0);
    await failingFixture.close();
  });

  test('reports whether the database is open', async () => {
    expect(sumOf(await scrape(), 'sobremesa_ready')).toBe(1);
    const closedMetrics = createPrometheusMetrics(() => ({ db: undefined, feed: channel.feed }));
    const samples = readOpenMetrics(await closedMetrics.expose());
    expect(sumOf(samples, 'sobremesa_ready')).toBe(0);
    // Unknown, not zero: zero would mean that no webhook is waiting.
    expect(sumOf(samples, 'sobremesa_webhooks_waiting')).toBeNaN();
    expect(sumOf(await scrape(), 'sobremesa_webhooks_waiting')).toBe(0);
  });
});
