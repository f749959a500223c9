import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCollector } from '../api/collector';
import { readOpenMetrics, sumOf } from '../api/openmetrics';
import { signIn } from './server';
import { startServer } from './startServer';

describe('metrics endpoint of a server', () => {
  it('serves metrics on a separate port of the loopback address only', async () => {
    const server = startServer({ METRICS_PORT: '0' });
    const origin = await server.origin;
    const address = await server.waitForOutput(/Metrics: (\S+)/);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    await fetch(`${origin}/api/catalogs/labels`, { headers: { Authorization: `Bearer ${await signIn(origin)}` } });
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toContain('application/openmetrics-text');
    const samples = readOpenMetrics(await response.text());
    expect(sumOf(samples, 'sobremesa_request_duration_seconds_count', { route: '/api/catalogs/labels' })).toBe(1);
    expect(sumOf(samples, 'sobremesa_ready')).toBe(1);
    expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('sobremesa_ready');
    expect((await fetch(new URL('/', address))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
    expect(await server.stop()).toMatchObject({ code: 0, errors: '' });
  });

  it('measures the worker thread of checks and stops the server with it', async () => {
    const server = startServer({ METRICS_PORT: '0' });
    const origin = await server.origin;
    const metrics = await server.waitForOutput(/Metrics: (\S+)/);
    const countThreads = async () => {
      const samples = readOpenMetrics(await (await fetch(metrics)).text());
      return sumOf(samples, 'sobremesa_database_connections', { pool: 'replica', state: 'idle' });
    };
    const headers = { Authorization: `Bearer ${await signIn(origin)}` };
    const response = await fetch(`${origin}/api/system/checks`, { headers });
    expect(await response.json()).toMatchObject({ ok: true });
    // The nightly checks may have started a second thread.
    expect(await countThreads()).toBeGreaterThanOrEqual(1);
    const abort = new AbortController();
    const abandonedRequest = fetch(`${origin}/api/system/checks`, { headers, signal: abort.signal });
    abandonedRequest.catch(() => undefined);
    abort.abort();
    await expect(abandonedRequest).rejects.toThrow('aborted');
    expect(await server.stop()).toMatchObject({ code: 0, errors: '' });
  });

  it('opens no metrics endpoint without METRICS_PORT', async () => {
    const server = startServer();
    await server.origin;
    const { out } = await server.stop();
    expect(out).not.toContain('Metrics');
  });

  it('stops the server despite an idle connection to the metrics', async () => {
    const server = startServer({ METRICS_PORT: '0' });
    await server.origin;
    const { hostname, port } = new URL(await server.waitForOutput(/Metrics: (\S+)/));
    const silentSocket = connect(Number(port), hostname);
    silentSocket.on('error', () => {});
    expect(await server.stop()).toMatchObject({ code: 0, errors: '' });
    silentSocket.destroy();
  });

  it('refuses to start when METRICS_PORT is busy', async () => {
    const { port } = new URL(await startServer().origin);
    const { code, errors } = await startServer({ METRICS_PORT: port }).ended;
    expect(code).toBe(1);
    expect(errors.trim()).toBe(`Port ${port} is busy. Stop what runs there, or set METRICS_PORT to another one.`);
  });
});

describe('traces of a server', () => {
  it('exports traces at the latest on stop and continues the trace of the caller', async () => {
    const collector = await openCollector();
    const server = startServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SERVICE_NAME: 'sobremesa-here',
    });
    const origin = await server.origin;
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await fetch(`${origin}/api/catalogs/labels`, {
      headers: { Authorization: `Bearer ${await signIn(origin)}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    expect(await server.stop()).toMatchObject({ code: 0, errors: '' });
    const ownSpans = collector.spans.filter((span) => span.traceId === traceId);
    expect(ownSpans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /api/catalogs/labels', 'identity verify', 'select']),
    );
    expect(new Set(ownSpans.map(({ service }) => service))).toEqual(new Set(['sobremesa-here']));
    await collector.close();
  });

  it('serves requests and stops when the collector is unreachable', async () => {
    const server = startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const origin = await server.origin;
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    expect(await server.stop()).toMatchObject({ code: 0, errors: '' });
  });
});

it('loads metrics and tracing libraries only on demand', () => {
  const builtFiles = readdirSync('dist/server', { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const texts = new Map(builtFiles.map((file) => [file.name, readFileSync(join(file.parentPath, file.name), 'utf8')]));
  const importingModules = [...texts].filter(([, text]) => /\bfrom\s*["'](?:prom-client|@opentelemetry\/)/.test(text));
  expect(importingModules.length).toBeGreaterThan(0);
  for (const [name] of importingModules)
    for (const [otherFile, text] of texts)
      expect([otherFile, new RegExp(`from\\s*["'][^"']*${name}`).test(text)]).toEqual([otherFile, false]);
});
