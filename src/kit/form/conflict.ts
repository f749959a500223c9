import type { Resource } from '../../../contract/resource';
import { valueAt } from '../kinds/valueAt';
import { formPartsOf, isEqual, setAt, type FormPart, type FormValues } from './formValues';

export type ConflictSide = 'mine' | 'theirs';

export interface Difference extends FormPart {
  mine: unknown;
  theirs: unknown;
  changedBy: 'me' | 'them' | 'both';
}

/** Returns the fields that differ between `mine` and `theirs`. `baseValues` are the values before both changes. */
export function findDifferences(
  resource: Resource,
  baseValues: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return formPartsOf(resource).flatMap((part) => {
    const [baseValue, my, their] = [baseValues, mine, theirs].map((values) => valueAt(values, part.source) ?? null);
    if (isEqual(my, their)) return [];
    const changedBy = isEqual(their, baseValue) ? 'me' : isEqual(my, baseValue) ? 'them' : 'both';
    return [{ ...part, mine: my, theirs: their, changedBy } as const];
  });
}

export function proposeSides(fieldDifferences: readonly Difference[]): Partial<Record<string, ConflictSide>> {
  return Object.fromEntries(
    fieldDifferences.flatMap(({ source, changedBy }) =>
      changedBy === 'both' ? [] : [[source, changedBy === 'me' ? 'mine' : 'theirs'] as const],
    ),
  );
}

export function mergeChosen(
  theirs: FormValues,
  fieldDifferences: readonly Difference[],
  chosen: Partial<Record<string, ConflictSide>>,
): FormValues {
  const values = structuredClone(theirs);
  for (const { source, mine } of fieldDifferences) if (chosen[source] === 'mine') setAt(values, source, mine);
  return values;
}
