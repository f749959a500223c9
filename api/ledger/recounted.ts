import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { checkNames, type CheckName } from '../../contract/money/checks';
import type { Queries } from '../db/database';
import { keepPosition, positionOf } from '../db/progress';

/** When everything was last recounted, and what was found wrong then. */
export interface Recount {
  at: string;
  wrong: readonly CheckName[];
}

const name = 'checks recounted';
/** A version that was rolled back may have kept a check that this one does not know. */
const kept = z.object({ at: z.iso.datetime(), wrong: z.array(z.string()) });

/** `null` before the first time. */
export async function lastRecount(db: Queries): Promise<Recount | null> {
  const position = await positionOf(db, name);
  if (position === '') return null;
  const { at, wrong } = z.parse(kept, JSON.parse(position));
  return { at, wrong: checkNames.filter((one) => wrong.includes(one)) };
}

/** As if everything had been recounted at `moment` where it was later: what was written from then on is read again. */
export function recountedBefore(recount: Recount | null, moment: Date): Recount | null {
  return (
    recount && { ...recount, at: new Date(Math.min(new Date(recount.at).getTime(), moment.getTime())).toISOString() }
  );
}

export function keepRecount(db: Queries, recount: Recount): Promise<void> {
  return keepPosition(db, name, JSON.stringify(recount));
}

/** What of the records a check looks at, by when they were written: from one moment on, and a week of those before. */
export interface Lately {
  since: string;
  week: { from: string; to: string };
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Knuth's multiplicative hash. */
const spread = 2_654_435_761;
/** A write may have its moment, and not be there yet, while everything is recounted. */
const marginMs = dayMs;

/**
 * What was written since everything was recounted, and one of the weeks before, another each minute. `first`: when the
 * first record was written.
 */
export function latelyOf({ at }: Recount, first: string, now: Date): Lately {
  // A clock that was ahead for once has not seen what is written now.
  const since = Math.min(new Date(at).getTime(), now.getTime()) - marginMs;
  const weeks = Math.max(1, Math.ceil((since - new Date(first).getTime()) / weekMs));
  // Whoever asks every hour, or every day, is not to see the same few weeks each time.
  const back = (Math.imul(Math.floor(now.getTime() / 60_000), spread) >>> 0) % weeks;
  const from = since - (back + 1) * weekMs;
  const text = (ms: number) => new Date(ms).toISOString();
  return { since: text(since), week: { from: text(from), to: text(from + weekMs) } };
}

/** Whether it was written since, or in the week of those before. */
export function writtenLately(moment: RawBuilder<unknown>, { since, week }: Lately): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${moment} >= ${since} or (${moment} >= ${week.from} and ${moment} < ${week.to}))`;
}
