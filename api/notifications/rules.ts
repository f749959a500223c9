import { notifications } from '../../contract/people/notifications';
import { markNotifications } from '../../contract/people/markNotifications';
import { defineRequest, defineRules } from '../engine/rules';
import { untyped } from '../db/database';
import { visibleInHistoryCondition, visibilityConditions } from '../engine/readable';
import type { Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { readActorNames } from './recipients';
import { loadSubjects } from '../engine/subjects';

export const notificationRules = defineRules(notifications, {
  visibilityCondition(viewer, served) {
    const readable = visibleInHistoryCondition(viewer, served);
    return (where) => where.and([where('recipientId', '=', viewer.actor.uid), ...(readable ? [readable(where)] : [])]);
  },
  async addRelatedFields({ db, viewer }, { served }, records) {
    const subjects = await loadSubjects(db, served.values(), records, viewer);
    const names = await readActorNames(
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
        const { trx, actor, notifiedUids } = context;
        if (ids?.length !== 0 && (ids ?? upTo) !== undefined) {
          await trx
            .updateTable(notifications.table)
            .set({ isRead: isRead ? 1 : 0 })
            .where('archived', '=', 0)
            .where('recipientId', '=', actor.uid)
            .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
            .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
            .execute();
          notifiedUids.add(actor.uid);
        }
        return { unread: await countUnread(context, table) };
      },
    }),
  ],
});

async function countUnread(context: WriteContext, table: Table): Promise<number> {
  const { count } = await untyped(context.trx)
    .selectFrom(notifications.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('isRead', '=', 0)
    .where((where) => where.and(visibilityConditions(table, context).map((condition) => condition(where))))
    .executeTakeFirstOrThrow();
  return Number(count);
}
