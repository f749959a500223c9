/** What the bank adds up to see whether a file is whole: its last line. */
export interface Control {
  count: number;
  /** A plain decimal, as the file has it: `1234.50`. */
  amount: string;
}

/** The control line of a bank file (`TOTAL,,2,1234.50,MXN,LIQ-2026-000001`); `null` when it has none. */
export function controlOf(file: string): Control | null {
  const [mark, , count, amount] = file.trimEnd().split(/\r?\n/).at(-1)?.split(',') ?? [];
  if (mark !== 'TOTAL' || count === undefined || amount === undefined || !/^\d+$/.test(count) || !/^\d+(\.\d+)?$/.test(amount)) return null;
  return { count: Number(count), amount };
}
