import { notifications } from '../../contract/people/notifications';
import { markNotifications } from '../../contract/people/markNotifications';
import { defineRequest, defineRules } from '../engine/rules';
import { untyped } from '../db/database';
import { visibleInHistory, visibleTo } from '../engine/readable';
import type { Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { namesOf } from './recipients';
import { subjectsOf } from '../engine/subjects';

/** Notifications of administrators (docs/decisions/0080-notifications.md). */
export const notificationRules = defineRules(notifications, {
  /** Own notifications, about records that the viewer may read. */
  visible(viewer, served) {
    const readable = visibleInHistory(viewer, served);
    return (where) => where.and([where('recipientId', '=', viewer.actor.uid), ...(readable ? [readable(where)] : [])]);
  },
  async complete({ db, viewer }, { served }, records) {
    const subjects = await subjectsOf(db, served.values(), records, viewer);
    const names = await namesOf(
      db,
      records.map(({ actorId }) => actorId),
    );
    return records.map((record) => ({
      ...record,
      subject: subjects(record),
      actorName: names.get(record.actorId) ?? null,
    }));
  },
  requests: [
    defineRequest(notifications, markNotifications, {
      async run(context, table, { ids, upTo, isRead }) {
        const { trx, actor, notified } = context;
        if (ids?.length !== 0 && (ids ?? upTo) !== undefined) {
          await trx
            .updateTable(notifications.table)
            .set({ isRead: isRead ? 1 : 0 })
            .where('archived', '=', 0)
            .where('recipientId', '=', actor.uid)
            .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
            .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
            .execute();
          notified.add(actor.uid);
        }
        return { unread: await unreadOf(context, table) };
      },
    }),
  ],
});

async function unreadOf(context: WriteContext, table: Table): Promise<number> {
  const { count } = await untyped(context.trx)
    .selectFrom(notifications.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('isRead', '=', 0)
    .where((where) => where.and(visibleTo(table, context).map((condition) => condition(where))))
    .executeTakeFirstOrThrow();
  return Number(count);
}
