import type { LiveCutoff } from '../../contract/live';
import type { Queries } from '../db/database';
import type { WriteContext } from '../engine/writeContext';

/** What of somebody's sessions has ended, as their tokens say it: in seconds. */
async function cutoffOf(db: Queries, uid: string): Promise<LiveCutoff> {
  const cutoff = await db
    .selectFrom('sessionCutoffs')
    .select(['before', 'kept'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  const ended = await db
    .selectFrom('sessions')
    .select('signedInAt')
    .where('uid', '=', uid)
    .where('endedAt', 'is not', null)
    .execute();
  return {
    // Of whole seconds those before 12.3 are those before 13.
    before: cutoff ? Math.ceil(Date.parse(cutoff.before) / 1_000) : 0,
    kept: cutoff?.kept ? secondOf(cutoff.kept) : 0,
    ended: ended.map(({ signedInAt }) => secondOf(signedInAt)),
  };
}

const secondOf = (moment: string) => Math.floor(Date.parse(moment) / 1_000);

/** Where consoles listen past the API, sessions of a person that have ended hear nothing more; after the commit. */
export function cutOffLive({ afterwards }: Pick<WriteContext, 'afterwards'>, uid: unknown): void {
  if (typeof uid !== 'string') return;
  afterwards(async ({ db, live }) => live.cutOff?.(uid, () => cutoffOf(db, uid)));
}
