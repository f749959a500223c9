import * as z from 'zod/mini';
import { dateIn } from '../../contract/days';
import { checkRuns } from '../../contract/money/checkRuns';
import { checkNames, type CheckName } from '../../contract/money/checks';
import { hold } from '../db/hold';
import { keepPosition, positionOf } from '../db/progress';
import { snapshot } from '../db/snapshot';
import { changeHeld } from '../engine/change';
import { getRecord, holdRecord, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import { createRecord } from '../engine/write';
import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { transact, type WriteRequest } from '../http/transact';
import type { Check } from '../ledger/check';
import { keepRecount, lastRecount } from '../ledger/recounted';
import { runChecks } from './run';

type CheckRun = RecordIn<typeof checkRuns>;

const table = tableOf(checkRuns);

/** At this hour of the platform's zone a night is over: whoever works late has stopped, whoever rises early sleeps. */
const nightEndsAt = 3;
const hourMs = 3_600_000;
/** What was found wrong is looked at again so much later, in milliseconds. */
const recheckMs = hourMs;
/** One server has so long for it; where it failed, it is tried again after that. In milliseconds. */
const turnMs = 15 * 60_000;

/** The day of the last night that is over. */
export const nightOf = (at: Date, timeZone: string): string =>
  dateIn(timeZone, new Date(at.getTime() - nightEndsAt * hourMs));

/**
 * Does the checks of a night once it is over, and keeps what they found: finance is told of what is wrong. Until that is
 * right it is looked at again every hour. One server does it; of nights in which none was running the last is made up for.
 */
export async function checkNightly(deps: Deps, request: () => WriteRequest): Promise<void> {
  const { clock, settings } = deps;
  const onDate = nightOf(clock(), settings.timeZone);
  const last = await lastRun(deps, request());
  if (last && last.onDate >= onDate) {
    if (last.state === 'failed') await recheck(deps, request(), last);
  } else if (await takeTurn(deps, onDate)) {
    await checkAll(deps, request(), onDate, last);
  }
}

async function lastRun({ db }: Deps, { viewer }: WriteRequest): Promise<CheckRun | undefined> {
  const found = await db.kysely
    .selectFrom(checkRuns.table)
    .select('id')
    .where('archived', '=', 0)
    .orderBy('onDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && getRecord(db.kysely, table, found.id, viewer);
}

const turn = z.object({ what: z.string(), until: z.string() });

/** Whether this server is to do it: no other does, or has tried it just now. */
async function takeTurn({ db, clock }: Deps, what: string): Promise<boolean> {
  const name = 'checks';
  const now = clock();
  return db.kysely.transaction().execute(async (trx) => {
    await hold(trx, name);
    const position = await positionOf(trx, name);
    const taken = position === '' ? undefined : z.parse(turn, JSON.parse(position));
    if (taken?.what === what && taken.until > now.toISOString()) return false;
    const until = new Date(now.getTime() + turnMs).toISOString();
    await keepPosition(trx, name, JSON.stringify({ what, until } satisfies z.infer<typeof turn>));
    return true;
  });
}

/** What is wrong of some checks, from one picture of the data. */
async function look(deps: Deps, isFull: boolean, only?: ReadonlySet<CheckName>): Promise<Check[]> {
  const { db, settings, vault, clock } = deps;
  return snapshot(db, async (trx) => {
    const recount = isFull ? null : await lastRecount(trx);
    return runChecks(trx, settings.timeZone, { ...(only && { only }), recount, vault, now: clock() });
  });
}

async function checkAll(deps: Deps, request: WriteRequest, onDate: string, last: CheckRun | undefined): Promise<void> {
  const at = deps.clock().toISOString();
  // SQLite is read by threads that take their time; PostgreSQL ends a long statement, so that a command recounts.
  const isFull = deps.db.kind === 'sqlite' || (await lastRecount(deps.db.kysely)) === null;
  const found = await look(deps, isFull);
  const wrong = found.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  if (isFull) await keepRecount(deps.db.kysely, { at, wrong });
  await transact(deps, request, async (context) => {
    const checks = found.map(({ name, faults }) => ({ name, ok: faults.length === 0, faults }));
    const state = wrong.length === 0 ? ('passed' as const) : ('failed' as const);
    const { id } = await createRecord(
      context,
      table,
      {},
      { onDate, state, failedChecks: wrong.length, isFull, checks },
    );
    // The last night is told of, not each.
    if (last) context.settled.push({ kind: 'checksFailed', id: last.id });
    if (state === 'failed') context.notices.push({ kind: 'checksFailed', id, mayAct: () => true });
  });
  if (wrong.length > 0)
    logFailure(deps, 'checksFailed', new Error(`checks found something wrong: ${wrong.join(', ')}`));
}

/** Whether what was wrong is right by now. */
async function recheck(deps: Deps, request: WriteRequest, { id, ...last }: CheckRun): Promise<void> {
  const now = deps.clock();
  if (now.getTime() < new Date(last.recheckedAt ?? last.createdAt).getTime() + recheckMs) return;
  if (!(await takeTurn(deps, `again ${last.onDate} ${last.recheckedAt ?? ''}`))) return;
  const wrong = checkNames.filter((name) => last.checks?.some((check) => check.name === name && !check.ok));
  const found = await look(deps, true, new Set(wrong));
  const isRight = found.every(({ faults }) => faults.length === 0);
  await transact(deps, request, async (context) => {
    const before = await holdRecord(context, table, id);
    if (before.state !== 'failed') return;
    const columns = table.encode({ recheckedAt: context.at, state: isRight ? 'fixed' : 'failed' });
    if (!isRight) {
      await context.trx.updateTable(checkRuns.table).set(columns).where('id', '=', id).execute();
      return;
    }
    await changeHeld(context, table, before, { action: 'fix', columns });
    context.settled.push({ kind: 'checksFailed', id });
  });
}
