import type { FieldKind } from '../../contract/fields';
import { useDeclared } from './declared';
import { titledRecord, titleOf } from './record';
import { useWords } from './words';

/** Kinds whose titles are stored as codes or dates instead of texts. */
const stored: ReadonlySet<FieldKind | undefined> = new Set(['choice', 'date'] as const);

/** Returns the title a record had, as history and approvals store it; formats the title if it is a choice or a date. */
export function useRecordTitle(resource: string, kept: string | null): string | null {
  const words = useWords();
  const declared = useDeclared(resource)?.declared;
  if (kept === null || !declared || !stored.has(declared.fields[declared.title]?.kind)) return kept;
  return titleOf(declared, titledRecord(declared, '', kept), words);
}
