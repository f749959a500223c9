import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture, type RequestOptions } from './apiFixture';
import { createLabel, dumpLabelTables, getLabel, recordIn } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

describe('dry runs of changes', () => {
  test('returns the changed record without writing a version, event or idempotency key', async () => {
    const label = await createLabel(api);
    const rowsBefore = await dumpLabelTables(api);
    const response = await api.send('PUT', `catalogs/labels/${label.id}?dryRun=true`, {
      version: 1,
      body: { color: '#0e7490' },
      key: crypto.randomUUID(),
    });
    expect(response.status).toBe(200);
    expect(recordIn(response)).toMatchObject({ id: label.id, color: '#0E7490', version: 2 });
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
  });

  test.each<[string, RequestOptions, number, string]>([
    ['of a stale version', { version: 7, body: { active: false } }, 412, 'record.stale'],
    ['without a version', { body: { active: false } }, 428, 'request.ifMatchMissing'],
    ['with an invalid field', { version: 1, body: { color: 'red' } }, 422, 'request.invalid'],
    ['by a caller without permission', { as: 'blocked', version: 1, body: { active: false } }, 403, 'auth.blocked'],
  ])('rejects a dry run %s like the change', async (_, sent, status, code) => {
    const label = await createLabel(api);
    const response = await api.send('PUT', `catalogs/labels/${label.id}?dryRun=true`, sent);
    expect([response.status, response.json['code']]).toEqual([status, code]);
    expect(await getLabel(api, label.id)).toEqual(label);
  });

  test('rejects a dry run with a value of another record', async () => {
    const [firstLabel, secondLabel] = [await createLabel(api), await createLabel(api)];
    const response = await api.send('PUT', `catalogs/labels/${firstLabel.id}?dryRun=true`, {
      version: 1,
      body: { slug: secondLabel.slug },
    });
    expect(response.json).toMatchObject({ code: 'request.invalid', violations: [{ field: 'slug', code: 'taken' }] });
  });

  test('rejects a misspelled dryRun parameter instead of changing the record', async () => {
    const label = await createLabel(api);
    const response = await api.send('PUT', `catalogs/labels/${label.id}?dryrun=true`, {
      version: 1,
      body: { active: false },
    });
    expect([response.status, response.json['code']]).toEqual([400, 'request.unknownField']);
    expect(await getLabel(api, label.id)).toEqual(label);
  });
});
