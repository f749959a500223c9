import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOpenTelemetry, type OpenTraces } from '../../api/hosts/opentelemetry';
import { tracedIdentity } from '../../api/hosts/traces';
import { readTraced } from '../../api/hosts/environment';
import { openLibsql } from '../../api/db/libsql';
import { openPostgres } from '../../api/db/postgres';
import { openCollector, type Collector, type Span } from './collector';
import { openApiFixture, identity, type ApiFixture } from './apiFixture';
import { labelForm } from './labels';

let collector: Collector;
let traces: OpenTraces;
let api: ApiFixture;

async function openTracedApi(variables: Record<string, string> = {}) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.endpoint);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  traces = createOpenTelemetry();
  const db = openLibsql(':memory:', traces.recordStatement);
  api = await openApiFixture({ db, traces, identity: tracedIdentity(identity, traces) });
}
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(async () => {
  await api.close();
  await collector.close();
  vi.unstubAllEnvs();
});

async function exportedSpans(): Promise<Span[]> {
  await traces.close();
  return collector.spans;
}
const requestsIn = (spans: Span[]) => spans.filter(({ attributes }) => 'http.route' in attributes);
const partsOf = (spans: Span[], parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId);

describe('request traces', () => {
  test('request traces have spans for route, identity service, transaction and statements', async () => {
    await openTracedApi({ OTEL_SERVICE_NAME: 'sobremesa-test' });
    const response = await api.send('POST', 'catalogs/labels', { body: labelForm({ slug: 'secreta' }) });
    const spans = await exportedSpans();
    const [request] = requestsIn(spans);
    expect(request).toMatchObject({
      service: 'sobremesa-test',
      name: 'POST /api/catalogs/labels',
      parentSpanId: undefined,
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/catalogs/labels',
        'http.response.status_code': 201,
        'sobremesa.request_id': response.headers.get('X-Request-Id'),
      },
    });
    const partsOfTrace = partsOf(spans, request);
    expect(partsOfTrace.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['identity verify', 'transaction', 'select']),
    );
    const statements = partsOfTrace
      .filter(({ name }) => name === 'transaction')
      .flatMap((transaction) => partsOf(spans, transaction))
      .map(({ attributes }) => String(attributes['db.query.text']));
    expect(statements).toEqual(expect.arrayContaining([expect.stringMatching(/^insert into "labels" .*\?/)]));
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(JSON.stringify(spans)).not.toMatch(/secreta|admin@sobremesa\.app|uid-admin/);
  });

  test('request traces continue an incoming trace', async () => {
    await openTracedApi();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    await api.send('GET', 'catalogs/labels', { headers: { traceparent } });
    const [request] = requestsIn(await exportedSpans());
    expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  });

  test('request traces are not exported for unsampled traces or with the sampler off', async () => {
    await openTracedApi();
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
    await api.send('GET', 'catalogs/labels', { headers: { traceparent } });
    expect(await exportedSpans()).toEqual([]);
    await api.close();
    await openTracedApi({ OTEL_TRACES_SAMPLER: 'always_off' });
    await api.send('GET', 'catalogs/labels');
    expect(await exportedSpans()).toEqual([]);
  });

  test('request traces state the reason of a rejection or failure', async () => {
    await openTracedApi();
    await api.send('GET', 'catalogs/labels', { as: null });
    await api.send('GET', 'catalogs/labels', { as: 'unreachable' });
    const spans = await exportedSpans();
    expect(requestsIn(spans).map(({ failed, attributes }) => [failed, attributes['error.type']])).toEqual([
      [false, 'auth.tokenMissing'],
      [true, 'service.unavailable'],
    ]);
    expect(spans.find(({ name }) => name === 'identity verify')?.failed).toBe(true);
  });

  test('request traces separate concurrent requests', async () => {
    await openTracedApi();
    await Promise.all(['admin', 'admin', 'admin'].map((as) => api.send('GET', 'catalogs/labels', { as })));
    const spans = await exportedSpans();
    const requests = requestsIn(spans);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3);
    for (const request of requests)
      expect(partsOf(spans, request).filter(({ name }) => name === 'identity verify')).toHaveLength(1);
  });

  test('request traces do not block requests while the collector is unreachable', async () => {
    await openTracedApi({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect((await api.send('GET', 'catalogs/labels')).status).toBe(200);
    // Flushes like a function before its response. Does not wait for an unreachable collector.
    await traces.flush();
    await traces.close();
  });
});

test.runIf(process.env['TEST_DATABASE_URL'])('records PostgreSQL statements in the span of their request', async () => {
  await openTracedApi();
  const db = openPostgres(process.env['TEST_DATABASE_URL'] ?? '', {}, traces.recordStatement);
  const outcome = { method: 'GET', route: '/api/x', status: 200, seconds: 0, code: undefined };
  await traces.traceRequest({ headers: new Headers(), requestId: 'r' }, async () => {
    await db.kysely.transaction().execute((trx) => trx.selectNoFrom((e) => e.val('SECRETO').as('a')).execute());
    return outcome;
  });
  await db.close();
  const spans = await exportedSpans();
  expect(partsOf(spans, requestsIn(spans)[0]).map(({ name }) => name)).toEqual(['select', 'commit']);
  expect(JSON.stringify(spans)).not.toContain('SECRETO');
});

test('enables traces by the OpenTelemetry variables and reports invalid ones', async () => {
  await openTracedApi();
  const faults: string[] = [];
  const readTracedVariables = (variables: Record<string, string>) =>
    readTraced(variables, (fault) => faults.push(fault));
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  expect(readTracedVariables({})).toBe(false);
  expect(readTracedVariables({ OTEL_SERVICE_NAME: 'x' })).toBe(false);
  expect(readTracedVariables({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true);
  expect(readTracedVariables({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true);
  expect(readTracedVariables({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
  expect(readTracedVariables({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(faults).toEqual([]);
  readTracedVariables({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' });
  readTracedVariables({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
  readTracedVariables({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'half' });
  readTracedVariables({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'zipkin' });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_EXPORTER',
  ]);
});
