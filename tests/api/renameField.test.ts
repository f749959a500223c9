import { afterEach, beforeEach, expect, test } from 'vitest';
import { group, image, references, text } from '../../contract/fields';
import { labels } from '../../contract/catalogs/catalogs';
import { defineCatalog } from '../../contract/resource';
import type { Database } from '../../api/db/database';
import { columnsByTable } from '../../api/db/columns';
import { migrate } from '../../api/migrations/migrate';
import { memoryImages } from '../../api/images/memory';
import { renameField } from '../../api/migrations/renameField';
import { openApiFixture, indexesOf, listPath, openDatabase } from './apiFixture';
import { createLabel } from './labels';
import { day, upload } from './imagesFixture';

const address = () => text({ required: true, filter: true, sort: true, search: true });
const before = defineCatalog('kiosks', {
  town: address(),
  townNote: text(),
  photo: image(),
  tagIds: references('catalogs/labels', { filter: true }),
  bank: group({ holder: text(), paper: image() }),
});
const after = defineCatalog('kiosks', {
  city: address(),
  townNote: text(),
  photoUrl: image(),
  labelIds: references('catalogs/labels', { filter: true }),
  account: group({ holder: text(), paper: image() }),
});
const renamed = { town: 'city', photo: 'photoUrl', tagIds: 'labelIds', bank: 'account' };

let db: Database;
beforeEach(async () => {
  db = await openDatabase();
});
afterEach(() => db.close());

test('preserves values, pictures and references of a renamed field', async () => {
  const images = memoryImages();
  const older = await openApiFixture({ db, resources: [before, labels], images });
  const { id: label } = await createLabel(older);
  const { url } = (await upload(older)).json;
  const paper = (await upload(older)).json['url'];
  const form = {
    name: { es: 'Centro' },
    slug: 'centro',
    town: 'Álamos',
    photo: url,
    tagIds: [label],
    bank: { holder: 'Ana', paper },
  };
  const created = await older.send('POST', 'catalogs/kiosks', { body: form });
  expect(created.status).toBe(201);

  for (const [from, to] of Object.entries(renamed))
    await renameField(db.kysely, db.kind, { table: before.table, resource: before.name, from, to });
  const warnings: string[] = [];
  await migrate(db, [after, labels], (line) => warnings.push(line));

  // The schema equals that of a database that never had the old names.
  expect(warnings.filter((line) => line.includes('declares'))).toEqual([]);
  const fresh = await openDatabase();
  await migrate(fresh, [after, labels]);
  const columns = async (one: Database) => [...((await columnsByTable(one.kysely, one.kind)).get(after.table) ?? [])];
  expect(new Map(await columns(db))).toEqual(new Map(await columns(fresh)));
  expect(await indexesOf(db)).toEqual(await indexesOf(fresh));
  await fresh.close();

  const api = await openApiFixture({ db, resources: [after, labels], images });
  api.now.advance(2 * day);
  const kiosk = `catalogs/kiosks/${String(created.json['id'])}`;
  const values = {
    city: 'Álamos',
    townNote: null,
    photoUrl: url,
    labelIds: [label],
    account: { holder: 'Ana', paper },
  };
  for (const filter of [{ labelIds: label }, { city: 'Álamos' }, { q: 'alamos' }])
    expect((await api.send('GET', listPath('catalogs/kiosks', { filter }))).json).toEqual([
      expect.objectContaining(values),
    ]);
  // If the field is emptied, its picture is no longer in use.
  const show = async (address: unknown) =>
    (await api.send('GET', String(address).replace('/api/', ''), { as: null })).status;
  expect([await show(url), await show(paper)]).toEqual([200, 200]);
  const body = { photoUrl: null, account: { holder: 'Ana', paper: null } };
  expect((await api.send('PUT', kiosk, { version: 1, body })).status).toBe(200);
  expect([await show(url), await show(paper)]).toEqual([404, 404]);
});
