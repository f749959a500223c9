import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../api/migrations/migrate';
import { resources } from '../../contract/resources';
import { createPerson, readDeposit, recordDeposit } from './deposits/depositsFixture';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { createPdf, createPng, createImage, uploadDocument } from './imagesFixture';

async function openFormerState(): Promise<ApiFixture> {
  const api = await openApiFixture();
  onTestFinished(() => api.close());
  return api;
}

const uploadPicture = async (api: ApiFixture) =>
  (await uploadDocument(api, createPng(), { type: 'image/png' })).json['url'];

/** Restores the state of the former version, in which the pictures of deposits were public. */
async function takeBack(api: ApiFixture, depositId: string, address: string): Promise<void> {
  await api.db.kysely.updateTable('deposits').set({ proofUrl: address }).where('id', '=', depositId).execute();
  await api.db.kysely.deleteFrom('migrations').where('name', '=', '0034_private_proofs').execute();
}

test('makes picture proofs private on migration and preserves their deposits', async () => {
  const api = await openFormerState();
  const accountId = await createPerson(api);
  const [proofUrl, otherUrl] = [String(await uploadPicture(api)), String((await uploadDocument(api)).json['url'])];
  const label = await createImage(api);
  const [{ id }, depositWithPdf] = [
    await recordDeposit(api, { accountId, proofUrl }),
    await recordDeposit(api, { accountId, proofUrl: otherUrl, bankReference: 'second' }),
  ];
  const publicUrl = proofUrl.replace('documents', 'images');
  await takeBack(api, id, publicUrl);
  // Until then, the picture is not public either.
  expect((await api.send('GET', publicUrl.replace('/api/', ''), { as: null })).status).toBe(404);

  await migrate(api.db, resources);
  expect([await readDeposit(api, id), await readDeposit(api, depositWithPdf.id)]).toMatchObject([
    { proofUrl, version: 1 },
    { proofUrl: otherUrl },
  ]);
  const readStatus = async (url: string, as: string | null) =>
    (await api.send('GET', url.replace('/api/', ''), { as })).status;
  expect([
    await readStatus(proofUrl, 'admin'),
    await readStatus(proofUrl, null),
    await readStatus(publicUrl, null),
  ]).toEqual([200, 401, 404]);
  expect(await readStatus(label.url, null)).toBe(200);
  // A private proof is deleted like a public one.
  await api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: null } });
  expect(await readStatus(proofUrl, 'admin')).toBe(404);
});

test('preserves a PDF whose deposit form was open during the migration', async () => {
  const api = await openFormerState();
  const { id, url: proofUrl } = (await uploadDocument(api, createPdf())).json;
  await api.db.kysely.updateTable('images').set({ resource: null }).where('id', '=', String(id)).execute();
  const waitingDeposit = await recordDeposit(api, { accountId: await createPerson(api) });
  await api.db.kysely.deleteFrom('migrations').where('name', '=', '0034_private_proofs').execute();
  await migrate(api.db, resources);
  const { json } = await api.send('PUT', `deposits/${waitingDeposit.id}`, { version: 1, body: { proofUrl } });
  expect(json['proofUrl']).toBe(proofUrl);
});
