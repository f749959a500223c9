import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Resource, defineCatalog } from '../../contract/resource';
import { choice, group, json } from '../../contract/fields';
import { untyped } from '../../api/db/database';
import { openApiFixture, type ApiFixture } from './apiFixture';

/** Values that another program or a later version could have written. */
const boxes: Resource = defineCatalog('boxes', {
  size: choice(['small', 'large'], { required: true, initial: 'small' }),
  label: group({ color: choice(['red', 'blue']) }),
  stamps: json(z.array(z.enum(['paid', 'sent']))),
});

let api: ApiFixture;
let id: string;
beforeAll(async () => {
  api = await openApiFixture({ resources: [boxes] });
  const form = { name: { es: 'Caja', en: null }, slug: 'caja', size: 'large', label: { color: 'red' } };
  const response = await api.send('POST', 'catalogs/boxes', { body: form });
  id = String(response.json['id']);
});
afterAll(() => api.close());

async function readAfterUpdate(columns: Record<string, string | null>) {
  await untyped(api.db.kysely).updateTable('boxes').set(columns).where('id', '=', id).execute();
  return api.send('GET', `catalogs/boxes/${id}`);
}

describe('undeclared stored values', () => {
  test.each([
    ['an undeclared option', { size: 'huge' }, { size: 'large' }],
    ['an undeclared option in a group', { label_color: 'green' }, { label_color: 'red' }],
    ['an undeclared option in JSON', { stamps: '["lost"]' }, { stamps: '["paid"]' }],
    ['JSON of another shape', { stamps: '{"paid":true}' }, { stamps: null }],
  ])('answers 500 for %s', async (_, wrong, right) => {
    const broken = await readAfterUpdate(wrong);
    expect([broken.status, broken.json['code']]).toEqual([500, 'service.failed']);
    expect((await readAfterUpdate(right)).status).toBe(200);
  });
});
