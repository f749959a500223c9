import { createAction, type approvals } from '../../contract/people/approvals';
import { isObject } from '../../contract/values';
import { actionsOf, readInput } from '../engine/actions';
import { runCreation } from '../engine/creation';
import { getRecord, type RecordIn } from '../engine/record';
import type { Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';

type Approval = RecordIn<typeof approvals>;

export async function isUnchangedSinceRequest(
  context: WriteContext,
  target: Table,
  approval: Approval,
): Promise<boolean> {
  const { recordId, recordVersion } = approval;
  if (recordVersion === null || recordId === null) return true;
  try {
    return (await getRecord(context.trx, target, recordId, context)).version === recordVersion;
  } catch (error) {
    if (error instanceof Problem && error.code === 'record.notFound') return false;
    throw error;
  }
}

export async function runApprovedAction(context: WriteContext, target: Table, approval: Approval): Promise<object> {
  const { number, requestedBy, action, recordId, recordVersion } = approval;
  const input = isObject(approval.input) ? approval.input : {};
  const approvedContext: WriteContext = { ...context, approval: { number, requestedBy } };
  const declaredAction = actionsOf(target).get(action);
  if (declaredAction && recordId !== null && recordVersion !== null)
    return declaredAction.run(approvedContext, target, recordId, recordVersion, readInput(declaredAction.input, input));
  if (action === createAction) return runCreation(approvedContext, target, input, recordId ?? undefined);
  const request = target.rules.requests?.find(({ endpoint }) => endpoint.id === action);
  if (!request?.endpoint.input)
    throw new Error(`${number} asks for ${action}, which ${target.resource.name} does not do`);
  return request.run(approvedContext, target, readInput(request.endpoint.input, input), false);
}
