import type { RowResult } from '../../data/partlyRefused';
import { problemOf, type ProblemDetails } from '../../data/problem';
import type { Refused } from '../ui/BulkResult';

/** Accumulated results of a bulk dialog over all its runs. */
export interface Outcome {
  done: ReadonlySet<string>;
  /** Rows that wait for another administrator's approval: neither done nor to be sent again. */
  requested: ReadonlySet<string>;
  refused: readonly Refused[];
}

export const nothingYet: Outcome = { done: new Set(), requested: new Set(), refused: [] };

/** Returns the outcome with the results of a run added. */
export function withResults(
  before: Outcome,
  results: ReadonlyMap<string, RowResult>,
  refusedRow: (id: string, problem: ProblemDetails) => Refused,
): Outcome {
  const done = new Set(before.done);
  const requested = new Set(before.requested);
  const refused = [...before.refused];
  for (const [id, result] of results) {
    if (result.done) done.add(id);
    else if (isRequested(result.error)) requested.add(id);
    else refused.push(refusedRow(id, problemOf(result.error)));
  }
  return { done, requested, refused };
}

/** Returns the rows that are neither done nor waiting for approval. */
export function remainingOf(ids: readonly string[], { done, requested }: Outcome): string[] {
  return ids.filter((id) => !done.has(id) && !requested.has(id));
}

function isRequested(error: unknown): boolean {
  return problemOf(error).code === 'client.approvalRequested';
}
