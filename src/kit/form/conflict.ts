import type { Resource } from '../../../contract/resource';
import { valueAt } from '../kinds/valueAt';
import { partsOf, same, setAt, type FormPart, type FormValues } from './values';

export type Side = 'mine' | 'theirs';

export interface Difference extends FormPart {
  mine: unknown;
  theirs: unknown;
  /** Who changed it since the form was opened; the person decides about `both`. */
  changedBy: 'me' | 'them' | 'both';
}

/** Compares `mine` with the current values `theirs`; `started` are the values both come from. */
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

/** Chooses the side that changed a field; a field changed by both stays undecided. */
export function proposed(found: readonly Difference[]): Partial<Record<string, Side>> {
  return Object.fromEntries(
    found.flatMap(({ source, changedBy }) =>
      changedBy === 'both' ? [] : [[source, changedBy === 'me' ? 'mine' : 'theirs'] as const],
    ),
  );
}

/** Returns `theirs` with the values of `mine` where that side was chosen. */
export function merged(
  theirs: FormValues,
  found: readonly Difference[],
  chosen: Partial<Record<string, Side>>,
): FormValues {
  const values = structuredClone(theirs);
  for (const { source, mine } of found) if (chosen[source] === 'mine') setAt(values, source, mine);
  return values;
}
