import type { LiveCutoff } from '../../contract/live';
import type { KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';

/** Returns times in seconds, the precision of tokens. */
async function readCutoff(db: KyselyDb, uid: string): Promise<LiveCutoff> {
  const cutoff = await db
    .selectFrom('sessionCutoffs')
    .select(['before', 'kept'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  const endedSessions = await db
    .selectFrom('sessions')
    .select('signedInAt')
    .where('uid', '=', uid)
    .where('endedAt', 'is not', null)
    .execute();
  return {
    // Rounds up: a session that began at second 12 began before 12.3.
    before: cutoff ? Math.ceil(Date.parse(cutoff.before) / 1_000) : 0,
    kept: cutoff?.kept ? toSeconds(cutoff.kept) : 0,
    ended: endedSessions.map(({ signedInAt }) => toSeconds(signedInAt)),
  };
}

const toSeconds = (moment: string) => Math.floor(Date.parse(moment) / 1_000);

/** After the commit, stops live updates to ended sessions at the external service that consoles listen to. */
export function cutOffLive({ afterCommit }: Pick<WriteContext, 'afterCommit'>, uid: unknown): void {
  if (typeof uid !== 'string') return;
  afterCommit(async ({ db, live }) => live.publishCutoff?.(uid, () => readCutoff(db, uid)));
}
