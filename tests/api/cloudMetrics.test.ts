import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientError } from '../../contract/clientErrors';
import { cloudLine } from '../../api/hosts/function';
import { logFailure } from '../../api/telemetry/log';
import { openApiFixture, type ApiFixture } from './apiFixture';

interface LogMetric {
  name: string;
  filter: string;
  metricDescriptor: { valueType: string; labels: { key: string }[] };
  labelExtractors: Record<string, string>;
  valueExtractor?: string;
}

const folder = 'cloud/metrics';
const metrics = new Map(
  readdirSync(folder).map((file) => {
    const metric = JSON.parse(readFileSync(join(folder, file), 'utf8')) as LogMetric;
    return [file.replace('.json', ''), metric];
  }),
);

type Entry = Record<string, unknown>;

/** Evaluates a filter of Cloud Logging. Supports two kinds of condition, joined by AND. */
function isCounted({ filter }: LogMetric, entry: Entry): boolean {
  return filter.split(' AND ').every((condition) => {
    if (condition === 'resource.type="cloud_run_revision"') return true;
    const [, field = '', expectedValue] = /^jsonPayload\.(\w+)(?::\*|="(\w+)")$/.exec(condition) ?? [];
    if (field === '') throw new Error(`no condition this test knows: ${condition}`);
    return expectedValue === undefined ? entry[field] !== undefined : entry[field] === expectedValue;
  });
}

function extractValue(entry: Entry, extractor: string): unknown {
  const [, field = ''] = /^EXTRACT\(jsonPayload\.(\w+)\)$/.exec(extractor) ?? [];
  return entry[field];
}

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const countEntries = (name: string) => {
  const metric = metrics.get(name);
  if (!metric) throw new Error(`no metric ${name}`);
  const entries = api.log.map((entry) => JSON.parse(cloudLine(JSON.stringify(entry))) as Entry);
  return entries
    .filter((entry) => isCounted(metric, entry))
    .map((entry) =>
      Object.fromEntries(
        Object.entries(metric.labelExtractors).map(([key, extractor]) => [key, extractValue(entry, extractor)]),
      ),
    );
};

const clientError: ClientError = {
  kind: 'page',
  message: 'TypeError: x is not a function',
  frames: [],
  page: '/catalogs/labels',
  build: '1.0.0 index-Qz9.js',
  browser: 'firefox',
};

describe('log-based metrics of Cloud Logging', () => {
  test('names metrics after their files and describes each label', () => {
    expect(metrics.size).toBeGreaterThan(0);
    for (const [name, metric] of metrics) {
      expect(metric.name).toBe(name);
      expect(metric.metricDescriptor.labels.map(({ key }) => key)).toEqual(Object.keys(metric.labelExtractors));
      expect(metric.metricDescriptor.valueType).toBe(metric.valueExtractor ? 'DISTRIBUTION' : 'INT64');
    }
  });

  test('counts requests, problems, failures and browser errors', async () => {
    api.log.length = 0;
    await api.send('GET', 'catalogs/labels');
    await api.send('GET', 'catalogs/labels', { as: null });
    await api.send('POST', 'client-errors', { body: clientError });
    logFailure(
      { clock: () => api.now.value, log: (line) => api.log.push(JSON.parse(line)) },
      'newDay',
      new Error('the day did not begin'),
    );
    const labels = { method: 'GET', route: '/api/catalogs/labels' };
    expect(countEntries('sobremesa_request_duration')).toEqual([
      { ...labels, status: 200 },
      { ...labels, status: 401 },
      { method: 'POST', route: '/api/client-errors', status: 200 },
    ]);
    expect(countEntries('sobremesa_problems')).toEqual([{ code: 'auth.tokenMissing', route: labels.route }]);
    expect(countEntries('sobremesa_failures')).toEqual([{ event: 'clientError' }, { event: 'newDay' }]);
    expect(countEntries('sobremesa_client_errors')).toEqual([{ kind: 'page', build: clientError.build }]);
    const duration = metrics.get('sobremesa_request_duration');
    expect(extractValue(api.log[0] ?? {}, duration?.valueExtractor ?? '')).toBeTypeOf('number');
  });

  test('logs an error with the severity ERROR', () => {
    expect(JSON.parse(cloudLine('{"time":"t","level":"error"}'))).toEqual({
      severity: 'ERROR',
      time: 't',
      level: 'error',
    });
    expect(JSON.parse(cloudLine('{"level":"info"}'))).toMatchObject({ severity: 'INFO' });
  });
});
