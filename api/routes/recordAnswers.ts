import type { ApprovalCause } from '../../contract/people/approvals';
import type { Outcome } from '../approvals/ask';
import type { ApiRecord } from '../engine/record';
import type { WriteContext } from '../engine/writeContext';
import type { KeptAnswer } from '../http/idempotency';
import { jsonAnswer, recordAnswer } from '../http/write';

/** What was done, or 202 with the approval that was asked for. */
export function answered<T>(
  outcome: Outcome<T>,
  done: (outcome: Extract<Outcome<T>, { done: T }>) => KeptAnswer,
): KeptAnswer {
  return 'approval' in outcome ? jsonAnswer({ approval: outcome.approval }, 202) : done(outcome);
}

interface ActionAnswer {
  dryRun: boolean;
  needs: ApprovalCause | undefined;
  status?: number;
  headers?: Record<string, string>;
}

/** The record with what its act says besides: balances while it is only tried, what is said once when it is done. */
export function actionAnswer(
  context: WriteContext,
  record: ApiRecord,
  { dryRun, needs, status = 200, headers = {} }: ActionAnswer,
): KeptAnswer {
  const tried = { balances: balancesOf(context), ...(needs && { needsApproval: needs }) };
  return recordAnswer({ ...record, ...(dryRun ? tried : context.response.oneTime) }, status, headers);
}

/** The balances it changes, before and after. */
export function balancesOf({ response }: WriteContext) {
  return [...response.balances].map(([account, { beforeMinor, afterMinor }]) => ({ account, beforeMinor, afterMinor }));
}
