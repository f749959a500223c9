import type { ProblemDetails } from '../../data/problem';
import type { RefusedRow } from '../ui/BulkResult';
import type { RowResults } from './runBulk';

export interface BulkOutcome {
  done: ReadonlySet<string>;
  /** Rows that wait for the approval of another administrator: they are not done and must not be sent again. */
  awaitingApproval: ReadonlySet<string>;
  refused: readonly RefusedRow[];
}

export const emptyOutcome: BulkOutcome = { done: new Set(), awaitingApproval: new Set(), refused: [] };

export function addResults(
  before: BulkOutcome,
  results: RowResults,
  refusedRow: (id: string, problem: ProblemDetails) => RefusedRow,
): BulkOutcome {
  const done = new Set(before.done);
  const awaitingApproval = new Set(before.awaitingApproval);
  const refused = [...before.refused];
  for (const [id, result] of results) {
    if (result.kind === 'done') done.add(id);
    else if (result.kind === 'approvalRequested') awaitingApproval.add(id);
    else refused.push(refusedRow(id, result.problem));
  }
  return { done, awaitingApproval, refused };
}

export function remainingIds(ids: readonly string[], { done, awaitingApproval }: BulkOutcome): string[] {
  return ids.filter((id) => !done.has(id) && !awaitingApproval.has(id));
}
