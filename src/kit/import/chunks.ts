import { slugify } from '../kinds/slugify';
import type { Matching, SlugColumns } from './columns';
import { titleKey } from './synonyms';
import type { SourceRow } from './source';

/** Rows of a file as the API takes them. */
export interface Chunk {
  columns: string[];
  rows: { row: number; cells: string[] }[];
}

/** Few enough that progress is seen and the server is left to others in between. */
const rowsAtOnce = 100;
/** A body has a limit; text in JSON can take six times its length. */
const charactersAtOnce = 150_000;
/** Longer than any field takes: what is cut off is refused all the same. */
const longestCell = 6_000;

type Codes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The rows of a file as they are sent, in its order: only the columns that fill a field, with the codes of choices
 * instead of their labels, and slugs from the title where the file has none.
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
