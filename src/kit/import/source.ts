import { contentId } from '../../data/key';

/** So much a file may be; more is split by whoever has it. */
export const maxBytes = 10_000_000;
export const maxRows = 50_000;

/** Why a file cannot be imported: `import.file.refused.{reason}`. */
export const refusalReasons = ['tooLarge', 'tooManyRows', 'empty', 'notCsv', 'unreadable'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export class FileRefused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.name = 'FileRefused';
    this.reason = reason;
  }
}

/** One row of the file, by the number a spreadsheet gives it. */
export interface SourceRow {
  row: number;
  cells: readonly string[];
}

/** A file as it was read. */
export interface Source {
  name: string;
  /** The same for the same bytes and the same resource: who chooses the file again goes on with it. */
  importId: string;
  delimiter: string;
  header: readonly string[];
  rows: readonly SourceRow[];
}

/** Reads a file of a person's. Throws `FileRefused`. */
export async function readSource(resource: string, file: File): Promise<Source> {
  if (file.size > maxBytes) throw new FileRefused('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileRefused('unreadable');
  });
  const text = decode(new Uint8Array(bytes));
  const { parseCsv } = await import('./csv');
  const { delimiter, records } = await parseCsv(text);
  const header = records.findIndex(isFilled);
  const rows = records.flatMap((cells, at) => (at > header && isFilled(cells) ? [{ row: at + 1, cells }] : []));
  if (header === -1 || rows.length === 0) throw new FileRefused('empty');
  if (rows.length > maxRows) throw new FileRefused('tooManyRows');
  return {
    name: file.name,
    importId: await contentId(resource, bytes),
    delimiter,
    header: (records[header] ?? []).map((title) => title.trim()),
    rows,
  };
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/**
 * UTF-8 with its mark or without, UTF-16 as Excel's "Unicode text", else what Windows writes here.
 * Text has no U+0000: a file that has is a spreadsheet's own format, or a picture.
 */
export function decode(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text.includes('\u0000')) throw new FileRefused('notCsv');
  return text;
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
