import { useDeclared } from './declared';
import { titledRecord, titleOf } from './record';
import { useWords } from './words';

/** What a record was called, as history and approvals keep it: one that is called by a choice, by the text of that. */
export function useRecordTitle(resource: string, kept: string | null): string | null {
  const words = useWords();
  const declared = useDeclared(resource)?.declared;
  if (kept === null || declared?.fields[declared.title]?.kind !== 'choice') return kept;
  return titleOf(declared, titledRecord(declared, '', kept), words);
}
