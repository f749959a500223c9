import type { labels } from '../../contract/catalogs/catalogs';
import type { RecordOf } from '../../contract/resource';
import { listPath, type TestResponse, type ApiFixture } from './apiFixture';
import { untyped } from '../../api/db/database';

export type Label = RecordOf<typeof labels>;

let sequence = 0;

export function labelForm(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  sequence += 1;
  return {
    name: { es: `Etiqueta ${sequence}`, en: `Label ${sequence}` },
    slug: `etiqueta-${sequence}`,
    color: '#166534',
    ...overrides,
  };
}

export async function createLabel(api: ApiFixture, overrides: Record<string, unknown> = {}): Promise<Label> {
  const response = await api.send('POST', 'catalogs/labels', { body: labelForm(overrides) });
  if (response.status !== 201) throw new Error(response.text);
  return recordIn(response);
}

export function recordIn(response: TestResponse): Label {
  return response.json as unknown as Label;
}

export function recordsIn(response: TestResponse): Label[] {
  return response.json as unknown as Label[];
}

export async function getLabel(api: ApiFixture, id: string): Promise<Label> {
  return recordIn(await api.send('GET', `catalogs/labels/${id}`));
}

export async function listLabelNames(api: ApiFixture, query: Record<string, unknown>): Promise<string[]> {
  const response = await api.send('GET', listPath('catalogs/labels', { range: [0, 999], ...query }));
  if (response.status !== 200) throw new Error(response.text);
  return recordsIn(response).map(({ name }) => name.es);
}

/** Returns the rows that a rejected write must not change. */
export async function dumpLabelTables(api: ApiFixture): Promise<unknown> {
  const tables = ['labels', 'auditEvents', 'searchTerms', 'idempotencyKeys', 'sequences'];
  return Promise.all(
    tables.map(async (table) => {
      const rows = await untyped(api.db.kysely).selectFrom(table).selectAll().execute();
      return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    }),
  );
}
