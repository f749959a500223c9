import type { Resource } from '../../../contract/resource';
import { valueAt } from '../kinds/valueAt';
import { partsOf, same, setAt, type FormPart, type FormValues } from './values';

export type Side = 'mine' | 'theirs';

/** One place of the form in which the two versions differ. */
export interface Difference extends FormPart {
  mine: unknown;
  theirs: unknown;
  /** Who changed it since I opened the record; `both` is for the person to decide. */
  changedBy: 'me' | 'them' | 'both';
}

/** Compares what I would save and what is there now, knowing what I started from. */
export function differences(
  resource: Resource,
  started: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return partsOf(resource).flatMap((part) => {
    const [was, my, their] = [started, mine, theirs].map((values) => valueAt(values, part.source) ?? null);
    if (same(my, their)) return [];
    const changedBy = same(their, was) ? 'me' : same(my, was) ? 'them' : 'both';
    return [{ ...part, mine: my, theirs: their, changedBy } as const];
  });
}

/** Whoever alone changed a place has it; where both did, nothing is chosen yet. */
export function proposed(found: readonly Difference[]): Partial<Record<string, Side>> {
  return Object.fromEntries(
    found.flatMap(({ source, changedBy }) =>
      changedBy === 'both' ? [] : [[source, changedBy === 'me' ? 'mine' : 'theirs'] as const],
    ),
  );
}

/** Their version with the places in which mine was chosen. */
export function merged(
  theirs: FormValues,
  found: readonly Difference[],
  chosen: Partial<Record<string, Side>>,
): FormValues {
  const values = structuredClone(theirs);
  for (const { source, mine } of found) if (chosen[source] === 'mine') setAt(values, source, mine);
  return values;
}
