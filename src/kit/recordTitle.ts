import type { FieldKind } from '../../contract/fields';
import { useDeclaredOptions } from './resourceScreens';
import { titledRecord, titleOf } from './record';
import { monthRangeText } from './months';
import { useResourceText } from './resourceText';

const formattedKinds: ReadonlySet<FieldKind | undefined> = new Set(['choice', 'date', 'text'] as const);

/** A month such as `2026-10`, or the first and last of several: `2025-10/2026-10`. */
const monthsPattern = /^(\d{4}-\d\d)(?:\/(\d{4}-\d\d))?$/;

/** Returns the title stored in an audit event or approval; formats it like the title of the record. */
export function useRecordTitle(resource: string, storedTitle: string | null): string | null {
  const resourceText = useResourceText();
  const declaredResource = useDeclaredOptions(resource)?.resource;
  const [, first, last = first] = storedTitle?.match(monthsPattern) ?? [];
  if (first !== undefined && last !== undefined) return monthRangeText(first, last, resourceText);
  if (
    storedTitle === null ||
    !declaredResource ||
    !formattedKinds.has(declaredResource.fields[declaredResource.title]?.kind)
  )
    return storedTitle;
  return titleOf(declaredResource, titledRecord(declaredResource, '', storedTitle), resourceText);
}
