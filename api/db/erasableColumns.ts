import type { Schema } from './schema';

/** Personal columns of append-only tables. An erasure may change only these columns (decision 72). */
export const erasableColumns = {
  auditEvents: ['recordTitle', 'actorEmail', 'actorName', 'before', 'after', 'reason'],
  journals: ['reason'],
  refunds: ['reason'],
  giftCardTransactions: ['reason', 'actorEmail'],
} as const satisfies { [T in keyof Schema]?: readonly (keyof Schema[T])[] };

export function erasableColumnsOf(table: string): readonly string[] {
  const byTable: Readonly<Record<string, readonly string[]>> = erasableColumns;
  return byTable[table] ?? [];
}
