import type { ViolationOf } from '../../contract/problems';
import { administrators, users } from '../../contract/people/accounts';
import { erasePerson } from '../erasure/request';
import { giftCardsTo } from '../giftcards/recipients';
import { invalid } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { RecordAction } from '../engine/actions';
import { changeRecord } from '../engine/change';
import type { RecordIn } from '../engine/record';
import { defineRules } from '../engine/rules';
import { tableOf, valuesFor } from '../engine/table';
import { system } from '../system';
import { removeDevicesOf } from '../notices/devices';
import { keepAccountDay } from './days';
import { assertEmptyWallets } from './emptyWallets';
import { countInvitation, resendInvitation } from './invitations';
import { consequences, endOfSessions, invitation, invitationMail, resetOfSecondFactor } from './identity';
import { personalDataDocument } from './personalData';
import { cancelAccessRestore, restoreAccess, withThirdOwner } from './restoreAccess';
import { endAllOf } from './sessions';
import { forgetFactors, tellSignInChanges } from './signInChanges';
import { keepAnOwner } from './lastOwner';
import { audienceOf, endPlan, startTrial, subscribe } from './plans';
import { availableOfAdministrators, availableOfUsers, roleOf, unblocked } from './standing';
import type { AccountResource, AccountSnapshot } from './snapshot';
import { vouched } from './vouched';
import { adjustWallet } from './wallet';

type BlockInput = (typeof users)['actions']['block']['input'];

/** Both account lists share one table, and the columns of these actions. */
const { encode } = tableOf(users);

/** Actions on an account in either list. `accountOf`: the record as the account rules read it. */
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
        columns: (before) => encode(unblocked(accountOf(before), todayOf(context))),
      }),
  };
  /** Writes only the audit event. */
  const endSessions: RecordAction<R> = {
    refusals: ['record.archived', 'account.neverInvited', 'account.blocked'],
    run: (context, table, id, version) =>
      changeRecord(context, table, id, version, {
        action: 'end-sessions',
        async columns(before) {
          const account = accountOf(before);
          await removeDevicesOf(context.trx, account.uid);
          endAllOf(context, account.uid);
          context.externalStep(endOfSessions(account));
          return {};
        },
      }),
  };
  return { block, unblock, 'end-sessions': endSessions, 'resend-invitation': resendInvitation(accountOf) };
}

/** For a person who lost the device with the codes; ends all their sessions. Writes only the audit event. */
const resetSecondFactor: RecordAction<
  typeof administrators,
  (typeof administrators)['actions']['reset-second-factor']['input']
> = {
  refusals: ['record.archived', 'account.neverInvited', 'account.blocked', 'account.self'],
  run: (context, table, id, version, { reason }) =>
    changeRecord(context, table, id, version, {
      action: 'reset-second-factor',
      async columns(account) {
        await removeDevicesOf(context.trx, account.uid);
        endAllOf(context, account.uid);
        context.externalStep(resetOfSecondFactor(account));
        if (account.uid !== null) await forgetFactors(context.trx, account.uid);
        await tellSignInChanges(context, account, ['reset-second-factor']);
        return {};
      },
      reason,
    }),
};

async function updateIdentityService(
  context: WriteContext,
  before: AccountSnapshot | null,
  after: AccountSnapshot,
): Promise<void> {
  if (!before) return;
  const { steps, effects: deeds, endsSessions } = consequences(before, after);
  if (endsSessions) endAllOf(context, after.uid);
  for (const step of steps) context.externalStep(step);
  for (const deed of deeds) context.afterwards(deed);
}

const ofAdministrators = accountActions<typeof administrators>((record) => record);

/** Returns no vouchers for people whom the installation itself admits. */
function ownVouchers(context: WriteContext): { vouchedBy: string[] | null } {
  const isOwn = context.actor.uid === system.uid || context.actor.duties.length === 0;
  return isOwn ? { vouchedBy: null } : vouched(context);
}

export const administratorRules = defineRules(administrators, {
  available: availableOfAdministrators,
  complete: ({ db, viewer }, _table, records) => withThirdOwner(db, viewer.actor.uid, records),
  keptFromArchive: ['account.self'],
  create: { refusals: [], byTwo: true },
  actions: {
    ...ofAdministrators,
    unblock: {
      ...ofAdministrators.unblock,
      byTwo: true,
      run: (context, table, id, version) =>
        changeRecord(context, table, id, version, {
          action: 'unblock',
          columns: (before) => ({ ...encode(unblocked(before, todayOf(context))), ...table.encode(vouched(context)) }),
        }),
    },
    'reset-second-factor': { ...resetSecondFactor, byTwo: true },
    'restore-access': restoreAccess,
    'cancel-access-restore': cancelAccessRestore,
    /** Needs two people: an archived administrator regains access. */
    restore: {
      byTwo: true,
      refusals: ['record.notArchived'],
      run: (context, table, id, version) =>
        changeRecord(context, table, id, version, {
          action: 'restore',
          columns: () => ({ archived: 0, archivedAt: null, ...table.encode(vouched(context)) }),
        }),
    },
    'assign-duties': {
      byTwo: true,
      refusals: ['record.archived', 'account.self'],
      run: (context, table, id, version, { duties }) =>
        changeRecord(context, table, id, version, {
          action: 'assign-duties',
          columns: () => table.encode({ duties, ...vouched(context) }),
        }),
    },
  },
  /** Invites a new administrator, unless the account is created for an existing identity. */
  async check(context, _table, values, before) {
    if (before) return values;
    const account = valuesFor(administrators, { ...values, role: 'administrator', ...ownVouchers(context) } as const);
    if (account.uid) return account;
    await countInvitation(context, account.email);
    context.afterwards(invitationMail(account));
    const { uid } = context.externalStep(invitation(account));
    return valuesFor(administrators, { ...account, uid, invitedAt: context.at });
  },
  async afterWrite(context, _table, before, after) {
    await updateIdentityService(context, before, after);
    await keepAnOwner(context, before, after);
    const isOut = after.state === 'blocked' || after.archivedAt !== null;
    if (isOut) await removeDevicesOf(context.trx, after.uid);
    // The home page then shows what waits for them.
    const hasOthers = before !== null && String(before.duties) !== String(after.duties);
    if (after.uid !== null && (isOut || hasOthers)) context.relieved.push(after.uid);
    await keepAccountDay(context, before, after);
  },
});

const ofACompany: ReadonlySet<string> = new Set(['company', 'employee']);

export const userRules = defineRules(users, {
  available: availableOfUsers,
  actions: {
    ...accountActions<typeof users>((record) => record),
    'start-trial': startTrial,
    subscribe,
    'end-plan': endPlan,
    'adjust-wallet': adjustWallet,
    erase: {
      byTwo: true,
      // Erasing removes the evidence of whom an action affected.
      neverAlone: true,
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
    const leavesPlan = before !== null && before.planId !== null && audienceOf(values.type) !== audienceOf(before.type);
    const violations: ViolationOf<typeof values>[] = [
      ...(ofACompany.has(values.type) && values.companyId === null
        ? [{ field: 'companyId', code: 'required' } as const]
        : []),
      ...(leavesPlan ? [{ field: 'type', code: 'planAudience' } as const] : []),
    ];
    if (violations.length > 0) throw invalid<typeof values>(...violations);
    const own = before ? {} : { giftCardsCount: await giftCardsTo(context, table.served, values.email) };
    return before?.state === 'blocked' ? values : valuesFor(users, { ...values, ...own, role: roleOf(values.type) });
  },
  documents: [personalDataDocument],
  keptFromArchive: ['account.hasBalance'],
  async afterWrite(context, _table, before, after) {
    await updateIdentityService(context, before, after);
    if (before?.archivedAt === null && after.archivedAt !== null) await assertEmptyWallets(context, after.id);
    await keepAccountDay(context, before, after);
  },
});
