import * as z from 'zod/mini';
import { dateIn } from '../../contract/days';
import { checkRuns } from '../../contract/money/checkRuns';
import { checkNames, type CheckName } from '../../contract/money/checks';
import { notifications } from '../../contract/people/notifications';
import { acquireNamedLock, snapshot } from '../db/transactions';
import { storeProgress, readProgress } from '../db/progress';
import { saveLocked } from '../engine/change';
import { lockRecord, recordOf, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import { createRecord } from '../engine/write';
import type { WriteContext } from '../engine/writeContext';
import type { Services } from '../transactions/services';
import { logFailure } from '../telemetry/log';
import { transact, type WriteRequest } from '../transactions/transact';
import { storeRecount, readLastRecount, type Recount } from '../ledger/recount';
import { recountAll, runChecks, toVerdicts, type Verdict } from './run';

type CheckRun = RecordIn<typeof checkRuns>;

const checkRunsTable = tableOf(checkRuns);
const notificationKind = 'checksFailed';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * Hour in the platform's time zone at which a night ends: after the last work of an evening and before the first of a
 * morning.
 */
export const nightEndHour = 3;
const recheckIntervalMs = hourMs;
const leaseMs = 30 * minuteMs;
/** Statement timeout for PostgreSQL in milliseconds: a Cloud Function has four minutes for all daily jobs. */
const statementTimeoutMs = 2 * minuteMs;

export const lastNightOf = (at: Date, timeZone: string): string =>
  dateIn(timeZone, new Date(at.getTime() - nightEndHour * hourMs));

/**
 * Runs the nightly checks after the night has ended, stores the result and notifies administrators of failures. Repeats
 * failed checks every hour until they pass. If no server ran for several nights, checks only the last one. Returns
 * whether it wrote anything.
 */
export async function runNightlyChecks(deps: Services, request: () => WriteRequest): Promise<boolean> {
  const onDate = lastNightOf(deps.clock(), deps.settings.timeZone);
  const last = await readLastRun(deps, request(), onDate);
  if (last?.onDate === onDate) return last.state === 'failed' && recheckFailedRun(deps, request, last);
  if (!(await acquireLease(deps, onDate))) return false;
  await runAndStoreChecks(deps, request, onDate, last);
  return true;
}

/** Returns the latest run dated on or before `until`; later dates can result from clock skew. */
async function readLastRun({ db }: Services, { viewer }: WriteRequest, until: string): Promise<CheckRun | undefined> {
  const row = await db.kysely
    .selectFrom(checkRuns.table)
    .selectAll()
    .where('archived', '=', 0)
    .where('onDate', '<=', until)
    .orderBy('onDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordOf(checkRunsTable, row, viewer);
}

const leaseSchema = z.object({ what: z.string(), until: z.string() });

async function acquireLease({ db, clock }: Services, task: string): Promise<boolean> {
  const name = 'checks';
  const now = clock().getTime();
  return db.kysely.transaction().execute(async (trx) => {
    await acquireNamedLock(trx, name);
    const position = await readProgress(trx, name);
    const lease = position === '' ? undefined : z.parse(leaseSchema, JSON.parse(position));
    const remainingMs = lease?.what === task ? new Date(lease.until).getTime() - now : 0;
    if (remainingMs > 0 && remainingMs <= leaseMs) return false;
    const until = new Date(now + leaseMs).toISOString();
    await storeProgress(trx, name, JSON.stringify({ what: task, until } satisfies z.infer<typeof leaseSchema>));
    return true;
  });
}

function runSelectedChecks(
  deps: Services,
  recount: Recount | null,
  selectedNames?: ReadonlySet<CheckName>,
): Promise<Verdict[]> {
  const { db, settings, vault, clock } = deps;
  const signal = db.kind === 'postgres' ? AbortSignal.timeout(statementTimeoutMs) : undefined;
  const options = { ...(selectedNames && { selectedNames }), recount, vault, now: clock() };
  return snapshot(db, async (trx) => toVerdicts(await runChecks(trx, settings.timeZone, options)), signal);
}

const failedNamesOf = (checks: readonly { name: string; ok: boolean }[] | null) =>
  (checks ?? []).filter(({ ok }) => !ok).map(({ name }) => name);

async function runAndStoreChecks(
  deps: Services,
  request: () => WriteRequest,
  onDate: string,
  last: CheckRun | undefined,
): Promise<void> {
  const { db, clock, settings, vault } = deps;
  const at = clock().toISOString();
  // On SQLite, the nightly checks read all rows, in threads without a time limit. PostgreSQL cancels long statements,
  // so there only a command reads all rows.
  const lastFullRecount = db.kind === 'sqlite' ? null : await readLastRecount(db.kysely);
  const failedBefore = last?.state === 'failed' ? (last.checks ?? []).filter(({ ok }) => !ok) : [];
  const failedBeforeNames = wasFullyRecountedSince(last, lastFullRecount)
    ? []
    : knownCheckNames(failedBefore.map(({ name }) => name));
  const recounted =
    db.kind === 'sqlite'
      ? await snapshot(db, (trx) => recountAll(trx, settings.timeZone, { now: new Date(at), vault }))
      : null;
  const verdicts = recounted
    ? toVerdicts(recounted.checks)
    : await rerunChecks(deps, lastFullRecount, failedBeforeNames);
  // Failed checks that only a newer version of the program knows stay failed.
  const checks = [...verdicts, ...failedBefore.filter(({ name }) => verdicts.every((one) => one.name !== name))];
  const wrong = failedNamesOf(checks);
  const state = wrong.length === 0 ? ('passed' as const) : ('failed' as const);
  await transact(deps, request(), async (context) => {
    if (recounted) await storeRecount(context.trx, recounted.recount, recounted.balances);
    const values = { onDate, state, failedChecks: wrong.length, isFull: lastFullRecount === null, checks };
    const { id } = await createRecord(context, checkRunsTable, {}, values);
    await clearNotices(context);
    if (state === 'failed') context.notices.push({ kind: notificationKind, id, mayAct: () => true });
  });
  if (state === 'failed') logFailure(deps, 'checksFailed', new Error(`failed checks: ${wrong.join(', ')}`));
}

const wasFullyRecountedSince = (last: CheckRun | undefined, lastFullRecount: Recount | null) =>
  last !== undefined && lastFullRecount !== null && lastFullRecount.at > (last.recheckedAt ?? last.createdAt);

/**
 * Runs all checks. Checks that failed before read all rows, because the partial read of this night may not include the
 * faulty rows. If such a check exceeds the time limit, the result omits it, because it is unknown whether it passes.
 */
async function rerunChecks(
  deps: Services,
  lastFullRecount: Recount | null,
  failedBeforeNames: readonly CheckName[],
): Promise<Verdict[]> {
  if (lastFullRecount === null || failedBeforeNames.length === 0) return runSelectedChecks(deps, lastFullRecount);
  try {
    return await runSelectedChecks(deps, {
      ...lastFullRecount,
      failedChecks: [...lastFullRecount.failedChecks, ...failedBeforeNames],
    });
  } catch (error) {
    logFailure(deps, 'checks', error);
    return runSelectedChecks(
      deps,
      lastFullRecount,
      new Set(checkNames.filter((name) => !failedBeforeNames.includes(name))),
    );
  }
}

const knownCheckNames = (names: readonly string[]): CheckName[] => checkNames.filter((name) => names.includes(name));

async function clearNotices({ trx, clearedNotices }: WriteContext): Promise<void> {
  const openNotices = await trx
    .selectFrom(notifications.table)
    .select('recordId')
    .distinct()
    .where('archived', '=', 0)
    .where('kind', '=', notificationKind)
    .execute();
  clearedNotices.push(
    ...openNotices.map(({ recordId }) => ({ kind: notificationKind, id: String(recordId) }) as const),
  );
}

async function recheckFailedRun(deps: Services, request: () => WriteRequest, last: CheckRun): Promise<boolean> {
  const now = deps.clock().getTime();
  const since = now - new Date(last.recheckedAt ?? last.createdAt).getTime();
  if (since >= 0 && since < recheckIntervalMs) return false;
  if (!(await acquireLease(deps, `again ${last.onDate}`))) return false;
  const wrong = failedNamesOf(last.checks);
  const known = knownCheckNames(wrong);
  const lastFullRecount = await readLastRecount(deps.db.kysely);
  const verdicts = wasFullyRecountedSince(last, lastFullRecount)
    ? known.map((name) => ({ name, ok: lastFullRecount?.failedChecks.includes(name) === false, faults: [] }))
    : await runSelectedChecks(deps, null, new Set(known));
  // The run is not fixed if it contains failed checks that only a newer version of the program can repeat.
  const isFixed = known.length === wrong.length && verdicts.every(({ ok }) => ok);
  await transact(deps, request(), async (context) => {
    const before = await lockRecord(context, checkRunsTable, last.id);
    if (before.state !== 'failed') return;
    const columns = checkRunsTable.encode({ recheckedAt: context.at, state: isFixed ? 'fixed' : 'failed' });
    if (!isFixed) {
      await context.trx.updateTable(checkRuns.table).set(columns).where('id', '=', last.id).execute();
      return;
    }
    await saveLocked(context, checkRunsTable, before, { action: 'fix', columns });
    context.clearedNotices.push({ kind: notificationKind, id: last.id });
  });
  return isFixed;
}
