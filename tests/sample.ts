import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { dateIn } from '../contract/days';
import { resources } from '../contract/resources';
import { defaultSettings } from '../contract/settings';
import { fillMissingProjections } from '../api/dailyJobs';
import { migrate } from '../api/migrations/migrate';
import { openWasm } from '../api/db/wasm';
import { writeSnapshot } from '../mocks/sample/snapshot';

declare module 'vitest' {
  export interface ProvidedContext {
    sample: { path: string; ready: string; today: string };
  }
}

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist', 'sample-for-tests');

const dayMs = 86_400_000;

const sources = ['api', 'contract', 'identity', 'mocks'];

/** Returns a hash of the sources and libraries, so that each change creates another sample. */
function computeFingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  hash.update(readFileSync(import.meta.filename));
  for (const source of sources) {
    const files = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    for (const path of paths.sort()) hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Adds the indexes and projections, which the sample omits: an API would create them in each test. Adds free pages
 * for the writes of a test, since SQLite copies an in-memory file when it grows.
 */
async function writeReady(path: string, sample: string): Promise<void> {
  const db = await openWasm({ bytes: readFileSync(sample) });
  await migrate(db, resources);
  await fillMissingProjections(db, resources, defaultSettings.timeZone, () => {});
  await sql`create table spare as select zeroblob(1000000) as pages`.execute(db.kysely);
  await sql`drop table spare`.execute(db.kysely);
  writeFileSync(path, db.export());
  await db.close();
}

/** Writes to a temporary file and renames it, since several runs may write at the same time. */
async function writeOnce(path: string, make: (path: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return;
  const temporaryPath = `${path}.${process.pid}`;
  await make(temporaryPath);
  renameSync(temporaryPath, path);
}

/**
 * Builds the sample once per day and state of its sources, since a build runs thousands of actions in twenty seconds.
 * `tests/mocks/snapshot.test.ts` checks that the sample is current.
 */
export default async function setup({ provide }: TestProject): Promise<void> {
  const today = dateIn(defaultSettings.timeZone, new Date());
  const name = join(folder, `${today}-${computeFingerprint()}`);
  const path = `${name}.sqlite`;
  const migratedPath = `${name}.ready.sqlite`;
  mkdirSync(folder, { recursive: true });
  for (const oldFile of readdirSync(folder).map((file) => join(folder, file)))
    if (Date.now() - statSync(oldFile).mtimeMs > dayMs) rmSync(oldFile, { force: true });
  await writeOnce(path, (temporaryPath) => writeSnapshot(temporaryPath, { today }));
  await writeOnce(migratedPath, (temporaryPath) => writeReady(temporaryPath, path));
  provide('sample', { path, ready: migratedPath, today });
}
