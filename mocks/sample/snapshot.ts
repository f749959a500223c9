/**
 * Makes the sample data as an SQLite file. Runs in Node: `node dist/server/sample.js FILE` writes the file, which the
 * first start of an installation copies.
 */
import { realpath, rename, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { openWasm } from '../../api/db/wasm';
import { makeSample, dropDerivedData, type SampleOptions } from './make';

export async function makeSnapshot(options: SampleOptions = { until: new Date() }): Promise<Uint8Array> {
  const db = await openWasm();
  try {
    await makeSample(db, options);
    await dropDerivedData(db);
    return db.export();
  } finally {
    await db.close();
  }
}

/** Writes atomically, so that a start never copies a partial file. */
export async function writeSnapshot(path: string, options?: SampleOptions): Promise<void> {
  await writeFile(`${path}.partial`, await makeSnapshot(options));
  await rename(`${path}.partial`, path);
}

const [, program, path] = process.argv;
if (path !== undefined && program !== undefined && import.meta.url === pathToFileURL(await realpath(program)).href)
  await writeSnapshot(path);
