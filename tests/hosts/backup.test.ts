import { copyFileSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../api/commands/backupFiles';
import { untyped, type Database } from '../../api/db/database';
import { columnsByTable } from '../../api/db/columns';
import { openLibsql } from '../../api/db/libsql';
import { openPostgres } from '../../api/db/postgres';
import { openImageFolder } from '../../api/hosts/imageFolder';
import { newKey } from '../../api/vault';
import { openApiFixture } from '../api/apiFixture';
import { createLabel } from '../api/labels';
import { createPng, createImage } from '../api/imagesFixture';
import { openSalesFixture } from '../api/sales/salesFixture';
import { hasPostgres, startCluster, type Cluster } from '../postgres.mjs';
import { runCommand } from './command';
import { createEmptyFolder, runServer, signIn } from './server';

async function backUp(variables: Record<string, string>): Promise<string> {
  const { status, out, errors } = await runCommand('backup', [createEmptyFolder()], variables);
  expect([status, errors]).toEqual([0, '']);
  return /^(.+): the database and \d+ pictures/m.exec(out)?.[1] ?? '';
}

async function readRefusal(folder: string, variables: Record<string, string>): Promise<string> {
  const { status, errors } = await runCommand('restore', [folder], variables);
  expect(status).toBe(1);
  return errors;
}

function setFutureVersion(folder: string): void {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const steps = [...manifest.steps, { name: '9999_of_the_future', requires: '9998_of_the_future' }];
  writeFileSync(path, JSON.stringify({ ...manifest, steps }));
}

describe('backup and restore on one machine', () => {
  const DATA_DIR = createEmptyFolder();
  let backup = '';
  let picture = '';

  beforeAll(async () => {
    const server = runServer({ DATA_DIR });
    const origin = await server.origin;
    const headers = { Authorization: `Bearer ${await signIn(origin)}` };
    const response = await fetch(`${origin}/api/images`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'image/png' },
      body: createPng(),
    });
    const { url } = (await response.json()) as { url: string };
    picture = url;
    const label = await fetch(`${origin}/api/catalogs/labels`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: { es: 'Respaldada' }, slug: 'respaldada', imageUrl: url }),
    });
    if (label.status !== 201) throw new Error(await label.text());
    backup = await backUp({ DATA_DIR });
    await server.stop();
  });

  test('restores a backup to a complete installation, pictures included', async () => {
    const freshFolder = createEmptyFolder();
    copyFileSync(join(DATA_DIR, 'encryption.key'), join(freshFolder, 'encryption.key'));
    const { out, errors } = await runCommand('restore', [backup], { DATA_DIR: freshFolder });
    expect(errors).toBe('');
    expect(out).toContain('All checks found nothing wrong.');
    const server = runServer({ DATA_DIR: freshFolder });
    const origin = await server.origin;
    const pictureResponse = await fetch(`${origin}${picture}`);
    expect(new Uint8Array(await pictureResponse.arrayBuffer())).toEqual(createPng());
    const labelResponse = await fetch(`${origin}/api/catalogs/labels?filter={"q":"respaldada"}`, {
      headers: { Authorization: `Bearer ${await signIn(origin)}` },
    });
    expect(labelResponse.headers.get('x-total-count')).toBe('1');
    await server.stop();

    expect(await readRefusal(backup, { DATA_DIR: freshFolder })).toMatch(/sobremesa\.sqlite is there already/);
  });

  test('restores nothing without the encryption key of the backup', async () => {
    const freshFolder = createEmptyFolder();
    expect(await readRefusal(backup, { DATA_DIR: freshFolder, ENCRYPTION_KEY: newKey() })).toMatch(
      /not the one of this backup.*Nothing was restored/,
    );
    expect(await readRefusal(backup, { DATA_DIR: freshFolder })).toMatch(/There is no .*encryption\.key/);
    expect(readdirSync(freshFolder)).toEqual([]);
  });

  test('refuses to restore next to the journal of another SQLite database', async () => {
    const freshFolder = createEmptyFolder();
    writeFileSync(join(freshFolder, 'sobremesa.sqlite-wal'), '');
    expect(await readRefusal(backup, { DATA_DIR: freshFolder })).toMatch(/sobremesa\.sqlite-wal is there already/);
  });

  test('makes no backup with a missing or wrong encryption key', async () => {
    const backupFolder = createEmptyFolder();
    const wrongKeyResult = await runCommand('backup', [backupFolder], { DATA_DIR, ENCRYPTION_KEY: newKey() });
    expect([wrongKeyResult.status, wrongKeyResult.errors]).toEqual([
      1,
      expect.stringContaining('does not open bank_accountNumber'),
    ]);
    const folderWithoutKey = createEmptyFolder();
    copyFileSync(join(backup, 'sobremesa.sqlite'), join(folderWithoutKey, 'sobremesa.sqlite'));
    const resultWithoutKey = await runCommand('backup', [backupFolder], { DATA_DIR: folderWithoutKey });
    expect([resultWithoutKey.status, resultWithoutKey.errors]).toEqual([
      1,
      expect.stringMatching(/There is no .*encryption\.key/),
    ]);
    expect(readdirSync(backupFolder)).toEqual([]);
  });

  test('creates backups readable by their owner only', () => {
    const modes = [backup, join(backup, 'sobremesa.sqlite'), join(backup, 'images')].map(
      (path) => statSync(path).mode & 0o077,
    );
    expect(modes).toEqual([0, 0, 0]);
  });

  test.each<[string, (folder: string) => void, RegExp]>([
    ['damaged', (folder) => writeFileSync(join(folder, 'sobremesa.sqlite'), 'x'), /sobremesa\.sqlite is damaged/],
    [
      'incomplete',
      (folder) => renameSync(join(folder, 'images'), join(folder, 'elsewhere')),
      /images.* is missing: this backup cannot be restored/,
    ],
    ['interrupted', (folder) => renameSync(join(folder, 'manifest.json'), join(folder, 'm')), /is no backup/],
    ['of a newer version', setFutureVersion, /migration step 9999_of_the_future was applied/],
  ])('refuses to restore a backup that is %s', async (_what, spoil, reason) => {
    const spoiledBackup = await backUp({ DATA_DIR });
    spoil(spoiledBackup);
    const freshFolder = createEmptyFolder();
    expect(await readRefusal(spoiledBackup, { DATA_DIR: freshFolder })).toMatch(reason);
    expect(readdirSync(freshFolder)).toEqual([]);
  });

  test.each(['backup', 'check'])('fails without a database and creates nothing: npm run %s', async (command) => {
    const freshFolder = createEmptyFolder();
    const { status, errors } = await runCommand(command, [createEmptyFolder()], { DATA_DIR: freshFolder });
    expect([status, errors]).toEqual([1, expect.stringMatching(/^There is no .*sobremesa\.sqlite/)]);
    expect(readdirSync(freshFolder)).toEqual([]);
  });

  test('recounts the money of an installation with npm run check', async () => {
    const successfulCheck = [0, expect.stringMatching(/All \d+ checks found nothing wrong/)];
    const check = async (...args: string[]) => {
      const { status, out } = await runCommand('check', args, { DATA_DIR });
      return [status, out];
    };
    expect(await check('--full')).toEqual(successfulCheck);
    const secondCheck = await check();
    expect(secondCheck).toEqual(successfulCheck);
    expect(secondCheck[1]).toContain('was recounted then');
    expect((await check('--full'))[1]).not.toContain('was recounted then');
    expect((await runCommand('check', ['--ful'], { DATA_DIR })).errors).toMatch(/^usage: npm run check/);
  });

  test('leaves the requests in progress and the schema version of a running server unchanged', async () => {
    const db = openLibsql(join(DATA_DIR, 'sobremesa.sqlite'));
    const begunRequest = { actorId: 'uid-ana', key: crypto.randomUUID(), request: 'x', claim: 'y', answer: null };
    const laterTime = '2999-01-01T00:00:00.000Z';
    await db.kysely
      .insertInto('idempotencyKeys')
      .values({ ...begunRequest, leaseUntil: laterTime, keepUntil: laterTime })
      .execute();
    const listVersions = () => db.kysely.selectFrom('schemaVersions').selectAll().execute();
    await db.kysely.updateTable('schemaVersions').set({ version: '0001-of-before' }).execute();
    const versionsBefore = await listVersions();
    await backUp({ DATA_DIR });
    const { status, errors } = await runCommand('check', [], { DATA_DIR });
    expect([status, errors]).toEqual([1, expect.stringContaining('the database is at version 0001-of-before')]);
    expect(await listVersions()).toEqual(versionsBefore);
    expect(await db.kysely.selectFrom('idempotencyKeys').select('key').execute()).toContainEqual({
      key: begunRequest.key,
    });
    await db.close();
  });
});

describe.runIf(hasPostgres())('backup and restore on PostgreSQL', () => {
  let cluster: Cluster;
  let db: Database;
  beforeAll(async () => {
    cluster = await startCluster();
    db = openPostgres(cluster.url);
  });
  afterAll(async () => {
    await db.close();
    await cluster.stop();
    cluster.remove();
  });

  async function countRows(database: Database): Promise<Record<string, unknown>> {
    const counts: Record<string, unknown> = {};
    for (const table of (await columnsByTable(database.kysely, 'postgres')).keys()) {
      const query = untyped(database.kysely).selectFrom(table);
      counts[table] = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirst();
    }
    return counts;
  }

  test('restores a PostgreSQL backup to a complete installation, pictures included', async () => {
    const DATA_DIR = createEmptyFolder();
    const fixture = await openSalesFixture(db);
    await fixture.createSale();
    const api = await openApiFixture({ db, images: await openImageFolder(join(DATA_DIR, 'images')) });
    const { url, id } = await createImage(api);
    await createLabel(api, { imageUrl: url });
    const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo-sobremesa', ENCRYPTION_KEY: newKey() };
    const backup = await backUp({ ...firebase, DATA_DIR, DATABASE_URL: cluster.url });

    await sql`create database restored`.execute(db.kysely);
    const target = new URL(cluster.url);
    target.pathname = '/restored';
    const freshVariables = { ...firebase, DATA_DIR: createEmptyFolder(), DATABASE_URL: target.href };
    const { out, errors } = await runCommand('restore', [backup], freshVariables);
    expect(errors).toBe('');
    expect(out).toContain('All checks found nothing wrong.');
    const restoredDatabase = openPostgres(target.href);
    // The restore stores its full recount and the balances of that recount.
    expect(await countRows(restoredDatabase)).toEqual({ ...(await countRows(db)), progress: { count: 2 } });
    await restoredDatabase.close();
    const images = await openImageFolder(join(freshVariables.DATA_DIR, 'images'));
    expect(await images.get(id)).toEqual(createPng());
    expect(await readRefusal(backup, freshVariables)).toMatch(/has tables already/);
  });
});
