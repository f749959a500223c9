import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { untyped } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { openSandboxFolder, type SandboxFolder } from '../../api/hosts/sandbox';
import { resources } from '../../contract/resources';
import { createEmptyFolder } from '../hosts/server';

let sample: string;

beforeAll(async () => {
  sample = join(createEmptyFolder(), 'sample.sqlite');
  const db = openLibsql(sample);
  await migrate(db, resources);
  await db.close();
});

function openFolder(samplePath = sample): { dataDir: string; folder: SandboxFolder; files: () => string[] } {
  const dataDir = createEmptyFolder();
  const folder = openSandboxFolder({ dataDir, sample: samplePath, isLive: false, addReaderThreads: (db) => db });
  onTestFinished(() => folder.close());
  return { dataDir, folder, files: () => readdirSync(dataDir) };
}

/** Leaves a folder behind, as an interrupted removal does. */
function leave(dataDir: string, name: string): void {
  mkdirSync(join(dataDir, name, 'images'), { recursive: true });
  writeFileSync(join(dataDir, name, 'sobremesa.sqlite'), 'half');
}

test('ignores leftovers of an earlier attempt', async () => {
  const { dataDir, folder, files } = openFolder();
  leave(dataDir, `sandbox.${process.pid}.making`);
  leave(dataDir, `sandbox.${process.pid}.deleted`);
  await folder.create(new Date());
  expect(await folder.readInfo()).toMatchObject({ createdAt: expect.any(String) });
  const { db, live } = await folder.open();
  expect(live).toBeUndefined();
  expect(await untyped(db.kysely).selectFrom('sales').selectAll().execute()).toEqual([]);
  await folder.remove();
  expect(files()).toEqual([]);
});

test('creates no sandbox from a damaged sample', async () => {
  const damagedSample = join(createEmptyFolder(), 'sample.sqlite');
  writeFileSync(damagedSample, 'no database at all, however long it is looked at');
  const { folder, files } = openFolder(damagedSample);
  await expect(folder.create(new Date())).rejects.toThrow(/not a database/);
  expect(files()).toEqual([]);
});

test('rejects opening a sandbox without its database instead of creating an empty one', async () => {
  const { dataDir, folder, files } = openFolder();
  mkdirSync(join(dataDir, 'sandbox'));
  await expect(folder.open()).rejects.toThrow(/ENOENT/);
  expect(readdirSync(join(dataDir, 'sandbox'))).toEqual([]);
  await folder.remove();
  expect(files()).toEqual([]);
});
