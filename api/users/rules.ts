import type { ViolationOf } from '../../contract/problems';
import { administrators, planAudienceOf, users } from '../../contract/people/accounts';
import { erasePerson } from '../erasure/erasePerson';
import { countGiftCardsTo } from '../giftcards/recipients';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { RecordAction } from '../engine/actions';
import { changeRecord, lockForAction, saveLocked } from '../engine/change';
import type { RecordIn } from '../engine/record';
import { defineRules } from '../engine/rules';
import { tableOf, valuesFor } from '../engine/table';
import { systemActor } from '../system';
import { removeDevicesOf } from '../notifications/devices';
import { storeAccountDay } from './days';
import { assertEmptyWallets } from '../ledger/balance';
import { countInvitation, resendInvitation } from './invitations';
import { identityEffects, endSessionsStep, invitationStep, invitationMail, resetSecondFactorStep } from './identity';
import { personalDataDocument } from './personalData';
import { cancelAccessRestore, restoreAccess, refuseIfThirdOwner } from './restoreAccess';
import { endAllSessions } from './sessions';
import { clearStoredFactors, notifySignInChanges } from './signInChanges';
import { endPlan, startTrial, subscribe } from './plans';
import {
  administratorAvailability,
  userAvailability,
  roleOf,
  unblockedValues,
  type AccountResource,
  type AccountSnapshot,
} from './accountState';
import { sponsorFields } from '../approvals/sponsorGroups';
import { adjustWallet } from './wallet';
import { walletMovementsDocument } from './walletMovements';
import { acquireNamedLock } from '../db/transactions';
import { readDuties } from '../duties';

type BlockInput = (typeof users)['actions']['block']['input'];

const { encode } = tableOf(users);

function accountActions<R extends AccountResource>(
  accountOf: (record: RecordIn<R>) => RecordIn<typeof administrators> | RecordIn<typeof users>,
) {
  const block: RecordAction<R, BlockInput> = {
    refusals: ['record.archived', 'account.blocked', 'account.self'],
    run: (context, table, id, version, { reason }) =>
      changeRecord(context, table, id, version, {
        action: 'block',
        columns: () =>
          encode({
            role: 'blocked',
            state: 'blocked',
            blockedAt: context.at,
            blockedBy: context.actor.email,
            blockedReason: reason,
          }),
        reason,
      }),
  };
  const unblock: RecordAction<R> = {
    refusals: ['record.archived', 'account.notBlocked'],
    run: (context, table, id, version) =>
      changeRecord(context, table, id, version, {
        action: 'unblock',
        columns: (before) => encode(unblockedValues(accountOf(before), todayOf(context))),
      }),
  };
  const endSessions: RecordAction<R> = {
    refusals: ['record.archived', 'account.neverInvited', 'account.blocked'],
    async run(context, table, id, version) {
      const before = await lockForAction(context, table, id, version, 'end-sessions');
      const account = accountOf(before);
      await removeDevicesOf(context.trx, account.uid);
      endAllSessions(context, account.uid);
      context.runExternalStep(endSessionsStep(account));
      return saveLocked(context, table, before, { action: 'end-sessions', columns: {} });
    },
  };
  return { block, unblock, 'end-sessions': endSessions, 'resend-invitation': resendInvitation(accountOf) };
}

/** Resets the second factor of a person who lost their device. Also ends their sessions and removes their devices. */
const resetSecondFactor: RecordAction<
  typeof administrators,
  (typeof administrators)['actions']['reset-second-factor']['input']
> = {
  refusals: ['record.archived', 'account.neverInvited', 'account.blocked', 'account.self'],
  async run(context, table, id, version, { reason }) {
    const account = await lockForAction(context, table, id, version, 'reset-second-factor');
    await removeDevicesOf(context.trx, account.uid);
    endAllSessions(context, account.uid);
    context.runExternalStep(resetSecondFactorStep(account));
    if (account.uid !== null) await clearStoredFactors(context.trx, account.uid);
    await notifySignInChanges(context, account, ['reset-second-factor']);
    return saveLocked(context, table, account, { action: 'reset-second-factor', columns: {}, reason });
  },
};

async function updateIdentityService(
  context: WriteContext,
  before: AccountSnapshot | null,
  after: AccountSnapshot,
): Promise<void> {
  if (!before) return;
  const { steps, effects: afterCommitEffects, endsSessions } = identityEffects(before, after);
  if (endsSessions) endAllSessions(context, after.uid);
  for (const step of steps) context.runExternalStep(step);
  for (const effect of afterCommitEffects) context.afterCommit(effect);
}

const administratorAccountActions = accountActions<typeof administrators>((record) => record);

/** Returns `null` for accounts created by a job or by the set-up command, which are nobody's sponsor. */
function sponsorsOfNew(context: WriteContext): { vouchedBy: string[] | null } {
  const isByInstallation = context.actor.uid === systemActor.uid || context.actor.duties.length === 0;
  return isByInstallation ? { vouchedBy: null } : sponsorFields(context);
}

export const administratorRules = defineRules(administrators, {
  available: administratorAvailability,
  addRelatedFields: ({ db, viewer }, _table, records) => refuseIfThirdOwner(db, viewer.actor.uid, records),
  archiveRefusals: ['account.self'],
  create: { refusals: [], alwaysNeedsApproval: true },
  actions: {
    ...administratorAccountActions,
    unblock: {
      ...administratorAccountActions.unblock,
      alwaysNeedsApproval: true,
      run: (context, table, id, version) =>
        changeRecord(context, table, id, version, {
          action: 'unblock',
          columns: (before) => ({
            ...encode(unblockedValues(before, todayOf(context))),
            ...table.encode(sponsorFields(context)),
          }),
        }),
    },
    'reset-second-factor': { ...resetSecondFactor, alwaysNeedsApproval: true },
    'restore-access': restoreAccess,
    'cancel-access-restore': cancelAccessRestore,
    restore: {
      alwaysNeedsApproval: true,
      refusals: ['record.notArchived'],
      run: (context, table, id, version) =>
        changeRecord(context, table, id, version, {
          action: 'restore',
          columns: () => ({ archived: 0, archivedAt: null, ...table.encode(sponsorFields(context)) }),
        }),
    },
    'assign-duties': {
      alwaysNeedsApproval: true,
      setsInput: true,
      refusals: ['record.archived', 'account.self'],
      run: (context, table, id, version, { duties }) =>
        changeRecord(context, table, id, version, {
          action: 'assign-duties',
          columns: () => table.encode({ duties, ...sponsorFields(context) }),
        }),
    },
  },
  /** Sends no invitation if the account is created for an existing identity. */
  async check(context, _table, values, before) {
    if (before) return values;
    const account = valuesFor(administrators, { ...values, role: 'administrator', ...sponsorsOfNew(context) } as const);
    if (account.uid) return account;
    await countInvitation(context, account.email);
    context.afterCommit(invitationMail(account));
    const { uid } = context.runExternalStep(invitationStep(account));
    return valuesFor(administrators, { ...account, uid, invitedAt: context.at });
  },
  async afterWrite(context, _table, before, after) {
    await updateIdentityService(context, before, after);
    await ensureOwnerRemains(context, before, after);
    const isDeactivated = after.state === 'blocked' || after.archivedAt !== null;
    if (isDeactivated) await removeDevicesOf(context.trx, after.uid);
    // Clears the person's notifications of open tasks; the home page still shows the tasks.
    const haveDutiesChanged = before !== null && String(before.duties) !== String(after.duties);
    if (after.uid !== null && (isDeactivated || haveDutiesChanged)) context.uidsToClear.push(after.uid);
    await storeAccountDay(context, before, after);
  },
});

const companyTypes: ReadonlySet<string> = new Set(['company', 'employee']);

export const userRules = defineRules(users, {
  available: userAvailability,
  actions: {
    ...accountActions<typeof users>((record) => record),
    'start-trial': startTrial,
    subscribe,
    'end-plan': endPlan,
    'adjust-wallet': adjustWallet,
    erase: {
      alwaysNeedsApproval: true,
      // An erasure removes the evidence of whom an action concerned, so even a sole owner needs an approval.
      needsApprovalOfSoleOwner: true,
      refusals: [
        'account.erased',
        'account.hasBalance',
        'account.openSales',
        'account.pendingDeposits',
        'account.administratorsEmail',
      ],
      run: (context, table, id, version, { reason }) => erasePerson(context, table, id, version, reason),
    },
  },
  async check(context, table, values, before) {
    const leavesPlan =
      before !== null && before.planId !== null && planAudienceOf(values.type) !== planAudienceOf(before.type);
    const violations: ViolationOf<typeof values>[] = [
      ...(companyTypes.has(values.type) && values.companyId === null
        ? [{ field: 'companyId', code: 'required' } as const]
        : []),
      ...(leavesPlan ? [{ field: 'type', code: 'planAudience' } as const] : []),
    ];
    if (violations.length > 0) throw invalid<typeof values>(...violations);
    const own = before ? {} : { giftCardsCount: await countGiftCardsTo(context, table.served, values.email) };
    return before?.state === 'blocked' ? values : valuesFor(users, { ...values, ...own, role: roleOf(values.type) });
  },
  documents: [personalDataDocument, walletMovementsDocument],
  archiveRefusals: ['account.hasBalance'],
  async afterWrite(context, _table, before, after) {
    await updateIdentityService(context, before, after);
    if (before?.archivedAt === null && after.archivedAt !== null) await assertEmptyWallets(context, after.id);
    await storeAccountDay(context, before, after);
  },
});

type Administrator = RecordIn<typeof administrators>;

const isActive = ({ state, archivedAt }: Pick<Administrator, 'state' | 'archivedAt'>) =>
  state !== 'blocked' && archivedAt === null;

/**
 * Serializes changes that remove access or duties: if two owners block each other at the same time, the second one is
 * already blocked and fails. Nobody can remove their own access or duties (`account.self`), so an owner remains. Throws
 * `auth.blocked`, `permission.missing`.
 */
async function ensureOwnerRemains(
  context: WriteContext,
  before: Administrator | null,
  after: Administrator,
): Promise<void> {
  if (!before || !isActive(before)) return;
  const losesDuties = before.duties.some((duty) => !after.duties.includes(duty));
  if (isActive(after) && !losesDuties) return;
  await acquireNamedLock(context.trx, administrators.name);
  const actor = await context.trx
    .selectFrom(administrators.table)
    .select(['state', 'archivedAt', 'duties'])
    .where('uid', '=', context.actor.uid)
    .executeTakeFirst();
  if (actor && !isActive(actor)) throw new Problem('auth.blocked');
  if (actor && !readDuties(actor.duties).includes('owner')) throw new Problem('permission.missing');
}
