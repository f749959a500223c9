import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { catalogsOf, mapViolationsByField } from '../catalogRequests';
import { completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
  await fixture.createSale({ ...completedFields });
});
afterAll(() => fixture.close());

const july = { from: '2026-07-01', to: '2026-07-31' };

const getReport = (query: Record<string, string>, name = 'sales') =>
  fixture.send('GET', `reports/${name}?${new URLSearchParams(query)}`);

describe('report requests', () => {
  it('rejects a range with all its faults at once', async () => {
    expect(mapViolationsByField(await getReport({}))).toEqual({ from: 'required', to: 'required' });
    expect(mapViolationsByField(await getReport({ from: '2026-02-30', to: 'ayer', compare: 'nunca' }))).toEqual({
      from: 'malformed',
      to: 'malformed',
      compare: 'notAChoice',
    });
    expect(mapViolationsByField(await getReport({ from: '2026-07-02', to: '2026-07-01' }))).toEqual({
      to: 'beforeStart',
    });
  });

  it('accepts at most four years in a report', async () => {
    expect((await getReport({ from: '2022-08-01', to: '2026-07-31', interval: 'month' })).status).toBe(200);
    expect(mapViolationsByField(await getReport({ from: '2022-07-31', to: '2026-07-31', interval: 'month' }))).toEqual({
      to: 'rangeTooLong',
    });
  });

  it('rejects dates at the end of the calendar', async () => {
    expect(mapViolationsByField(await getReport({ from: '9999-12-01', to: '9999-12-31' }))).toEqual({
      from: 'malformed',
      to: 'malformed',
    });
    expect((await getReport({ from: '2100-01-01', to: '2100-12-31', compare: 'previousPeriod' })).status).toBe(200);
  });

  it('names a permitted interval when the requested one is too fine', async () => {
    const response = await getReport({ from: '2024-01-01', to: '2026-07-31', interval: 'day' });
    expect(response.status).toBe(422);
    expect(response.json['violations']).toEqual([
      { field: 'interval', code: 'intervalTooFine', params: { interval: 'week' } },
    ]);
  });

  it('selects the finest permitted interval by default, hours excluded', async () => {
    expect((await getReport(july)).json['meta']).toMatchObject({
      interval: 'day',
      groupBy: 'company',
      currency: 'MXN',
      compare: null,
      compared: null,
      timeZone: 'America/Mexico_City',
      asOf: '2026-07-01T12:00:00.000Z',
    });
    expect((await getReport({ from: '2024-01-01', to: '2026-07-31' })).json['meta']).toMatchObject({
      interval: 'week',
    });
  });

  it.each([
    ['an unknown parameter', { ...july, intervall: 'day' }, 'request.unknownField'],
    ['an unknown filter', { ...july, filter: '{"color":["rojo"]}' }, 'request.malformedFilter'],
    ['a filter that is no list of keys', { ...july, filter: '{"company":[1]}' }, 'request.malformedFilter'],
    ['a key no database stores', { ...july, filter: '{"labels":["\\u0000"]}' }, 'request.malformedFilter'],
    ['half a surrogate pair', { ...july, filter: '{"company":["\\ud800"]}' }, 'request.malformedFilter'],
    ['an empty filter', { ...july, filter: '{"company":[]}' }, 'request.malformedFilter'],
    ['malformed JSON', { ...july, filter: 'company' }, 'request.malformedFilter'],
  ])('rejects a report request with %s', async (_, query, code) => {
    const response = await getReport(query);
    expect([response.status, response.json['code']]).toEqual([400, code]);
  });

  it('takes filter keys literally, wildcards included', async () => {
    for (const key of ['%', '_', '\'; drop table "saleFacts"; --', '\\']) {
      const response = await getReport({ ...july, filter: JSON.stringify({ labels: [key] }) });
      expect([response.status, response.json['rows']]).toEqual([200, []]);
    }
  });

  it('matches a label by its whole id', async () => {
    const label = await catalogsOf(fixture).create('labels');
    await fixture.createSale({ ...completedFields, channel: 'web', labelIds: [label.id] });
    const readPlanCounts = async (key: string) =>
      ((await getReport({ ...july, filter: JSON.stringify({ labels: [key] }) })).json as unknown as ReportResponse)
        .totals['sales'];
    expect(await readPlanCounts(label.id)).toBe(1);
    expect(await readPlanCounts(label.id.slice(1))).toBe(0);
    expect(await readPlanCounts('-')).toBe(0);
  });

  it('finds nothing at unknown or partial account paths', async () => {
    for (const place of [
      'liability',
      'asset',
      'liability:company:',
      `liability:company:${fixture.company.id}`,
      '',
      'constructor',
    ]) {
      for (const groupBy of ['place', 'account']) {
        const response = await getReport({ ...july, groupBy, filter: JSON.stringify({ place: [place] }) }, 'accounts');
        expect([response.status, response.json['rows']], `${place} by ${groupBy}`).toEqual([200, []]);
      }
    }
  });

  it('serves reports to administrators only', async () => {
    expect((await fixture.send('GET', `reports/sales?${new URLSearchParams(july)}`, { as: 'user' })).status).toBe(403);
    expect((await fixture.send('GET', `reports/sales.csv?${new URLSearchParams(july)}`, { as: null })).status).toBe(
      401,
    );
  });
});
