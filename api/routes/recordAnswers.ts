import { approvals, type ApprovalCause } from '../../contract/people/approvals';
import type { Outcome } from '../approvals/ask';
import { shownTo } from '../engine/readable';
import type { ApiRecord } from '../engine/record';
import { servedTable, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { KeptAnswer } from '../http/idempotency';
import { mayReadBalance } from '../ledger/readableBalances';
import { jsonAnswer, recordAnswer } from '../http/write';

/** Responds with the result, or 202 with the requested approval. */
export function answered<T>(
  context: WriteContext,
  { served }: Pick<Table, 'served'>,
  outcome: Outcome<T>,
  done: (outcome: Extract<Outcome<T>, { done: T }>) => KeptAnswer,
): KeptAnswer {
  if (!('approval' in outcome)) return done(outcome);
  const approval = shownTo(context, servedTable({ served }, approvals), outcome.approval);
  return jsonAnswer({ approval }, 202);
}

interface ActionAnswer {
  dryRun: boolean;
  needs: ApprovalCause | undefined;
  status?: number;
  headers?: Record<string, string>;
}

/** Adds the action's extra output to the record: balances in a dry run, one-time output once it is done. */
export function actionAnswer(
  context: WriteContext,
  table: Table,
  record: ApiRecord,
  { dryRun, needs, status = 200, headers = {} }: ActionAnswer,
): KeptAnswer {
  const { warnings, oneTime } = context.response;
  const tried = {
    balances: balancesOf(context),
    ...(warnings.length > 0 && { warnings }),
    ...(needs && { needsApproval: needs }),
  };
  return recordAnswer({ ...shownTo(context, table, record), ...(dryRun ? tried : oneTime) }, status, headers);
}

/** Balances before and after, of the changed accounts that the caller may read. */
export function balancesOf({ response, actor }: WriteContext) {
  return [...response.balances]
    .filter(([account]) => mayReadBalance(actor.duties, account))
    .map(([account, { beforeMinor, afterMinor }]) => ({ account, beforeMinor, afterMinor }));
}
