import { dateIn } from '../../contract/days';
import { administrators, users } from '../../contract/people/accounts';
import { auditEvents } from '../../contract/people/auditEvents';
import type { KyselyDb } from '../db/database';
import { acquireNamedLock } from '../db/transactions';
import type { Projection } from '../ledger/projections';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { AccountSnapshot } from './accountState';
import { accountStates } from '../../contract/roles';
import { declaredNames } from '../../contract/values';
import type { AccountEvent, InternalTables } from '../db/schema';

export const accountsByDay = 'accountsByDay' as const;

export async function storeAccountDay(
  context: WriteContext,
  before: AccountSnapshot | null,
  after: AccountSnapshot,
): Promise<void> {
  const changes = accountChanges(before, after);
  if (changes.length === 0) return;
  // Takes a lock, so that two transactions that each change several accounts do not deadlock.
  await acquireNamedLock(context.trx, accountsByDay);
  const businessDate = todayOf(context);
  const rows = changes.map(({ type, figure, count }) => ({ businessDate, type, figure, count }));
  await context.unit.addToSums(
    { table: accountsByDay, keys: ['businessDate', 'type', 'figure'], amounts: ['count'] },
    rows,
  );
}

const batchSize = 500;

interface HistoryEntry {
  at: string;
  changes: AccountChange[];
}

export async function* readHistory(db: KyselyDb, from: string, until: string): AsyncGenerator<HistoryEntry[]> {
  for (const { name } of [administrators, users]) {
    for (let [at, id] = [from, '']; ;) {
      const rows = await db
        .selectFrom(auditEvents.table)
        .select(['id', 'createdAt', 'before', 'after'])
        // Events are never archived; the condition is needed because every index begins with `archived`.
        .where('archived', '=', 0)
        .where('resource', '=', name)
        .where((where) => where(where.refTuple('createdAt', 'id'), '>', where.tuple(at, id)))
        .where('createdAt', '<', until)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(batchSize)
        .execute();
      yield rows.map((row): HistoryEntry => {
        return {
          at: row.createdAt,
          changes: accountChanges(parseSnapshot(row.before), parseSnapshot(row.after) ?? {}),
        };
      });
      if (rows.length < batchSize) break;
      [at, id] = [rows.at(-1)?.createdAt ?? '', rows.at(-1)?.id ?? ''];
    }
  }
}

function parseSnapshot(column: string | null): AccountSnapshot | null {
  return column === null ? null : JSON.parse(column);
}

export const maxInstant = '9999';

interface AccountDay extends AccountChange {
  businessDate: string;
}

/** Counts the events from the instant `from` until before `until`. */
export async function recountDays(
  db: KyselyDb,
  timeZone: string,
  { from, until }: { from: string; until: string } = { from: '', until: maxInstant },
): Promise<AccountDay[]> {
  const days = new Map<string, AccountDay>();
  for await (const batch of readHistory(db, from, until)) {
    for (const { at, changes } of batch) {
      const businessDate = dateIn(timeZone, new Date(at));
      for (const { type, figure, count } of changes) {
        const dayKey = `${businessDate} ${type} ${figure}`;
        const day = days.get(dayKey);
        if (day) day.count += count;
        else days.set(dayKey, { businessDate, type, figure, count });
      }
    }
  }
  return [...days.values()];
}

export const accountDaysProjection: Projection = {
  table: accountsByDay,
  version: 1,
  dependsOnTimeZone: true,
  sources: [administrators, users, auditEvents],
  async rebuildPart(trx, timeZone) {
    await trx.deleteFrom(accountsByDay).execute();
    const days = await recountDays(trx, timeZone);
    for (let from = 0; from < days.length; from += batchSize) {
      await trx
        .insertInto(accountsByDay)
        .values(days.slice(from, from + batchSize))
        .execute();
    }
    return null;
  },
};

export type AccountChange = Omit<InternalTables['accountsByDay'], 'businessDate'>;

export function accountChanges(before: AccountSnapshot | null, after: AccountSnapshot): AccountChange[] {
  const [from, to] = [countedState(before), countedState(after)];
  const stateChanges =
    from?.type === to?.type && from?.figure === to?.figure
      ? []
      : [...(from ? [{ ...from, count: -1 }] : []), ...(to ? [{ ...to, count: 1 }] : [])];
  const type = String(after.type);
  return [
    ...stateChanges,
    ...declaredNames(eventConditions)
      .filter((one) => eventConditions[one](before, after))
      .map((figure) => ({ type, figure, count: 1 })),
  ];
}

function countedState(account: AccountSnapshot | null): Pick<AccountChange, 'type' | 'figure'> | null {
  const figure = accountStates.find((state) => state === account?.state);
  if (!account || !figure || account.archivedAt !== null) return null;
  return { type: String(account.type), figure };
}

/** Unblocking an account restores its previous state and is not counted as a new trial or conversion. */
const eventConditions: Readonly<
  Record<AccountEvent, (before: AccountSnapshot | null, after: AccountSnapshot) => boolean>
> = {
  newAccounts: (before) => before === null,
  trials: (before, after) => before?.state === 'active' && after.state === 'trial',
  converted: (before, after) => before?.state === 'trial' && after.state === 'subscribed',
  blocks: (before, after) => before !== null && before.state !== 'blocked' && after.state === 'blocked',
  archived: (before, after) => before?.archivedAt === null && after.archivedAt !== null,
};
