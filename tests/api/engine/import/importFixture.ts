import { labels } from '../../../../contract/catalogs/catalogs';
import { currencies } from '../../../../contract/currencies';
import { choice, integer, localizedTexts, money, reference, references, text } from '../../../../contract/fields';
import type { ImportResult } from '../../../../contract/imports';
import { defineCatalog } from '../../../../contract/resource';
import { openApiFixture, type TestResponse, type ApiFixture } from '../../apiFixture';

/** Catalog with prices, references to another catalog and references to itself. */
export const menus = defineCatalog('menus', {
  parentId: reference('catalogs/menus'),
  labelIds: references('catalogs/labels'),
  priceMinor: money({ currency: 'currency' }),
  currency: choice(currencies, { required: true, initial: 'MXN' }),
  seats: integer({ max: 20 }),
  code: text({ unique: true }),
  courses: localizedTexts(),
});

export const importId = '0198a5a0-0000-8000-8000-000000000001';
export type Cells = readonly string[];

export interface ImportOptions {
  dryRun?: boolean;
  id?: string;
  from?: number;
  resource?: string;
  skipInvalid?: boolean;
  /** Versions of the records that the rows may change. */
  versions?: readonly number[];
}

export interface ImportFixture extends ApiFixture {
  importRows(columns: Cells, rows: readonly Cells[], sending?: ImportOptions): Promise<TestResponse>;
  importResults(columns: Cells, rows: readonly Cells[], sending?: ImportOptions): Promise<ImportResult[]>;
}

export async function openImportFixture(): Promise<ImportFixture> {
  const api = await openApiFixture({ resources: [labels, menus] });
  const importRows: ImportFixture['importRows'] = (
    columns,
    rows,
    { dryRun, id = importId, from = 2, resource = 'catalogs/labels', skipInvalid, versions } = {},
  ) => {
    const query = dryRun === undefined ? '' : `?dryRun=${dryRun}`;
    return api.send('POST', `${resource}/import${query}`, {
      body: {
        importId: id,
        columns,
        rows: rows.map((cells, index) => ({ row: from + index, cells, version: versions?.[index] })),
        skipInvalid,
      },
    });
  };
  return {
    ...api,
    importRows,
    async importResults(...importArguments) {
      const response = await importRows(...importArguments);
      if (response.status !== 200) throw new Error(response.text);
      return getResults(response);
    },
  };
}

export function getResults(response: TestResponse): ImportResult[] {
  return response.json['results'] as unknown as ImportResult[];
}

export const listVerdicts = (results: readonly ImportResult[]): string[] => results.map(({ verdict }) => verdict);

/** Returns `[row, code, ['field violation']]` of each rejected row. */
export const refusedRows = (results: readonly ImportResult[]): unknown[] =>
  results.flatMap((one) =>
    one.verdict === 'refused'
      ? [[one.row, one.code, one.violations?.map(({ field, code }) => `${field} ${code}`)]]
      : [],
  );
