import Papa from 'papaparse';
import { expect, it } from 'vitest';
import type { ImportResult } from '../../contract/imports';
import { createEmptyFolder, signIn } from './server';
import { startServer } from './startServer';

const rowsInAll = 10_000;
const rowsAtOnce = 100;
const importId = '0198a5a0-0000-8000-8000-00000000c0de';

function createChunk(chunkIndex: number) {
  const rows = Array.from({ length: rowsAtOnce }, (_, place) => chunkIndex * rowsAtOnce + place);
  return {
    importId,
    columns: ['name.es', 'slug', 'color'],
    rows: rows.map((row) => ({ row: row + 2, cells: [`Importada ${row}`, `importada-${row}`, '#166534'] })),
  };
}

it(`imports ${rowsInAll} rows once each over three kills of the server`, { timeout: 300_000 }, async () => {
  const DATA_DIR = createEmptyFolder();
  let origin = '';
  let server = await startAndSignIn();
  const token = await signIn(origin);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

  async function startAndSignIn() {
    const server = startServer({ DATA_DIR });
    origin = await server.origin;
    return server;
  }
  /** Counts the rows of the exported file, since the total of a list has an upper limit. */
  const countTotal = async (address: string, filter: object = {}) => {
    const file = await fetch(`${origin}/api/${address}.csv?filter=${JSON.stringify(filter)}`, { headers });
    return Papa.parse(await file.text(), { header: true, skipEmptyLines: true }).data.length;
  };
  const events = { resource: 'catalogs/labels' };
  async function send(chunkIndex: number): Promise<ImportResult[]> {
    const response = await fetch(`${origin}/api/catalogs/labels/import`, {
      method: 'POST',
      headers,
      body: JSON.stringify(createChunk(chunkIndex)),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { results: ImportResult[] }).results;
  }

  const labelsBefore = await countTotal('catalogs/labels');
  const eventsBefore = await countTotal('audit-events', events);
  const killedIndexes = new Set([13, 50, 88]);
  const results: ImportResult[] = [];
  for (let index = 0; index * rowsAtOnce < rowsInAll; index += 1) {
    if (killedIndexes.delete(index)) {
      // Sends two chunks concurrently. When the first has its response, the API is processing the second.
      const nextResponse = send(index + 1).catch(() => []);
      await send(index).catch(() => []);
      await server.stop('SIGKILL');
      await nextResponse;
      server = await startAndSignIn();
    }
    results.push(...(await send(index)));
  }

  expect(results).toHaveLength(rowsInAll);
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['created', 'already']));
  expect(new Set(results.map((one) => 'id' in one && one.id)).size).toBe(rowsInAll);
  expect((await countTotal('catalogs/labels')) - labelsBefore).toBe(rowsInAll);
  expect((await countTotal('audit-events', events)) - eventsBefore).toBe(rowsInAll);
});
