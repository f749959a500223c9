import { approvals, type ApprovalCause } from '../../contract/people/approvals';
import type { ActionOutcome } from '../approvals/runOrRequestApproval';
import { readableFieldsOf } from '../engine/readable';
import type { ApiRecord } from '../engine/record';
import { servedTable, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { StoredResponse } from '../transactions/idempotency';
import { mayReadBalance } from '../ledger/balance';
import { jsonResponse, recordResponse } from '../http/write';

export function respondWithOutcome<T>(
  context: WriteContext,
  { served }: Pick<Table, 'served'>,
  outcome: ActionOutcome<T>,
  done: (outcome: Extract<ActionOutcome<T>, { done: T }>) => StoredResponse,
): StoredResponse {
  if (!('approval' in outcome)) return done(outcome);
  const approval = readableFieldsOf(context, servedTable({ served }, approvals), outcome.approval);
  return jsonResponse({ approval }, 202);
}

interface ActionResponseOptions {
  dryRun: boolean;
  approvalCause: ApprovalCause | undefined;
  status?: number;
  headers?: Record<string, string>;
}

export function actionResponse(
  context: WriteContext,
  table: Table,
  record: ApiRecord,
  { dryRun, approvalCause, status = 200, headers = {} }: ActionResponseOptions,
): StoredResponse {
  const { warnings, oneTime } = context.response;
  const simulation = {
    balances: readableBalances(context),
    ...(warnings.length > 0 && { warnings }),
    ...(approvalCause && { needsApproval: approvalCause }),
  };
  return recordResponse(
    { ...readableFieldsOf(context, table, record), ...(dryRun ? simulation : oneTime) },
    status,
    headers,
  );
}

export function readableBalances({ response, actor }: WriteContext) {
  return [...response.balances]
    .filter(([account]) => mayReadBalance(actor.duties, account))
    .map(([account, { beforeMinor, afterMinor }]) => ({ account, beforeMinor, afterMinor }));
}
