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

const own = async () =>
  (await metrics.expose())
    .split('\n')
    .filter((line) => line.includes('sobremesa_'))
    .join('\n');

test('exposes OpenMetrics with those of Node and the process', async () => {
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
    const count = (labels: Record<string, string>) =>
      sumOf(samples, 'sobremesa_request_duration_seconds_count', labels);
    const route = '/api/catalogs/labels/:id';
    expect(count({ method: 'GET', route, status: '2xx' })).toBe(1);
    expect(count({ method: 'GET', route, status: '4xx' })).toBe(1);
    expect(count({ method: 'POST', route: '/api/catalogs/labels', status: '2xx' })).toBe(1);
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
    let end = () => {};
    const gate = new Promise<void>((resolve) => (end = resolve));
    const verify = async () => {
      await gate;
      throw new TypeError('fetch failed');
    };
    const inFlight = async () => sumOf(await scrape(), 'sobremesa_requests_in_flight');
    // `verify` rejects once `end` is called, so that the request waits without using the database.
    const slow = await openApiFixture({ metrics, identity: { verify } as unknown as IdentityPort });
    const response = slow.send('GET', 'catalogs/labels');
    await expect.poll(inFlight).toBe(1);
    end();
    expect((await response).status).toBe(503);
    expect(await inFlight()).toBe(0);
    await slow.close();
  });

  test('uses no user input as a metric label', async () => {
    const { id } = await createLabel(api, { name: { es: 'SECRETO' } });
    await api.send('GET', 'SECRETO/admin@sobremesa.app');
    await api.send('GET', `catalogs/labels/${id}?SECRETO=1`);
    await api.send('GET', 'catalogs/labels?filter={"q":"SECRETO"}', { headers: { 'X-Request-Id': 'SECRETO' } });
    await api.send('PROPFIND', 'catalogs/labels/SECRETO');
    const text = await own();
    expect(text).not.toMatch(/SECRETO|PROPFIND|uid-|@/);
    expect(text).not.toContain(id);
    expect(text).toContain('route="unknown"');
  });
});

describe('infrastructure metrics', () => {
  test('measures the money queue: its length and rejections', async () => {
    const full = new Queue({ maxWaiting: 1, maxWaitMs: 60_000 });
    const db = { ...api.db, moneyQueue: full };
    const watched = createPrometheusMetrics(() => ({ db, feed: channel.feed }));
    let end = () => {};
    const running = full.run(() => new Promise<void>((resolve) => (end = resolve)));
    const waiting = full.run(() => Promise.resolve());
    await expect(full.run(() => Promise.resolve())).rejects.toThrow('wait for the ledger already');
    const samples = readOpenMetrics(await watched.expose());
    expect(sumOf(samples, 'sobremesa_money_queue_length')).toBe(1);
    expect(sumOf(samples, 'sobremesa_money_queue_refused_total')).toBe(1);
    end();
    await Promise.all([running, waiting]);
    expect(sumOf(readOpenMetrics(await watched.expose()), 'sobremesa_money_queue_length')).toBe(0);
  });

  test('counts retried transactions', async () => {
    let tries = 0;
    await withRetries(async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('rolled back'), { code: '40001' });
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
    const failing = await openApiFixture({ metrics, live: { publish: () => Promise.reject(new Error('gone')) } });
    await createLabel(failing);
    expect(sumOf(await scrape(), 'sobremesa_failures_total', { event: 'outside' })).toBeGreaterThan(0);
    await failing.close();
  });

  test('reports whether the database is open', async () => {
    expect(sumOf(await scrape(), 'sobremesa_ready')).toBe(1);
    const closed = createPrometheusMetrics(() => ({ db: undefined, feed: channel.feed }));
    const samples = readOpenMetrics(await closed.expose());
    expect(sumOf(samples, 'sobremesa_ready')).toBe(0);
    // Unknown, not zero: zero would mean that no webhook is waiting.
    expect(sumOf(samples, 'sobremesa_webhooks_waiting')).toBeNaN();
    expect(sumOf(await scrape(), 'sobremesa_webhooks_waiting')).toBe(0);
  });
});
