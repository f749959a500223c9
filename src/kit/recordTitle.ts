import type { FieldKind } from '../../contract/fields';
import { useDeclared } from './declared';
import { titledRecord, titleOf } from './record';
import { useWords } from './words';

/** Their titles are kept as they are stored. */
const stored: ReadonlySet<FieldKind | undefined> = new Set(['choice', 'date'] as const);

/** What a record was called, as history and approvals keep it: one that is called by a choice or a day, by the text of that. */
export function useRecordTitle(resource: string, kept: string | null): string | null {
  const words = useWords();
  const declared = useDeclared(resource)?.declared;
  if (kept === null || !declared || !stored.has(declared.fields[declared.title]?.kind)) return kept;
  return titleOf(declared, titledRecord(declared, '', kept), words);
}
