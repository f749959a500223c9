import type { RowResult } from '../../data/partlyRefused';
import { problemOf, type ProblemDetails } from '../../data/problem';
import type { Refused } from '../ui/BulkResult';

/** What became of the rows of a dialog so far, over all its runs. */
export interface Outcome {
  done: ReadonlySet<string>;
  /** Another administrator has to approve these first: neither done, nor to be sent again. */
  requested: ReadonlySet<string>;
  refused: readonly Refused[];
}

export const nothingYet: Outcome = { done: new Set(), requested: new Set(), refused: [] };

/** What was so before, and what the results of a run add to it. */
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

/** The rows that are neither done nor wait for an approval. */
export function remainingOf(ids: readonly string[], { done, requested }: Outcome): string[] {
  return ids.filter((id) => !done.has(id) && !requested.has(id));
}

/** Whether a row waits for the approval of another administrator. */
function isRequested(error: unknown): boolean {
  return problemOf(error).code === 'client.approvalRequested';
}
