import { slugify } from '../kinds/slugify';
import type { ColumnMapping, SlugColumns } from './columnMapping';
import { normalizeTitle } from './columnSynonyms';
import type { SourceRow } from './importSource';

export interface Chunk {
  columns: string[];
  rows: { row: number; cells: string[] }[];
}

/** Small enough to show progress and to let the server answer other requests. */
const maxChunkRows = 100;
/** Limits the request body: JSON escapes can make the text six times longer. */
const maxChunkCharacters = 150_000;
/** Longer than any field allows, so that the API still refuses a cell that was cut here. */
const maxCellLength = 6_000;

type ChoiceCodes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns the rows to send, in file order: only matched columns, option codes instead of labels, and slugs generated
 * from the title where missing.
 */
export function splitIntoChunks(
  rows: readonly SourceRow[],
  columnMapping: ColumnMapping,
  codes: ChoiceCodes,
  slugColumns: SlugColumns | null,
): Chunk[] {
  const matchedColumns = columnMapping.flatMap((path, at) =>
    path === null ? [] : [{ path, at, codes: codes.get(path) }],
  );
  const { titlePath, slugs = [] } = slugColumns ?? {};
  const columns = [...new Set([...matchedColumns, ...slugs].map(({ path }) => path))];
  const chunks: Chunk[] = [];
  let remainingCharacters = 0;
  for (const { row, cells } of rows) {
    const byPath = new Map(
      matchedColumns.map(({ path, at, codes: columnCodes }) => {
        const cell = (cells[at] ?? '').slice(0, maxCellLength);
        return [path, columnCodes?.get(normalizeTitle(cell)) ?? cell];
      }),
    );
    for (const { path, maxLength } of slugs) {
      if (!byPath.get(path)?.trim()) byPath.set(path, slugify(byPath.get(titlePath ?? '') ?? '', maxLength));
    }
    const sent = columns.map((path) => byPath.get(path) ?? '');
    const length = sent.reduce((sum, cell) => sum + cell.length, 0);
    const last = chunks.at(-1);
    if (last && last.rows.length < maxChunkRows && length <= remainingCharacters) {
      last.rows.push({ row, cells: sent });
      remainingCharacters -= length;
    } else {
      chunks.push({ columns, rows: [{ row, cells: sent }] });
      remainingCharacters = maxChunkCharacters - length;
    }
  }
  return chunks;
}
