import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { checkNames, type CheckName } from '../../contract/money/checks';
import type { Queries } from '../db/database';
import { keepPosition, positionOf } from '../db/progress';

/** Time of the last full recount, and the checks that failed in it. */
export interface Recount {
  at: string;
  wrong: readonly CheckName[];
}

const name = 'checks recounted';
/** Accepts any name: a release that was rolled back may have stored a check that this one does not know. */
const kept = z.object({ at: z.iso.datetime(), wrong: z.array(z.string()) });

/** Returns the last full recount, `null` if there was none. */
export async function lastRecount(db: Queries): Promise<Recount | null> {
  const position = await positionOf(db, name);
  if (position === '') return null;
  const { at, wrong } = z.parse(kept, JSON.parse(position));
  return { at, wrong: checkNames.filter((one) => wrong.includes(one)) };
}

/** Dates the recount at `moment` if it is later: records written from then on are checked again. */
export function recountedBefore(recount: Recount | null, moment: Date): Recount | null {
  return (
    recount && { ...recount, at: new Date(Math.min(new Date(recount.at).getTime(), moment.getTime())).toISOString() }
  );
}

export function keepRecount(db: Queries, recount: Recount): Promise<void> {
  return keepPosition(db, name, JSON.stringify(recount));
}

/** Write times of the records a check reads: from `since` on, and one week before. */
export interface Lately {
  since: string;
  week: { from: string; to: string };
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Knuth's multiplicative hash. */
const spread = 2_654_435_761;
/** Margin for writes that were timestamped before a full recount, but committed too late for it. */
const marginMs = dayMs;

/**
 * Returns the write times to check: since the last full recount, and one earlier week, a different one each minute.
 * `first`: when the first record was written.
 */
export function latelyOf({ at }: Recount, first: string, now: Date): Lately {
  // A recount dated in the future by a wrong clock has not read what is written now.
  const since = Math.min(new Date(at).getTime(), now.getTime()) - marginMs;
  const weeks = Math.max(1, Math.ceil((since - new Date(first).getTime()) / weekMs));
  // Hashes the minute, so that hourly or daily calls do not check the same few weeks.
  const back = (Math.imul(Math.floor(now.getTime() / 60_000), spread) >>> 0) % weeks;
  const from = since - (back + 1) * weekMs;
  const text = (ms: number) => new Date(ms).toISOString();
  return { since: text(since), week: { from: text(from), to: text(from + weekMs) } };
}

/** Builds the SQL condition that `moment` is at or after `since`, or in `week`. */
export function writtenLately(moment: RawBuilder<unknown>, { since, week }: Lately): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${moment} >= ${since} or (${moment} >= ${week.from} and ${moment} < ${week.to}))`;
}
