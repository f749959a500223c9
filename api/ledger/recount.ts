import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { checkNames, type CheckName } from '../../contract/money/checks';
import type { KyselyDb } from '../db/database';
import { storeProgress, readProgress } from '../db/progress';

export interface Recount {
  at: string;
  failedChecks: readonly CheckName[];
}

const recountKey = 'checks recounted';
/**
 * Accepts any name, because a newer release that was rolled back may have stored a check that this release does not
 * know.
 */
const recountSchema = z.object({ at: z.iso.datetime(), failedChecks: z.array(z.string()) });

export async function readLastRecount(db: KyselyDb): Promise<Recount | null> {
  const position = await readProgress(db, recountKey);
  if (position === '') return null;
  const { at, failedChecks } = z.parse(recountSchema, JSON.parse(position));
  return { at, failedChecks: checkNames.filter((one) => failedChecks.includes(one)) };
}

/** Returns the recount, dated no later than `moment`, so that records written after `moment` are checked again. */
export function backdateRecount(recount: Recount | null, moment: Date): Recount | null {
  return (
    recount && { ...recount, at: new Date(Math.min(new Date(recount.at).getTime(), moment.getTime())).toISOString() }
  );
}

export function storeRecount(db: KyselyDb, recount: Recount): Promise<void> {
  return storeProgress(db, recountKey, JSON.stringify(recount));
}

export interface RecheckWindow {
  since: string;
  week: { from: string; to: string };
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const hashMultiplier = 2_654_435_761;
/** Margin for writes that have a timestamp from before a full recount, but were committed too late for it. */
const marginMs = dayMs;

/**
 * Returns the write times to check: the time since the last full recount, and one earlier week, a different week each
 * minute. `first`: write time of the first record.
 */
export function computeRecheckWindow({ at }: Recount, first: string, now: Date): RecheckWindow {
  // A wrong clock may have dated the recount in the future. Records written now must still be checked.
  const since = Math.min(new Date(at).getTime(), now.getTime()) - marginMs;
  const weeks = Math.max(1, Math.ceil((since - new Date(first).getTime()) / weekMs));
  // Hashes the minute, so that hourly or daily calls do not always check the same few weeks.
  const weeksBack = (Math.imul(Math.floor(now.getTime() / 60_000), hashMultiplier) >>> 0) % weeks;
  const from = since - (weeksBack + 1) * weekMs;
  const toIso = (ms: number) => new Date(ms).toISOString();
  return { since: toIso(since), week: { from: toIso(from), to: toIso(from + weekMs) } };
}

export function writtenInRecheckWindow(
  moment: RawBuilder<unknown>,
  { since, week }: RecheckWindow,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${moment} >= ${since} or (${moment} >= ${week.from} and ${moment} < ${week.to}))`;
}
