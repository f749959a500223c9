import { newsKinds, notifications } from '../../contract/people/notifications';
import { markNotifications } from '../../contract/people/markNotifications';
import type { EndpointInput } from '../../contract/endpoint';
import { defineRequest, defineRules } from '../engine/rules';
import { untyped, type Row } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import { visibleInHistoryCondition, visibilityConditions } from '../engine/readable';
import type { Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { readActorNames } from './recipients';
import { loadSubjects } from '../engine/subjects';
import { loadQuotes } from './quotes';
import { snoozeCondition } from './snooze';

export const notificationRules = defineRules(notifications, {
  visibilityCondition(viewer, served) {
    const readable = visibleInHistoryCondition(viewer, served);
    return (where) => where.and([where('recipientId', '=', viewer.actor.uid), ...(readable ? [readable(where)] : [])]);
  },
  filters: {
    isSnoozed(value, { at }) {
      if (typeof value !== 'boolean') return undefined;
      return (where) => snoozeCondition(where, value, at);
    },
  },
  computeFields: ({ snoozedUntil }, { at }) => ({ isSnoozed: snoozedUntil !== null && snoozedUntil > at }),
  async addRelatedFields({ db, viewer }, { served }, records) {
    const subjects = await loadSubjects(db, served.values(), records, viewer);
    const names = await readActorNames(
      db,
      records.map(({ actorId }) => actorId),
    );
    const quotes = await loadQuotes(db, served, records, viewer);
    return records.map((record) => ({
      ...record,
      quote: (record.noteId !== null && quotes.get(record.noteId)) || null,
      subject: subjects(record),
      actorName: names.get(record.actorId) ?? null,
    }));
  },
  requests: [
    defineRequest(notifications, markNotifications, {
      async run(context, table, marks) {
        await mark(context, marks);
        return { unread: await countUnread(context, table) };
      },
    }),
  ],
});

type Marks = EndpointInput<typeof markNotifications>;

async function mark({ trx, actor, at, notifiedUids }: WriteContext, { ids, upTo, ...marks }: Marks): Promise<void> {
  if (ids?.length === 0 || (ids ?? upTo) === undefined) return;
  await untyped(trx)
    .updateTable(notifications.table)
    .set(markedColumns(marks, at))
    .where('archived', 'in', upTo === undefined ? archivedOrNot : [0])
    .where('recipientId', '=', actor.uid)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(upTo !== undefined, (query) =>
      query
        .where('id', '<=', upTo ?? '')
        .where('kind', 'in', newsKinds)
        .where((where) => snoozeCondition(where, false, at)),
    )
    .$if(marks.onlyRead === true, (query) => query.where('isRead', '=', 1))
    .execute();
  notifiedUids.add(actor.uid);
}

function markedColumns({ isRead, isArchived, snoozedUntil }: Marks, at: string): Row {
  const read = isRead === undefined ? {} : { isRead: Number(isRead) };
  if (isArchived === true) return { isRead: 1, archived: 1, archivedAt: at, snoozedUntil: null };
  const live = { archived: 0, archivedAt: null };
  if (isArchived === false) return { ...live, ...read };
  if (snoozedUntil === undefined) return read;
  if (snoozedUntil === null) return { ...read, snoozedUntil };
  // Stored in one notation, because times are compared as texts.
  return { ...live, isRead: 0, snoozedUntil: new Date(snoozedUntil).toISOString() };
}

async function countUnread(context: WriteContext, table: Table): Promise<number> {
  const { count } = await untyped(context.trx)
    .selectFrom(notifications.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('isRead', '=', 0)
    .where('kind', 'in', newsKinds)
    .where((where) => snoozeCondition(where, false, context.at))
    .where((where) => where.and(visibilityConditions(table, context).map((condition) => condition(where))))
    .executeTakeFirstOrThrow();
  return Number(count);
}
