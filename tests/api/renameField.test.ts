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
const formerCatalog = defineCatalog('kiosks', {
  town: address(),
  townNote: text(),
  photo: image(),
  tagIds: references('catalogs/labels', { filter: true }),
  bank: group({ holder: text(), paper: image() }),
});
const currentCatalog = defineCatalog('kiosks', {
  city: address(),
  townNote: text(),
  photoUrl: image(),
  labelIds: references('catalogs/labels', { filter: true }),
  account: group({ holder: text(), paper: image() }),
});
const formerNames = { town: 'city', photo: 'photoUrl', tagIds: 'labelIds', bank: 'account' };

let db: Database;
beforeEach(async () => {
  db = await openDatabase();
});
afterEach(() => db.close());

test('preserves values, pictures and references of a renamed field', async () => {
  const images = memoryImages();
  const olderFixture = await openApiFixture({ db, resources: [formerCatalog, labels], images });
  const { id: label } = await createLabel(olderFixture);
  const { url } = (await upload(olderFixture)).json;
  const documentUrl = (await upload(olderFixture)).json['url'];
  const form = {
    name: { es: 'Centro' },
    slug: 'centro',
    town: 'Álamos',
    photo: url,
    tagIds: [label],
    bank: { holder: 'Ana', paper: documentUrl },
  };
  const response = await olderFixture.send('POST', 'catalogs/kiosks', { body: form });
  expect(response.status).toBe(201);

  for (const [from, to] of Object.entries(formerNames))
    await renameField(db.kysely, db.kind, { table: formerCatalog.table, resource: formerCatalog.name, from, to });
  const warnings: string[] = [];
  await migrate(db, [currentCatalog, labels], (line) => warnings.push(line));

  // The schema equals that of a database that never had the old names.
  expect(warnings.filter((line) => line.includes('declares'))).toEqual([]);
  const freshDatabase = await openDatabase();
  await migrate(freshDatabase, [currentCatalog, labels]);
  const listColumns = async (database: Database) => [
    ...((await columnsByTable(database.kysely, database.kind)).get(currentCatalog.table) ?? []),
  ];
  expect(new Map(await listColumns(db))).toEqual(new Map(await listColumns(freshDatabase)));
  expect(await indexesOf(db)).toEqual(await indexesOf(freshDatabase));
  await freshDatabase.close();

  const api = await openApiFixture({ db, resources: [currentCatalog, labels], images });
  api.now.advance(2 * day);
  const kiosk = `catalogs/kiosks/${String(response.json['id'])}`;
  const values = {
    city: 'Álamos',
    townNote: null,
    photoUrl: url,
    labelIds: [label],
    account: { holder: 'Ana', paper: documentUrl },
  };
  for (const filter of [{ labelIds: label }, { city: 'Álamos' }, { q: 'alamos' }])
    expect((await api.send('GET', listPath('catalogs/kiosks', { filter }))).json).toEqual([
      expect.objectContaining(values),
    ]);
  // If the field is emptied, its picture is no longer in use.
  const showFile = async (address: unknown) =>
    (await api.send('GET', String(address).replace('/api/', ''), { as: null })).status;
  expect([await showFile(url), await showFile(documentUrl)]).toEqual([200, 200]);
  const body = { photoUrl: null, account: { holder: 'Ana', paper: null } };
  expect((await api.send('PUT', kiosk, { version: 1, body })).status).toBe(200);
  expect([await showFile(url), await showFile(documentUrl)]).toEqual([404, 404]);
});
