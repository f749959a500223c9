import type { Matching } from './columns';
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

/** What is sent of a file, in its order: only the columns that fill a field. `codeOf` reads the words of choices. */
export function chunksOf(
  rows: readonly SourceRow[],
  matching: Matching,
  codes: Codes,
  plainly: (text: string) => string,
): Chunk[] {
  const filled = matching.flatMap((path, at) => (path === null ? [] : [{ path, at, codes: codes.get(path) }]));
  const columns = filled.map(({ path }) => path);
  const chunks: Chunk[] = [];
  let room = 0;
  for (const { row, cells } of rows) {
    const sent = filled.map(({ at, codes: some }) => {
      const cell = (cells[at] ?? '').slice(0, longestCell);
      return some?.get(plainly(cell)) ?? cell;
    });
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
