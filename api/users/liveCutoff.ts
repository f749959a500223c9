import type { LiveCutoff } from '../../contract/live';
import type { KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';

/** In seconds, the precision of the tokens. */
async function readCutoff(db: KyselyDb, uid: string): Promise<LiveCutoff> {
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
    // Rounds up: in whole seconds, sessions before 12.3 are those before 13.
    before: cutoff ? Math.ceil(Date.parse(cutoff.before) / 1_000) : 0,
    kept: cutoff?.kept ? toSeconds(cutoff.kept) : 0,
    ended: ended.map(({ signedInAt }) => toSeconds(signedInAt)),
  };
}

const toSeconds = (moment: string) => Math.floor(Date.parse(moment) / 1_000);

/** Stops live updates to ended sessions after the commit, at the service that consoles listen to outside the API. */
export function cutOffLive({ afterCommit }: Pick<WriteContext, 'afterCommit'>, uid: unknown): void {
  if (typeof uid !== 'string') return;
  afterCommit(async ({ db, live }) => live.publishCutoff?.(uid, () => readCutoff(db, uid)));
}
