import { sql, type Expression, type SqlBool } from 'kysely';
import { approvals, createAction } from '../../contract/people/approvals';
import { isOperationPermitted } from '../../contract/permissions';
import type { Availability } from '../../contract/problems';
import { resources } from '../../contract/resources';
import { isObject } from '../../contract/values';
import { turns, type Turn } from '../../contract/turns';
import { saveLocked, changeRecord, lockForAction } from '../engine/change';
import { getRecord, type RecordIn } from '../engine/record';
import { allowed, defineRules, refused, type StoredRecord } from '../engine/rules';
import type { Table } from '../engine/table';
import type { Where } from '../engine/conditions';
import type { Viewer, WriteContext } from '../engine/writeContext';
import { raiseNotice } from '../notifications/raiseNotice';
import { mayReadBalance } from '../ledger/balance';
import { notify } from '../notifications/notify';
import { visibleByRecordCondition } from '../engine/readable';
import { Problem } from '../problem';
import { decisionFields, lapse } from './decision';
import { readApprovalActors } from './sponsorGroups';
import { actionsOf, readInput } from '../engine/actions';
import { runCreation } from '../engine/write';

type Approval = StoredRecord<typeof approvals>;

const isPending = ({ state, expiresAt }: Approval, { at }: Pick<Viewer, 'at'>) =>
  state === 'pending' && expiresAt !== null && expiresAt > at;

const resourceOf = ({ resource }: Pick<Approval, 'resource'>) => resources.find(({ name }) => name === resource);

/** Allows everybody who may perform the action, except the requester and people who count as the requester. */
function decisionAvailability(approval: Approval, viewer: Viewer): Availability {
  const resource = resourceOf(approval);
  if (!resource || !isOperationPermitted(viewer.actor.duties, resource, approval.action))
    return refused('permission.missing');
  if (!isPending(approval, viewer)) return refused('approval.notPending');
  if (approval.requestedBy === viewer.actor.uid) return refused('approval.samePerson');
  return approval.countedAsOne?.includes(viewer.actor.uid) ? refused('approval.dependentPerson') : allowed;
}

function withdrawalAvailability(approval: Approval, viewer: Viewer): Availability {
  if (approval.requestedBy !== viewer.actor.uid) return refused('approval.notYours');
  return isPending(approval, viewer) ? allowed : refused('approval.notPending');
}

function turnOf(approval: Approval, viewer: Viewer): Turn | null {
  if (!isPending(approval, viewer)) return null;
  return decisionAvailability(approval, viewer).allowed ? 'yours' : 'others';
}

function turnCondition(where: Where, turn: Turn, { actor, at }: Viewer): Expression<SqlBool> {
  const pending = [where('state', '=', 'pending'), where('expiresAt', '>', at)];
  const permitted = resources.map((resource) => {
    // Endpoints require the permission to create records; each action has its own permission.
    const names = Object.keys(resource.actions);
    const permittedActions = names.filter((name) => isOperationPermitted(actor.duties, resource, name));
    const isAction = where('action', 'in', permittedActions);
    const isEndpoint = where('action', 'not in', names);
    const parts = [
      ...(permittedActions.length > 0 ? [isAction] : []),
      ...(isOperationPermitted(actor.duties, resource, createAction)
        ? [names.length > 0 ? isEndpoint : where.lit(true)]
        : []),
    ];
    return where.and([where('resource', '=', resource.name), where.or(parts)]);
  });
  const sameGroupUids = sql<string>`coalesce(${sql.ref('countedAsOne')}, '')`;
  const isYourTurn = where.and([
    where('requestedBy', '<>', actor.uid),
    where(sameGroupUids, 'not like', `%${JSON.stringify(actor.uid)}%`),
    where.or(permitted),
  ]);
  return where.and([...pending, turn === 'yours' ? isYourTurn : where.not(isYourTurn)]);
}

/** Throws `approval.dependentPerson` if the actor counts as the requester. */
async function assertIndependent({ trx, actor }: WriteContext, { requestedBy }: Approval): Promise<void> {
  const { groupOf } = await readApprovalActors(trx);
  if (groupOf(actor.uid) === groupOf(requestedBy)) throw new Problem('approval.dependentPerson');
}

async function isRequestStillValid({ trx }: WriteContext, target: Table, approval: Approval): Promise<boolean> {
  const { activeAdministrators } = await readApprovalActors(trx);
  const requester = activeAdministrators.find(({ uid }) => uid === approval.requestedBy);
  return requester !== undefined && isOperationPermitted(requester.duties, target.resource, approval.action);
}

const decisionRefusals = [
  'permission.missing',
  'approval.samePerson',
  'approval.notPending',
  'approval.dependentPerson',
] as const;

export const approvalRules = defineRules(approvals, {
  available: { approve: decisionAvailability, reject: decisionAvailability, withdraw: withdrawalAvailability },
  actions: {
    approve: {
      refusals: decisionRefusals,
      async precheck(reader, table, id) {
        const { state, resource, action, input } = await getRecord(reader.db, table, id, reader.viewer);
        const { create } = table.served.get(resource)?.rules ?? {};
        if (state === 'pending' && action === createAction && isObject(input)) await create?.precheck?.(reader, input);
      },
      async run(context, table, id, version) {
        const approval = await lockForAction(context, table, id, version, 'approve');
        await assertIndependent(context, approval);
        const target = table.served.get(approval.resource);
        if (!target) throw new Error(`${approval.number}: the resource ${approval.resource} is not served`);
        const isStillValid =
          (await isUnchangedSinceRequest(context, target, approval)) &&
          (await isRequestStillValid(context, target, approval));
        if (!isStillValid) return lapse(context, table, approval);
        const result = await runApprovedAction(context, target, approval);
        Object.assign(context.response.oneTime, oneTimeResult(approval, result));
        return saveLocked(context, table, approval, {
          action: 'approve',
          columns: table.encode({ ...decisionFields(context, 'approved'), recordId: recordIdOf(approval, result) }),
        });
      },
    },
    reject: {
      refusals: decisionRefusals,
      async run(context, table, id, version, { reason }) {
        const approval = await lockForAction(context, table, id, version, 'reject');
        await assertIndependent(context, approval);
        return saveLocked(context, table, approval, {
          action: 'reject',
          columns: table.encode(decisionFields(context, 'rejected', reason)),
          reason,
        });
      },
    },
    withdraw: {
      refusals: ['approval.notYours', 'approval.notPending'],
      run: (context, table, id, version) =>
        changeRecord(context, table, id, version, {
          action: 'withdraw',
          columns: () => table.encode(decisionFields(context, 'withdrawn')),
        }),
    },
  },
  async afterWrite(context, _table, before, after) {
    const { id, state, requestedBy } = after;
    if (before && before.state !== state)
      notify(context, { kind: 'decided', to: [requestedBy], resource: approvals.name, recordId: id, action: state });
    raiseNotice(
      context,
      'approvalToDecide',
      { before, after },
      ({ state }) => state === 'pending',
      decisionAvailability,
    );
  },
  visibilityCondition: visibleByRecordCondition,
  filters: {
    turn(value, viewer) {
      const turn = turns.find((one) => one === value);
      return turn && ((where) => turnCondition(where, turn, viewer));
    },
  },
  computeFields: (approval, viewer) => ({
    turn: turnOf(approval, viewer),
    balances: approval.balances?.filter(({ account }) => mayReadBalance(viewer.actor.duties, account)) ?? null,
  }),
});

function recordIdOf({ recordId }: Approval, result: object): string | null {
  return recordId ?? ('id' in result && typeof result.id === 'string' ? result.id : null);
}

/** Returns a result that is shown once and only to the approver, such as the codes of a batch. */
function oneTimeResult({ recordId, action }: Approval, result: object): object {
  return recordId === null && !('id' in result) ? { [action]: result } : {};
}

type ApprovalRecord = RecordIn<typeof approvals>;

async function isUnchangedSinceRequest(
  context: WriteContext,
  target: Table,
  approval: ApprovalRecord,
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

async function runApprovedAction(context: WriteContext, target: Table, approval: ApprovalRecord): Promise<object> {
  const { number, requestedBy, action, recordId, recordVersion } = approval;
  const input = isObject(approval.input) ? approval.input : {};
  const approvedContext: WriteContext = { ...context, approval: { number, requestedBy } };
  const declaredAction = actionsOf(target).get(action);
  if (declaredAction && recordId !== null && recordVersion !== null)
    return declaredAction.run(approvedContext, target, recordId, recordVersion, readInput(declaredAction.input, input));
  if (action === createAction) return runCreation(approvedContext, target, input, recordId ?? undefined);
  const request = target.rules.requests?.find(({ endpoint }) => endpoint.id === action);
  if (!request?.endpoint.input) throw new Error(`${number}: ${target.resource.name} has no action ${action}`);
  return request.run(approvedContext, target, readInput(request.endpoint.input, input), false);
}
