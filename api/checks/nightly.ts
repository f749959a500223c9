import * as z from 'zod/mini';
import { dateIn } from '../../contract/days';
import { checkRuns } from '../../contract/money/checkRuns';
import { checkNames, type CheckName } from '../../contract/money/checks';
import { notifications } from '../../contract/people/notifications';
import { hold } from '../db/hold';
import { keepPosition, positionOf } from '../db/progress';
import { snapshot } from '../db/snapshot';
import { changeHeld } from '../engine/change';
import { holdRecord, recordOf, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import { createRecord } from '../engine/write';
import type { WriteContext } from '../engine/writeContext';
import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { transact, type WriteRequest } from '../http/transact';
import { keepRecount, lastRecount, type Recount } from '../ledger/recounted';
import { runChecks, verdictsOf, type Verdict } from './run';

type CheckRun = RecordIn<typeof checkRuns>;

const table = tableOf(checkRuns);
const kind = 'checksFailed';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * Hour of the platform's time zone at which a night ends: late enough for late workers, early enough for early ones.
 */
export const nightEndsAt = 3;
/** Delay before failed checks are run again, in milliseconds. */
const recheckMs = hourMs;
/** Lease of one server in milliseconds; after a failure another attempt starts when it ends. */
const turnMs = 30 * minuteMs;
/** Statement timeout for PostgreSQL in milliseconds: a Cloud Function has four minutes for all daily jobs. */
const patienceMs = 2 * minuteMs;

/** Returns the date of the last night that has ended. */
export const nightOf = (at: Date, timeZone: string): string =>
  dateIn(timeZone, new Date(at.getTime() - nightEndsAt * hourMs));

/**
 * Runs the nightly checks once the night is over, stores the result and notifies administrators of failures. Failed
 * checks run again every hour until they pass. One server runs them; of nights without a running server only the last
 * is made up for. Returns whether anything was written.
 */
export async function checkNightly(deps: Deps, request: () => WriteRequest): Promise<boolean> {
  const onDate = nightOf(deps.clock(), deps.settings.timeZone);
  const last = await lastRun(deps, request(), onDate);
  if (last?.onDate === onDate) return last.state === 'failed' && recheck(deps, request, last);
  if (!(await takeTurn(deps, onDate))) return false;
  await checkAll(deps, request, onDate, last);
  return true;
}

/** Latest run dated on or before `until`; runs may be dated later after clock skew. */
async function lastRun({ db }: Deps, { viewer }: WriteRequest, until: string): Promise<CheckRun | undefined> {
  const row = await db.kysely
    .selectFrom(checkRuns.table)
    .selectAll()
    .where('archived', '=', 0)
    .where('onDate', '<=', until)
    .orderBy('onDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordOf(table, row, viewer);
}

const turn = z.object({ what: z.string(), until: z.string() });

/** Takes the lease; false if another server holds it or has just tried. */
async function takeTurn({ db, clock }: Deps, what: string): Promise<boolean> {
  const name = 'checks';
  const now = clock().getTime();
  return db.kysely.transaction().execute(async (trx) => {
    await hold(trx, name);
    const position = await positionOf(trx, name);
    const taken = position === '' ? undefined : z.parse(turn, JSON.parse(position));
    const left = taken?.what === what ? new Date(taken.until).getTime() - now : 0;
    if (left > 0 && left <= turnMs) return false;
    const until = new Date(now + turnMs).toISOString();
    await keepPosition(trx, name, JSON.stringify({ what, until } satisfies z.infer<typeof turn>));
    return true;
  });
}

/** Runs some checks on one snapshot of the data; without `recount` over everything. */
function look(deps: Deps, recount: Recount | null, only?: ReadonlySet<CheckName>): Promise<Verdict[]> {
  const { db, settings, vault, clock } = deps;
  const signal = db.kind === 'postgres' ? AbortSignal.timeout(patienceMs) : undefined;
  const wanted = { ...(only && { only }), recount, vault, now: clock() };
  return snapshot(db, async (trx) => verdictsOf(await runChecks(trx, settings.timeZone, wanted)), signal);
}

const wrongOf = (checks: readonly { name: string; ok: boolean }[] | null) =>
  (checks ?? []).filter(({ ok }) => !ok).map(({ name }) => name);

async function checkAll(
  deps: Deps,
  request: () => WriteRequest,
  onDate: string,
  last: CheckRun | undefined,
): Promise<void> {
  const { db, clock } = deps;
  const at = clock().toISOString();
  // SQLite recounts in threads without a time limit; PostgreSQL ends a long statement, so a command recounts there.
  const kept = db.kind === 'sqlite' ? null : await lastRecount(db.kysely);
  const wrongBefore = last?.state === 'failed' ? (last.checks ?? []).filter(({ ok }) => !ok) : [];
  const wasWrong = wasRecounted(last, kept) ? [] : knownOf(wrongBefore.map(({ name }) => name));
  const looked = await lookAgain(deps, kept, wasWrong);
  // Failed checks that only a later version knows stay failed.
  const checks = [...looked, ...wrongBefore.filter(({ name }) => looked.every((one) => one.name !== name))];
  const wrong = wrongOf(checks);
  const state = wrong.length === 0 ? ('passed' as const) : ('failed' as const);
  await transact(deps, request(), async (context) => {
    if (db.kind === 'sqlite') await keepRecount(context.trx, { at, wrong: knownOf(wrong) });
    const values = { onDate, state, failedChecks: wrong.length, isFull: kept === null, checks };
    const { id } = await createRecord(context, table, {}, values);
    // Only the last night has an open notice.
    await settleAll(context);
    if (state === 'failed') context.notices.push({ kind, id, mayAct: () => true });
  });
  if (state === 'failed')
    logFailure(deps, 'checksFailed', new Error(`checks found something wrong: ${wrong.join(', ')}`));
}

/** Whether everything was recounted since the run: that recount then decides about checks that failed before. */
const wasRecounted = (last: CheckRun | undefined, kept: Recount | null) =>
  last !== undefined && kept !== null && kept.at > (last.recheckedAt ?? last.createdAt);

/**
 * Runs all checks; those that failed before run over everything, as tonight's partial read may cover other rows. If
 * that takes too long they are left out of the result: they are not known to pass.
 */
async function lookAgain(deps: Deps, kept: Recount | null, wasWrong: readonly CheckName[]): Promise<Verdict[]> {
  if (kept === null || wasWrong.length === 0) return look(deps, kept);
  try {
    return await look(deps, { ...kept, wrong: [...kept.wrong, ...wasWrong] });
  } catch (error) {
    logFailure(deps, 'checks', error);
    return look(deps, kept, new Set(checkNames.filter((name) => !wasWrong.includes(name))));
  }
}

const knownOf = (names: readonly string[]): CheckName[] => checkNames.filter((name) => names.includes(name));

/** Withdraws the notices of earlier nights. */
async function settleAll({ trx, settled }: WriteContext): Promise<void> {
  const waiting = await trx
    .selectFrom(notifications.table)
    .select('recordId')
    .distinct()
    .where('archived', '=', 0)
    .where('kind', '=', kind)
    .execute();
  settled.push(...waiting.map(({ recordId }) => ({ kind, id: String(recordId) }) as const));
}

/** Runs the failed checks again, over everything. Returns whether they pass now. */
async function recheck(deps: Deps, request: () => WriteRequest, last: CheckRun): Promise<boolean> {
  const now = deps.clock().getTime();
  const since = now - new Date(last.recheckedAt ?? last.createdAt).getTime();
  if (since >= 0 && since < recheckMs) return false;
  if (!(await takeTurn(deps, `again ${last.onDate}`))) return false;
  const wrong = wrongOf(last.checks);
  const known = knownOf(wrong);
  const kept = await lastRecount(deps.db.kysely);
  const found = wasRecounted(last, kept)
    ? known.map((name) => ({ name, ok: kept?.wrong.includes(name) === false, faults: [] }))
    : await look(deps, null, new Set(known));
  // This version cannot tell whether a check of a later version passes.
  const isRight = known.length === wrong.length && found.every(({ ok }) => ok);
  await transact(deps, request(), async (context) => {
    const before = await holdRecord(context, table, last.id);
    if (before.state !== 'failed') return;
    const columns = table.encode({ recheckedAt: context.at, state: isRight ? 'fixed' : 'failed' });
    if (!isRight) {
      await context.trx.updateTable(checkRuns.table).set(columns).where('id', '=', last.id).execute();
      return;
    }
    await changeHeld(context, table, before, { action: 'fix', columns });
    context.settled.push({ kind, id: last.id });
  });
  return isRight;
}
