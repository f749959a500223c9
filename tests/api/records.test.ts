import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture, type RequestOptions } from './apiFixture';
import { createLabel, dumpLabelTables, getLabel, labelForm, listLabelNames, recordIn } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const put = (id: string, requestOptions: RequestOptions) => api.send('PUT', `catalogs/labels/${id}`, requestOptions);
const missingId = '01980000-0000-7000-8000-000000000000';

describe('new labels', () => {
  test('returns a new label whole with Location and ETag', async () => {
    const response = await api.send('POST', 'catalogs/labels', {
      body: { name: { es: '  Sin   gluten ' }, slug: 'sin-gluten', color: '#c2410c' },
    });
    expect(response.status).toBe(201);
    const { id, ...rest } = recordIn(response);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(response.headers.get('Location')).toBe(`/api/catalogs/labels/${id}`);
    expect(response.headers.get('ETag')).toBe('"1"');
    expect(rest).toEqual({
      name: { es: 'Sin gluten', en: null },
      slug: 'sin-gluten',
      color: '#C2410C',
      description: null,
      imageUrl: null,
      position: expect.any(Number) as number,
      active: true,
      usageCount: 0,
      createdAt: '2026-07-01T12:00:00.000Z',
      updatedAt: '2026-07-01T12:00:00.000Z',
      version: 1,
      archivedAt: null,
      actions: {
        edit: { allowed: true },
        archive: { allowed: true },
        restore: { allowed: false, code: 'record.notArchived' },
        move: { allowed: true },
      },
    });
    expect(await getLabel(api, id)).toEqual({ id, ...rest });
  });

  test('appends a new label behind existing ones', async () => {
    const firstLabel = await createLabel(api);
    const secondLabel = await createLabel(api);
    expect(secondLabel.position).toBeGreaterThan(firstLabel.position);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['without a Spanish name', { name: { en: 'Vegan' } }, { 'name.es': 'required' }],
    ['with a blank name', { name: { es: ' \n ' } }, { 'name.es': 'required' }],
    ['with a name of invisible characters', { name: { es: '\u3164 \u{E0041}' } }, { 'name.es': 'hiddenCharacters' }],
    ['with a name of bidirectional controls', { name: { es: 'Vega\u202Eon' } }, { 'name.es': 'hiddenCharacters' }],
    ['with a name with a zero-width character', { name: { es: 'Vega\u200Bno' } }, { 'name.es': 'hiddenCharacters' }],
    ['with a null name', { name: null }, { name: 'required' }],
    ['with a name that is no language pair', { name: 'Vegano' }, { name: 'malformed' }],
    ['with a third language', { name: { es: 'Vegano', fr: 'Végane' } }, { 'name.fr': 'unknownField' }],
    ['with a name too long', { name: { es: 'x'.repeat(81) } }, { 'name.es': 'tooLong' }],
    ['with a description too long', { description: { es: 'x'.repeat(501) } }, { 'description.es': 'tooLong' }],
    ['with a name no database can store', { name: { es: 'a\u0000b' } }, { 'name.es': 'malformed' }],
    ['with half a surrogate pair', { name: { es: 'a\ud83c' } }, { 'name.es': 'malformed' }],
    ['without a slug', { slug: undefined }, { slug: 'required' }],
    ['with a malformed slug', { slug: 'Sin Gluten' }, { slug: 'malformed' }],
    ['with a malformed color', { color: 'red' }, { color: 'malformed' }],
    ['with a color without contrast', { color: '#777777' }, { color: 'lowContrast' }],
    ['with an invalid state', { active: 'yes' }, { active: 'malformed' }],
    ['with an empty state', { active: null }, { active: 'required' }],
    ['with an unknown field', { flavour: 'sweet' }, { flavour: 'unknownField' }],
    [
      'with a field named like an inherited property',
      { constructor: 1, ['__proto__x']: 1 },
      { constructor: 'unknownField', __proto__x: 'unknownField' },
    ],
    ['with a position', { position: 1 }, { position: 'readOnly' }],
    ['with an id', { id: missingId }, { id: 'readOnly' }],
    ['with several faults', { slug: '', color: 'blue' }, { slug: 'required', color: 'malformed' }],
  ])('rejects a label %s, field by field', async (_, given, expected) => {
    const rowsBefore = await dumpLabelTables(api);
    const response = await api.send('POST', 'catalogs/labels', { body: labelForm(given) });
    expect([response.status, response.json['code']]).toEqual([422, 'request.invalid']);
    const violations = response.json['violations'] as unknown as { field: string; code: string }[];
    expect(Object.fromEntries(violations.map(({ field, code }) => [field, code]))).toEqual(expected);
    expect(response.json['errors']).toEqual(
      Object.fromEntries(Object.entries(expected).map(([field, code]) => [field, `violations.${code}`])),
    );
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
  });

  test('treats the JSON key __proto__ as an unknown field', async () => {
    const response = await api.send('POST', 'catalogs/labels', {
      body: '{"__proto__":{"color":"#000000"},"name":{"es":"x"},"slug":"proto"}',
    });
    expect(response.json['errors']).toEqual(JSON.parse('{"__proto__":"violations.unknownField"}'));
  });

  test('rejects the slug of another label, archived ones included', async () => {
    const existingLabel = await createLabel(api);
    await api.send('DELETE', `catalogs/labels/${existingLabel.id}`, { version: 1 });
    const response = await api.send('POST', 'catalogs/labels', { body: labelForm({ slug: existingLabel.slug }) });
    expect([response.status, response.json['errors']]).toEqual([422, { slug: 'violations.taken' }]);
  });

  test('creates one of several concurrent labels with the same slug', async () => {
    const createBody = () => labelForm({ slug: 'al-mismo-tiempo' });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => api.send('POST', 'catalogs/labels', { body: createBody() })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
    expect(
      responses.filter(({ status }) => status === 422).every(({ text }) => text.includes('"slug":"violations.taken"')),
    ).toBe(true);
  });

  test('normalizes accents to one Unicode form', async () => {
    const label = await createLabel(api, { name: { es: 'Cafe\u0301' } });
    expect(label.name.es).toBe('Caf\u00e9');
  });

  test('preserves line breaks in a description and not in a name', async () => {
    const label = await createLabel(api, { name: { es: 'Uno\r\ndos' }, description: { es: 'Uno\r\ndos' } });
    expect([label.name.es, label.description]).toEqual(['Uno dos', { es: 'Uno\ndos', en: null }]);
  });
});

describe('changed labels', () => {
  test('returns a changed label with the next version, a later time and unchanged other fields', async () => {
    const label = await createLabel(api);
    api.now.advance(1_000);
    const response = await put(label.id, { version: 1, body: { name: { es: 'Picante', en: null }, active: false } });
    expect([response.status, response.headers.get('ETag')]).toEqual([200, '"2"']);
    expect(recordIn(response)).toEqual({
      ...label,
      name: { es: 'Picante', en: null },
      active: false,
      version: 2,
      updatedAt: api.now.value.toISOString(),
    });
  });

  test('accepts a whole record, as react-admin sends it', async () => {
    const label = await createLabel(api);
    const response = await put(label.id, { version: 1, body: { ...label, color: '#000000' } });
    expect(recordIn(response)).toEqual({
      ...label,
      color: '#000000',
      version: 2,
      updatedAt: api.now.value.toISOString(),
    });
  });

  test('clears a field by null, not by omission', async () => {
    const label = await createLabel(api, { description: { es: 'Algo', en: 'Something' } });
    const unchangedResponse = await put(label.id, { version: 1, body: { color: '#000000' } });
    expect(recordIn(unchangedResponse).description).toEqual({ es: 'Algo', en: 'Something' });
    const emptiedResponse = await put(label.id, { version: 2, body: { description: null } });
    expect(recordIn(emptiedResponse).description).toBeNull();
  });

  test('writes nothing without a change', async () => {
    const label = await createLabel(api);
    const rowsBefore = await dumpLabelTables(api);
    const response = await put(label.id, { version: 1, body: label });
    expect([response.status, recordIn(response)]).toEqual([200, label]);
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
  });

  test.each(['position', 'id', 'createdAt', 'updatedAt', 'version', 'archivedAt'])(
    'rejects a change of %s',
    async (field) => {
      const label = await createLabel(api);
      const response = await put(label.id, { version: 1, body: { ...label, [field]: 7 } });
      expect([response.status, response.json['errors']]).toEqual([422, { [field]: 'violations.readOnly' }]);
    },
  );

  test('ignores a usage count in the form', async () => {
    const label = await createLabel(api);
    const response = await put(label.id, { version: 1, body: { ...label, usageCount: 7, active: false } });
    expect(recordIn(response)).toMatchObject({ usageCount: 0, active: false, version: 2 });
  });

  test('accepts the own slug and rejects that of another label', async () => {
    const [firstLabel, secondLabel] = [await createLabel(api), await createLabel(api)];
    expect((await put(firstLabel.id, { version: 1, body: { slug: firstLabel.slug, color: '#000000' } })).status).toBe(
      200,
    );
    expect((await put(firstLabel.id, { version: 2, body: { slug: secondLabel.slug } })).json['errors']).toEqual({
      slug: 'violations.taken',
    });
  });

  test('updates the search words of a changed label', async () => {
    const label = await createLabel(api, { name: { es: 'Chapulines' } });
    await put(label.id, { version: 1, body: { name: { es: 'Escamoles' } } });
    expect(await listLabelNames(api, { filter: { q: 'escam' } })).toEqual(['Escamoles']);
    expect(await listLabelNames(api, { filter: { q: 'chapul' } })).toEqual([]);
  });
});

test('answers 404 for malformed and unknown ids', async () => {
  for (const id of [missingId, 'x', '%00', "' or 1=1 --"]) {
    expect((await api.send('GET', `catalogs/labels/${encodeURIComponent(id)}`)).json['code']).toBe('record.notFound');
  }
});
