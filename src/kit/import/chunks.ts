import { slugify } from '../kinds/slugify';
import type { Matching, SlugColumns } from './columns';
import { titleKey } from './synonyms';
import type { SourceRow } from './source';

/** Rows of a file in the format of the API. */
export interface Chunk {
  columns: string[];
  rows: { row: number; cells: string[] }[];
}

/** Small enough to show progress and to leave the server time for other requests. */
const rowsAtOnce = 100;
/** Limits the request body: JSON escapes can make text six times as long. */
const charactersAtOnce = 150_000;
/** Longer than any field allows, so that a truncated cell is still refused. */
const longestCell = 6_000;

type Codes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns the rows of a file as they are sent, in file order: only matched columns, choice codes instead of labels, and
 * slugs generated from the title where the file has none.
 */
export function chunksOf(
  rows: readonly SourceRow[],
  matching: Matching,
  codes: Codes,
  slugColumns: SlugColumns | null,
): Chunk[] {
  const filled = matching.flatMap((path, at) => (path === null ? [] : [{ path, at, codes: codes.get(path) }]));
  const { titlePath, slugs = [] } = slugColumns ?? {};
  const columns = [...new Set([...filled, ...slugs].map(({ path }) => path))];
  const chunks: Chunk[] = [];
  let room = 0;
  for (const { row, cells } of rows) {
    const byPath = new Map(
      filled.map(({ path, at, codes: some }) => {
        const cell = (cells[at] ?? '').slice(0, longestCell);
        return [path, some?.get(titleKey(cell)) ?? cell];
      }),
    );
    for (const { path, maxLength } of slugs) {
      if (!byPath.get(path)?.trim()) byPath.set(path, slugify(byPath.get(titlePath ?? '') ?? '', maxLength));
    }
    const sent = columns.map((path) => byPath.get(path) ?? '');
    const length = sent.reduce((sum, cell) => sum + cell.length, 0);
    const last = chunks.at(-1);
    if (last && last.rows.length < rowsAtOnce && length <= room) {
      last.rows.push({ row, cells: sent });
      room -= length;
    } else {
      chunks.push({ columns, rows: [{ row, cells: sent }] });
      room = charactersAtOnce - length;
    }
  }
  return chunks;
}
