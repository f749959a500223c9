import * as z from 'zod/mini';
import { dayAfter, firstOfMonth, lastOfMonth, monthsAfter } from '../../contract/days';
import { administrators } from '../../contract/people/accounts';
import { journals } from '../../contract/money/ledger';
import { periods } from '../../contract/money/periods';
import { periodMonth } from '../../contract/money/systemPeriods';
import type { KyselyDb } from '../db/database';
import { saveLocked, lockForAction } from '../engine/change';
import { allowed, defineRules, refused, type ReadContext } from '../engine/rules';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { createRecord } from '../engine/write';
import { Problem } from '../problem';
import { readPeriodTotals } from './totals';

const periodInput = z.strictObject({ month: periodMonth });
type PeriodInput = z.output<typeof periodInput>;

/** `assertChecksPass`: throws `period.checksFail` if a check of the month that starts on a date fails. */
export const createPeriodRules = (assertChecksPass: (reader: ReadContext, startsOn: string) => Promise<void>) =>
  defineRules(periods, {
    available: {
      reopen: ({ state }) => (state === 'closed' ? allowed : refused('period.reopened')),
    },
    create: {
      alwaysNeedsApproval: true,
      needsApprovalOfSoleOwner: true,
      input: periodInput,
      refusals: ['period.notOver', 'period.alreadyClosed', 'period.notNext', 'period.checksFail'],
      async precheck(reader, { month }: PeriodInput) {
        const { startsOn } = await nextPeriod(reader.db, todayOf(reader.viewer), month);
        await assertChecksPass(reader, startsOn);
      },
      async run(context, table, { month }: PeriodInput, id) {
        const { startsOn, endsOn } = await nextPeriod(context.trx, todayOf(context), month);
        const totals = await readPeriodTotals(context.trx, startsOn, endsOn);
        const values = {
          month,
          state: 'closed' as const,
          startsOn,
          endsOn,
          totals,
          ...(await readClosingPeople(context)),
        };
        return createRecord(context, table, {}, values, { id });
      },
    },
    actions: {
      reopen: {
        alwaysNeedsApproval: true,
        needsApprovalOfSoleOwner: true,
        refusals: ['period.reopened', 'period.notLast'],
        async run(context, table, id, version, { reason }) {
          const before = await lockForAction(context, table, id, version, 'reopen');
          const last = await readLastClosed(context.trx);
          if (last && last.id !== id) throw new Problem('period.notLast', { params: { month: last.month } });
          const { closedByEmail } = await readClosingPeople(context);
          return saveLocked(context, table, before, {
            action: 'reopen',
            columns: table.encode({
              state: 'reopened',
              reopenedByEmail: closedByEmail,
              reopenedAt: context.at,
              reason,
            }),
            reason,
          });
        },
      },
    },
  });

async function nextPeriod(db: KyselyDb, today: string, month: string): Promise<{ startsOn: string; endsOn: string }> {
  const endsOn = lastOfMonth(`${month}-01`);
  if (endsOn >= today) throw new Problem('period.notOver', { params: { month } });
  const last = await readLastClosed(db);
  if (!last) return { startsOn: await firstPeriodStart(db, today, month), endsOn };
  if (month <= last.month) throw new Problem('period.alreadyClosed', { params: { month: last.month } });
  const next = monthAfter(last.month);
  if (month !== next) throw new Problem('period.notNext', { params: { month: next } });
  return { startsOn: dayAfter(last.endsOn), endsOn };
}

export const monthAfter = (month: string) => monthsAfter(`${month}-01`, 1).slice(0, 7);

/**
 * Returns the start of the first period: the first of `month`, or of the month of the first journal if that is earlier.
 * Throws `period.notNext` for a month more than one before the first journal, because all later months would have to be
 * closed one by one.
 */
async function firstPeriodStart(db: KyselyDb, today: string, month: string): Promise<string> {
  const journal = await readFirstJournalDate(db);
  const first = firstOfMonth(journal ?? today);
  const [startsOn, earliest] = [`${month}-01`, monthsAfter(first, -1)];
  if (startsOn < earliest)
    throw new Problem('period.notNext', { params: { month: (journal === null ? earliest : first).slice(0, 7) } });
  return startsOn < first ? startsOn : first;
}

export async function readFirstJournalDate(db: KyselyDb): Promise<string | null> {
  const row = await db
    .selectFrom(journals.table)
    .select('businessDate')
    .where('archived', '=', 0)
    .orderBy('businessDate')
    .limit(1)
    .executeTakeFirst();
  return row?.businessDate ?? null;
}

export async function readLastClosed(db: KyselyDb): Promise<{ id: string; month: string; endsOn: string } | undefined> {
  return db
    .selectFrom(periods.table)
    .select(['id', 'month', 'endsOn'])
    .where('archived', '=', 0)
    .where('state', '=', 'closed')
    .orderBy('endsOn', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface ClosingPeople {
  closedBy: string;
  closedByEmail: string;
  approvedBy: string | null;
  approvedByEmail: string | null;
}

async function readClosingPeople({ trx, actor, approval }: WriteContext): Promise<ClosingPeople> {
  if (!approval) return { closedBy: actor.uid, closedByEmail: actor.email, approvedBy: null, approvedByEmail: null };
  const requester = await trx
    .selectFrom(administrators.table)
    .select('email')
    .where('uid', '=', approval.requestedBy)
    .executeTakeFirst();
  return {
    closedBy: approval.requestedBy,
    closedByEmail: requester?.email ?? approval.requestedBy,
    approvedBy: actor.uid,
    approvedByEmail: actor.email,
  };
}
