import { accessRestoreHours, administrators } from '../../contract/people/accounts';
import { readApprovalActors } from '../approvals/sponsorGroups';
import type { RecordAction } from '../engine/actions';
import type { KyselyDb } from '../db/database';
import { lockForAction, saveLocked } from '../engine/change';
import { lockRecord, type RecordIn } from '../engine/record';
import { refused } from '../engine/rules';
import { servedTable, type Table, type TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { Services } from '../transactions/services';
import { transact, type WriteRequest } from '../transactions/transact';
import { queueMail } from '../mail/outbox';
import { removeDevicesOf } from '../notifications/devices';
import { notify } from '../notifications/notify';
import { Problem } from '../problem';
import type { AccessRestoreStep } from './accountMails';
import { invitationMail, restoreAccessStep } from './identity';
import { endAllSessions } from './sessions';
import { clearStoredFactors } from './signInChanges';

type Administrator = RecordIn<typeof administrators>;

/**
 * Restores the access of an administrator whose second factor cannot be reset by two owners, because there is only one
 * other owner. Throws `account.ownerCanApprove` if there is a third owner who is independent of both.
 */
export const restoreAccess: RecordAction<
  typeof administrators,
  (typeof administrators)['actions']['restore-access']['input']
> = {
  refusals: [
    'record.archived',
    'account.neverInvited',
    'account.blocked',
    'account.accessRestoring',
    'account.self',
    'account.ownerCanApprove',
  ],
  async run(context, table, id, version, { reason }) {
    const account = await lockForAction(context, table, id, version, 'restore-access');
    const canApprove = await readThirdOwner(context.trx, context.actor.uid);
    if (canApprove(account)) throw new Problem('account.ownerCanApprove');
    const restoresAt = new Date(Date.parse(context.at) + accessRestoreHours * 3_600_000).toISOString();
    await notifyAccessRestore(context, account, 'restore-access', restoresAt);
    const columns = table.encode({ restoresAt });
    return saveLocked(context, table, account, { action: 'restore-access', columns, reason });
  },
};

async function readThirdOwner(
  db: KyselyDb,
  requestedBy: string,
): Promise<(account: Pick<Administrator, 'uid'>) => boolean> {
  const { activeAdministrators, groupOf } = await readApprovalActors(db);
  const others = activeAdministrators.filter(
    ({ uid, duties }) => duties.includes('owner') && groupOf(uid) !== groupOf(requestedBy),
  );
  return (account) => others.some(({ uid }) => uid !== account.uid);
}

export async function refuseIfThirdOwner(
  db: KyselyDb,
  requestedBy: string,
  records: readonly Administrator[],
): Promise<Administrator[]> {
  const isOffered = ({ actions }: Administrator) => actions['restore-access']?.allowed === true;
  if (!records.some(isOffered)) return [...records];
  const canApprove = await readThirdOwner(db, requestedBy);
  return records.map((record) =>
    isOffered(record) && canApprove(record)
      ? { ...record, actions: { ...record.actions, 'restore-access': refused('account.ownerCanApprove') } }
      : record,
  );
}

export const cancelAccessRestore: RecordAction<typeof administrators> = {
  refusals: ['record.archived', 'account.noAccessRestore', 'permission.missing'],
  async run(context, table, id, version) {
    const account = await lockForAction(context, table, id, version, 'cancel-access-restore');
    await notifyAccessRestore(context, account, 'cancel-access-restore', context.at);
    const columns = table.encode({ restoresAt: null });
    return saveLocked(context, table, account, { action: 'cancel-access-restore', columns });
  },
};

export async function restoreDueAccess(deps: Services, tables: readonly Table[], request: WriteRequest): Promise<void> {
  const administratorsTable = tables.find(({ resource }) => resource.name === administrators.name);
  if (!administratorsTable) return;
  const table = servedTable(administratorsTable, administrators);
  const due = await deps.db.kysely
    .selectFrom(administrators.table)
    .select('id')
    .where('view', '=', String(administrators.view))
    .where('restoresAt', '<=', request.viewer.at)
    .execute();
  for (const { id } of due)
    await transact(deps, request, async (context) => {
      const account = await lockRecord(context, table, id);
      if (account.restoresAt === null || account.restoresAt > context.at) return;
      if (canSignIn(account)) return restore(context, table, account);
      const columns = table.encode({ restoresAt: null });
      await saveLocked(context, table, account, { action: 'cancel-access-restore', columns });
    });
}

/**
 * Runs at the operator's request. Returns false if no administrator has this address, or if the administrator is
 * blocked or archived. Throws `service.unavailable` if the identity service cannot be reached.
 */
export async function restoreAccessNow(
  deps: Services,
  tables: readonly Table[],
  request: WriteRequest,
  email: string,
): Promise<boolean> {
  const administratorsTable = tables.find(({ resource }) => resource.name === administrators.name);
  const found = await deps.db.kysely
    .selectFrom(administrators.table)
    .select('id')
    .where('view', '=', String(administrators.view))
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!administratorsTable || !found) return false;
  const table = servedTable(administratorsTable, administrators);
  return transact(deps, request, async (context) => {
    const account = await lockRecord(context, table, found.id);
    if (!canSignIn(account)) return false;
    await restore(context, table, account);
    return true;
  });
}

const canSignIn = ({ state, archivedAt, uid }: Administrator) =>
  state !== 'blocked' && archivedAt === null && uid !== null;

async function restore(
  context: WriteContext,
  table: TableOf<typeof administrators>,
  account: Administrator,
): Promise<void> {
  await removeDevicesOf(context.trx, account.uid);
  endAllSessions(context, account.uid);
  context.runExternalStep(restoreAccessStep(account));
  if (account.uid !== null) await clearStoredFactors(context.trx, account.uid);
  context.afterCommit(invitationMail(account));
  await notifyAccessRestore(context, account, 'access-restored', context.at);
  await saveLocked(context, table, account, { action: 'access-restored', columns: table.encode({ restoresAt: null }) });
}

async function notifyAccessRestore(
  context: WriteContext,
  { id, uid }: Pick<Administrator, 'id' | 'uid'>,
  step: AccessRestoreStep,
  at: string,
): Promise<void> {
  const { activeAdministrators } = await readApprovalActors(context.trx);
  const to = activeAdministrators
    .filter((one) => one.uid === uid || one.duties.includes('owner'))
    .map((one) => one.uid);
  notify(context, { kind: 'signInChanged', to, resource: administrators.name, recordId: id, action: step });
  if (!context.sendsMail) return;
  for (const recipient of to)
    await queueMail(context.trx, context, {
      kind: 'accessRestore',
      key: `accessRestore ${id} ${step} ${context.requestId} ${recipient}`,
      subjectId: id,
      content: JSON.stringify({ step, at, to: recipient, isOwn: recipient === uid }),
    });
}
