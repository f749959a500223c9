import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { openPostgres } from '../../api/db/postgres';
import { openImageBucket } from '../../api/hosts/imageBucket';
import { createVault, newKey } from '../../api/vault';
import { createStorage } from '../../cloud/storage.mjs';
import { createPerson, recordDeposit } from '../api/deposits/depositsFixture';
import { openApiFixture } from '../api/apiFixture';
import { createLabel } from '../api/labels';
import { createJpeg, createPdf, createPng, upload, uploadDocument, createImage } from '../api/imagesFixture';
import { hasPostgres, startCluster, type Cluster } from '../postgres.mjs';
import { runCommand } from './command';
import { createEmptyFolder } from './server';

async function openService() {
  const server = createStorage();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async at(bucket: string, id: string) {
      const address = `${origin}/storage/v1/b/${bucket}/o/${encodeURIComponent(`images/${id}`)}`;
      const metadataResponse = await fetch(address);
      if (!metadataResponse.ok) return null;
      const { contentType } = (await metadataResponse.json()) as { contentType: string };
      return { contentType, bytes: Buffer.from(await (await fetch(`${address}?alt=media`)).arrayBuffer()) };
    },
    remove: (bucket: string, id: string) =>
      fetch(`${origin}/storage/v1/b/${bucket}/o/${encodeURIComponent(`images/${id}`)}`, { method: 'DELETE' }),
  };
}

interface Place {
  variables: Record<string, string>;
  open(): Database;
}

let cluster: Cluster | undefined;
let createdCount = 0;

const places: Record<string, () => Promise<Place>> = {
  'in an SQLite file': async () => {
    const DATA_DIR = createEmptyFolder();
    return { variables: { DATA_DIR }, open: () => openLibsql(join(DATA_DIR, 'sobremesa.sqlite')) };
  },
  ...(hasPostgres() && {
    'in PostgreSQL': async () => {
      const server = (cluster ??= await startCluster());
      const admin = openPostgres(server.url);
      createdCount += 1;
      const name = `drill${createdCount}`;
      await sql`create database ${sql.id(name)}`.execute(admin.kysely);
      await admin.close();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return {
        variables: { DATA_DIR: createEmptyFolder(), DATABASE_URL: url.href },
        open: () => openPostgres(url.href),
      };
    },
  }),
};

const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo-sobremesa' };

/** Contains bytes that a parser could mistake for the end of a multipart form. */
const everyByte = Array.from({ length: 512 }, (_, index) => String.fromCodePoint(index % 256)).join('');
const files = {
  picture: createPng(64, 48),
  photo: createJpeg(),
  proof: createPdf(`\r\n--boundary--\r\n${everyByte}\r\n--\r\n`),
};

describe.each(Object.entries(places))('backup of an installation with a bucket and its records %s', (_, openPlace) => {
  beforeAll(() => vi.stubEnv('METADATA_SERVER_DETECTION', 'none'));
  afterAll(async () => {
    vi.unstubAllEnvs();
    await cluster?.stop();
    cluster?.remove();
    cluster = undefined;
  });

  async function openInstallation() {
    const [service, targetPlace, key] = [await openService(), await openPlace(), newKey()];
    vi.stubEnv('STORAGE_EMULATOR_HOST', service.origin);
    const db = targetPlace.open();
    const images = openImageBucket({ projectId: 'demo-sobremesa', bucket: 'live' });
    const api = await openApiFixture({ db, images, vault: createVault(key) });
    const picture = await createImage(api, files.picture);
    const photo = (await upload(api, files.photo, { type: 'image/jpeg' })).json;
    await createLabel(api, { imageUrl: picture.url });
    await createLabel(api, { imageUrl: String(photo['url']) });
    const proof = (await uploadDocument(api, files.proof)).json;
    await recordDeposit(api, { accountId: await createPerson(api), proofUrl: String(proof['url']) });
    await db.close();
    const variables = { ...firebase, ...targetPlace.variables, ENCRYPTION_KEY: key, STORAGE_BUCKET: 'live' };
    const ids = { picture: picture.id, photo: String(photo['id']), proof: String(proof['id']) };
    return { service, key, ids, variables: { ...variables, STORAGE_EMULATOR_HOST: service.origin } };
  }

  test('restores a backup where the checks pass and pictures and proofs are byte for byte the same', async () => {
    const { service, key, ids, variables } = await openInstallation();
    const backup = await runCommand('backup', [createEmptyFolder()], variables);
    expect([backup.status, backup.errors]).toEqual([0, '']);
    const [, folder = '', count] = /^(.+): the database and (\d+) pictures and documents/m.exec(backup.out) ?? [];
    expect(count).toBe('3');

    const [otherService, empty] = [await openService(), await openPlace()];
    const target: Record<string, string> = {
      ...firebase,
      ...empty.variables,
      ENCRYPTION_KEY: key,
      STORAGE_BUCKET: 'restored',
      STORAGE_EMULATOR_HOST: otherService.origin,
    };
    const restoreResult = await runCommand('restore', [folder], target);
    expect([restoreResult.status, restoreResult.errors]).toEqual([0, '']);
    expect(restoreResult.out).toContain('All checks found nothing wrong.');
    const readFiles = (storageService: typeof service, bucket: string) =>
      Promise.all(Object.values(ids).map((id) => storageService.at(bucket, id)));
    expect(await readFiles(otherService, 'restored')).toEqual(await readFiles(service, 'live'));
    expect(await otherService.at('restored', ids.proof)).toEqual({
      contentType: 'application/pdf',
      bytes: Buffer.from(files.proof),
    });
    expect(existsSync(join(target['DATA_DIR'] ?? '', 'images'))).toBe(false);
    const checked = await runCommand('check', ['--full'], target);
    expect([checked.status, checked.errors]).toEqual([0, '']);

    vi.stubEnv('STORAGE_EMULATOR_HOST', otherService.origin);
    const db = empty.open();
    const images = openImageBucket({ projectId: 'demo-sobremesa', bucket: 'restored' });
    const api = await openApiFixture({ db, images, vault: createVault(key) });
    const [deposit] = (await api.send('GET', 'deposits')).json as unknown as { proofUrl: string }[];
    const proofResponse = await api.fetch(
      new Request(`http://localhost${deposit?.proofUrl}`, { headers: { Authorization: 'Bearer admin' } }),
    );
    expect(Buffer.from(await proofResponse.arrayBuffer())).toEqual(Buffer.from(files.proof));
    await db.close();
  });

  test('reports a proof missing from the bucket, backs up the other files and fails', async () => {
    const { service, ids, variables } = await openInstallation();
    await service.remove('live', ids.proof);
    const backupFolder = createEmptyFolder();
    const { status, errors, out } = await runCommand('backup', [backupFolder], variables);
    expect([status, errors]).toEqual([1, expect.stringContaining(ids.proof)]);
    expect(out).toContain('the database and 2 pictures');
    const [folder = ''] = readdirSync(backupFolder);
    const [otherService, empty] = [await openService(), await openPlace()];
    const restoreResult = await runCommand('restore', [join(backupFolder, folder)], {
      ...variables,
      ...empty.variables,
      STORAGE_EMULATOR_HOST: otherService.origin,
    });
    expect([restoreResult.status, restoreResult.errors]).toEqual([
      1,
      expect.stringContaining(`lacks pictures or documents that records hold: ${ids.proof}`),
    ]);
    expect(await otherService.at('live', ids.picture)).toEqual(await service.at('live', ids.picture));
  });
});
