import type { MutableKind, NotificationChannel } from '../../contract/people/notificationChoices';
import type { NotificationKind } from '../../contract/people/notifications';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';

export const mutedNotifications = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('mutedNotifications')
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('channel', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('mutedNotifications_primary', ['uid', 'channel', 'kind'])
      .execute();
  },
};

interface Muted {
  channel: NotificationChannel;
  kind: MutableKind;
}

export async function setMuted(db: KyselyDb, uid: string, { channel, kind }: Muted, isMuted: boolean): Promise<void> {
  if (isMuted)
    await db
      .insertInto('mutedNotifications')
      .values({ uid, channel, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('mutedNotifications')
      .where('uid', '=', uid)
      .where('channel', '=', channel)
      .where('kind', '=', kind)
      .execute();
}

export const readMuted = (db: KyselyDb, uid: string) =>
  db
    .selectFrom('mutedNotifications')
    .select(['channel', 'kind'])
    .where('uid', '=', uid)
    .orderBy('channel')
    .orderBy('kind')
    .execute();

/** Returns whether a person has muted push messages of a kind. */
export async function readMutedPush(
  db: KyselyDb,
  uids: readonly string[],
): Promise<(uid: string, kind: NotificationKind) => boolean> {
  if (uids.length === 0) return () => false;
  const rows = await db
    .selectFrom('mutedNotifications')
    .select(['uid', 'kind'])
    .where('channel', '=', 'push')
    .where('uid', 'in', [...new Set(uids)])
    .execute();
  return (uid, kind) => rows.some((row) => row.uid === uid && row.kind === kind);
}
