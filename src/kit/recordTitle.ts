import type { FieldKind } from '../../contract/fields';
import { useDeclaredOptions } from './resourceScreens';
import { titledRecord, titleOf } from './record';
import { useResourceText } from './resourceText';

const formattedKinds: ReadonlySet<FieldKind | undefined> = new Set(['choice', 'date'] as const);

/** Returns a title stored by the history or an approval. Formats a stored title that is an option or a date. */
export function useRecordTitle(resource: string, storedTitle: string | null): string | null {
  const resourceText = useResourceText();
  const declared = useDeclaredOptions(resource)?.resource;
  if (storedTitle === null || !declared || !formattedKinds.has(declared.fields[declared.title]?.kind))
    return storedTitle;
  return titleOf(declared, titledRecord(declared, '', storedTitle), resourceText);
}
