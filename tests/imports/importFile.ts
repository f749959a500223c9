import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { resources } from '../../contract/resources';
import type { ImportResult } from '../../contract/imports';
import en from '../../i18n/en.json';
import es from '../../i18n/es.json';
import { createI18n } from '../../src/i18n/i18nProvider';
import {
  splitIntoChunks,
  choiceCodesOf,
  countTitles,
  matchColumns,
  refuseShortRows,
  slugColumnsOf,
} from '../../src/kit/import/columnMapping';
import { mergeFaultyRows, type RowResult } from '../../src/kit/import/results';
import { openFile, readSource, type ParseOptions } from '../../src/kit/import/importSource';
import { createResourceText } from '../../src/kit/resourceText';
import { openApiFixture } from '../api/apiFixture';
import { createFakeIdentity } from '../api/users/usersFixture';

const titleTexts = (['es', 'en'] as const).map((language) =>
  createResourceText(createI18n({ es, en }, language).provider.translate),
);

const importId = '0198a5a0-0000-8000-8000-00000000f11e';

export interface ImportOutcome {
  reading: ParseOptions;
  /** Each title of the header, with the path of its field. */
  columns: string[];
  /** Number and outcome of each row: `created`, or the reason for the rejection. */
  rows: string[];
  stored: Record<string, unknown>[];
}

export async function importFile(
  name: string,
  resourceName: string,
  chosenReading: Partial<ParseOptions> = {},
  chosenColumns?: string[],
  sheets?: WriteSheet[],
): Promise<ImportOutcome> {
  const resource = resources.find((one) => one.name === resourceName);
  if (!resource) throw new Error(`no resource ${resourceName}`);
  const bytes = sheets ? await writeXlsx({ sheets }) : readFileSync(join(import.meta.dirname, 'files', name));
  const file = new File([new Uint8Array(bytes)], name);
  const sourceTable = await readSource(resourceName, await openFile(file), chosenReading, (cells) =>
    countTitles(resource, cells, titleTexts),
  );
  const columnPaths = chosenColumns ?? matchColumns(resource, sourceTable.header, titleTexts);
  const source = refuseShortRows(resource, sourceTable, columnPaths);
  const chunks = splitIntoChunks(
    source.rows,
    columnPaths,
    choiceCodesOf(resource, titleTexts),
    slugColumnsOf(resource, columnPaths),
  );
  const api = await openApiFixture({ identity: createFakeIdentity() });
  try {
    const results: ImportResult[] = [];
    for (const { columns, rows } of chunks) {
      const { status, text, json } = await api.send('POST', `${resourceName}/import`, {
        body: { importId, columns, rows },
      });
      if (status !== 200) throw new Error(text);
      results.push(...(json['results'] as unknown as ImportResult[]));
    }
    return {
      reading: source.parseOptions,
      columns: source.header.map((title, index) => `${title} → ${columnPaths[index] ?? '–'}`),
      rows: mergeFaultyRows(results, source.faultyRows).map(describe),
      stored: (await api.send('GET', resourceName)).json as unknown as Record<string, unknown>[],
    };
  } finally {
    await api.close();
  }
}

function describe(result: RowResult): string {
  if (result.verdict !== 'refused') return `${result.row} ${result.verdict}`;
  if ('fault' in result) return `${result.row} ${result.fault}`;
  const { row, code, violations = [] } = result;
  return `${row} ${violations.map(({ field, code: violation }) => `${field} ${violation}`).join(', ') || code}`;
}
