import type { Violation } from '../../contract/problems';
import { ledgerAccounts } from '../../contract/money/ledger';
import { giftCardsTo } from '../giftcards/recipients';
import { invalid, Problem } from '../problem';
import { todayOf, type Act } from '../engine/act';
import type { RecordAction } from '../engine/actions';
import { changeRecord } from '../engine/change';
import type { Answered } from '../engine/record';
import type { Rules, Values } from '../engine/rules';
import type { Table } from '../engine/table';
import { keepAccountDay } from './days';
import { consequences, endOfSessions, invitation, invitationMail, mailStep } from './identity';
import { keepAnAdministrator } from './lastAdministrator';
import { audienceOf, endPlan, startTrial, subscribe } from './plans';
import { availableOfAdministrators, availableOfUsers, roleOf, unblocked } from './standing';

const block: RecordAction = {
  refusals: ['record.archived', 'account.blocked', 'account.self', 'account.lastAdministrator'],
  run: (act, table, id, version, { reason }) =>
    changeRecord(act, table, id, version, {
      action: 'block',
      columns: () =>
        table.encode({
          role: 'blocked',
          state: 'blocked',
          blockedAt: act.at,
          blockedBy: act.actor.email,
          blockedReason: reason,
        }),
      reason: String(reason),
    }),
};

const unblock: RecordAction = {
  refusals: ['record.archived', 'account.notBlocked'],
  run: (act, table, id, version) =>
    changeRecord(act, table, id, version, {
      action: 'unblock',
      columns: (before) => table.encode(unblocked(before, todayOf(act))),
    }),
};

/** Writes nothing but that it was done. */
const endSessions: RecordAction = {
  refusals: ['record.archived', 'account.neverInvited', 'account.blocked'],
  run: (act, table, id, version) =>
    changeRecord(act, table, id, version, {
      action: 'end-sessions',
      columns(before) {
        act.outside(endOfSessions(before));
        return {};
      },
    }),
};

/** Whoever has no identity yet gets it here: users are made without one. */
const resendInvitation: RecordAction = {
  refusals: ['record.archived', 'account.blocked', 'account.signedIn', 'service.tooManyRequests'],
  run: (act, table, id, version) =>
    changeRecord(act, table, id, version, {
      action: 'resend-invitation',
      columns(before) {
        const { uid } = act.outside(invitation(before));
        act.outside(mailStep(before));
        return table.encode({ uid, invitedAt: act.at });
      },
    }),
};

const actions = { block, unblock, 'end-sessions': endSessions, 'resend-invitation': resendInvitation };

function tellIdentity(act: Act, before: Answered | null, after: Answered): void {
  if (!before) return;
  const { steps, deeds } = consequences(before, after);
  for (const step of steps) act.outside(step);
  for (const deed of deeds) act.afterwards(deed);
}

export const administratorRules: Rules = {
  available: availableOfAdministrators,
  keptFromArchive: ['account.self', 'account.lastAdministrator'],
  actions,
  /** Who is made an administrator is invited, unless an identity is what the account is made for. */
  async check(act, _table, values, before) {
    if (before) return values;
    const account: Values = { ...values, role: 'administrator' };
    if (typeof account['uid'] === 'string') return account;
    act.afterwards(invitationMail(account));
    return { ...account, uid: act.outside(invitation(account)).uid, invitedAt: act.at };
  },
  async settle(act, table, before, after) {
    tellIdentity(act, before, after);
    await keepAnAdministrator(act, table, before, after);
    await keepAccountDay(act, before, after);
  },
};

const ofACompany = new Set<unknown>(['company', 'employee']);

export const userRules: Rules = {
  available: availableOfUsers,
  actions: { ...actions, 'start-trial': startTrial, subscribe, 'end-plan': endPlan },
  async check(act, table, values, before) {
    const leavesPlan =
      typeof before?.['planId'] === 'string' && audienceOf(values['type']) !== audienceOf(before['type']);
    const violations: Violation[] = [
      ...(ofACompany.has(values['type']) && values['companyId'] === null
        ? [{ field: 'companyId', code: 'required' } as const]
        : []),
      ...(leavesPlan ? [{ field: 'type', code: 'planAudience' } as const] : []),
    ];
    if (violations.length > 0) throw invalid(...violations);
    const own = before ? {} : { giftCardsCount: await giftCardsTo(act, table.served, values['email']) };
    return before?.['state'] === 'blocked' ? values : { ...values, ...own, role: roleOf(values['type']) };
  },
  keptFromArchive: ['account.hasBalance'],
  async settle(act, _table: Table, before, after) {
    tellIdentity(act, before, after);
    if (before?.archivedAt === null && after.archivedAt !== null) await demandEmptyWallets(act, after.id);
    await keepAccountDay(act, before, after);
  },
};

/** The list tells of the wallet in the platform's currency alone. Throws `account.hasBalance`. */
async function demandEmptyWallets({ trx }: Act, holderId: string): Promise<void> {
  const filled = await trx
    .selectFrom(ledgerAccounts.table)
    .select('id')
    .where('holderId', '=', holderId)
    .where('balanceMinor', '<>', 0)
    .executeTakeFirst();
  if (filled) throw new Problem('account.hasBalance');
}
