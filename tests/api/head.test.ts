import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOf } from './apiFixture';
import {
  openLiquidationsFixture,
  type Liquidation,
  type LiquidationsFixture,
} from './liquidations/liquidationsFixture';
import { openDocument } from './openapiDocument';
import { untyped } from '../../api/db/database';

let fixture: LiquidationsFixture;
let run: Liquidation;
let person: { id: string };
beforeAll(async () => {
  fixture = await openLiquidationsFixture();
  await fixture.sell((await fixture.company('La Comadre')).id);
  run = await fixture.createRunIn('processing');
  const response = await fixture.api.send('POST', 'users/user', {
    body: { displayName: 'Lucía', email: 'lucia@correo.mx' },
  });
  person = response.json as unknown as { id: string };
});
afterAll(() => fixture.api.close());

const dates = 'from=2026-06-01&to=2026-06-30';
const addressOf = (path: string) => {
  const id = path.includes('liquidations') ? run.id : person.id;
  return (
    path.replace('/api/', '').replace('{id}', id).replace('{type}', 'csv') +
    (path.includes('reports') ? `?${dates}` : '')
  );
};

/** Returns all rows of all tables, except rows that each request writes. */
async function readAllRows(): Promise<Record<string, unknown[]>> {
  const tables = (await tablesOf(fixture.api.db)).filter((name) => !['sessions', 'derivedProgress'].includes(name));
  const rows = tables.map(async (name) => [
    name,
    await untyped(fixture.api.db.kysely).selectFrom(name).selectAll().execute(),
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown[]>;
}

test('writes nothing for HEAD requests at any address', async () => {
  const readOperations = (await openDocument(fixture.api)).operations().filter(([method]) => method === 'GET');
  expect(readOperations.length).toBeGreaterThan(80);
  // Creates the records that every first request creates, such as the account.
  await fixture.api.send('HEAD', 'permissions');
  const rowsBefore = await readAllRows();
  const answeredPaths: string[] = [];
  for (const [, path] of readOperations) {
    const { status, text } = await fixture.api.send('HEAD', addressOf(path));
    expect([path, text]).toEqual([path, '']);
    if (status === 200) answeredPaths.push(path);
  }
  expect(await readAllRows()).toEqual(rowsBefore);
  expect(answeredPaths).toEqual(
    expect.arrayContaining([
      '/api/users/user.{type}',
      '/api/reports/sales.csv',
      '/api/users/user/{id}/personal-data',
      '/api/liquidations/{id}/bank-file',
    ]),
  );
});

test.each(['users/user.csv', 'bank-file', 'personal-data'])(
  'records a download by GET in the history: %s',
  async (file) => {
    const address = {
      'bank-file': `liquidations/${run.id}/bank-file`,
      'personal-data': `users/user/${person.id}/personal-data`,
    };
    const countEvents = async () => (await fixture.api.send('GET', 'audit-events')).headers.get('X-Total-Count');
    const eventsBefore = Number(await countEvents());
    expect(
      (await fixture.api.send('GET', Object.hasOwn(address, file) ? address[file as keyof typeof address] : file))
        .status,
    ).toBe(200);
    expect(Number(await countEvents())).toBe(eventsBefore + 1);
  },
);
