import type { FieldKind } from '../../contract/fields';
import { useDeclaredOptions } from './resourceScreens';
import { titledRecord, titleOf } from './record';
import { useResourceText } from './resourceText';

const formattedKinds: ReadonlySet<FieldKind | undefined> = new Set(['choice', 'date'] as const);

/** Returns the title stored in an audit event or approval; formats a title that is an option or a date. */
export function useRecordTitle(resource: string, storedTitle: string | null): string | null {
  const resourceText = useResourceText();
  const declaredResource = useDeclaredOptions(resource)?.resource;
  if (
    storedTitle === null ||
    !declaredResource ||
    !formattedKinds.has(declaredResource.fields[declaredResource.title]?.kind)
  )
    return storedTitle;
  return titleOf(declaredResource, titledRecord(declaredResource, '', storedTitle), resourceText);
}
