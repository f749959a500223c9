import { reportSubscriptions, subscriptionsEach } from '../../contract/people/reportSubscriptions';
import type { Availability } from '../../contract/problems';
import { hold } from '../db/hold';
import { auditSeen } from '../engine/audit';
import { changeRecord, heldFor } from '../engine/change';
import type { RecordIn } from '../engine/record';
import { allowed, defineRules, refused, type StoredRecord } from '../engine/rules';
import { valuesFor, type TableOf, type ValuesIn } from '../engine/table';
import type { Viewer, WriteContext } from '../engine/writeContext';
import { invalid, Problem } from '../problem';
import { deliveriesOf } from './deliveries';
import { queueCopy } from './queue';
import { readersAmong } from './recipients';
import { lastOn, nextAfter } from './schedule';
import { violationsIn } from './view';

type Subscription = StoredRecord<typeof reportSubscriptions>;
type Table = TableOf<typeof reportSubscriptions>;

/** Allows the creator and owners, since figures leave the company this way. */
const isKeeper = ({ ownerId }: Subscription, { actor }: Viewer): Availability =>
  ownerId === actor.uid || actor.duties.includes('owner') ? allowed : refused('permission.missing');

function ownId(
  { recipientIds, recipientUids }: Pick<Subscription, 'recipientIds' | 'recipientUids'>,
  { actor }: Viewer,
) {
  return recipientIds.find((id) => recipientUids?.[id] === actor.uid);
}

/** Reports sent by mail on a schedule (docs/decisions/0089-reports-by-mail.md). */
export const reportSubscriptionRules = defineRules(reportSubscriptions, {
  available: {
    edit: isKeeper,
    archive: isKeeper,
    pause: (record, viewer) =>
      record.state === 'paused' ? refused('reportSubscription.paused') : isKeeper(record, viewer),
    resume(record, viewer) {
      if (record.state === 'active') return refused('reportSubscription.active');
      return isKeeper(record, viewer);
    },
    stop: ({ isRecipient, isStopped }) => (isRecipient && !isStopped ? allowed : refused('reportSubscription.stopped')),
    'receive-again': ({ isStopped }) => (isStopped ? allowed : refused('reportSubscription.received')),
    'send-copy': (record, viewer) => (record.isRecipient ? allowed : isKeeper(record, viewer)),
  },
  create: { refusals: ['reportSubscription.tooMany', 'mail.off'] },
  /** Limits the list to subscriptions the caller made or receives; owners and auditors see all. */
  visible({ actor }) {
    if (actor.duties.includes('owner') || actor.duties.includes('auditor')) return null;
    return (where) =>
      where.or([
        where('ownerId', '=', actor.uid),
        where(
          'id',
          'in',
          where
            .selectFrom('links')
            .select('recordId')
            .where('resource', '=', reportSubscriptions.name)
            .where('field', '=', 'recipientIds')
            .where('targetId', 'in', where.selectFrom('accounts').select('id').where('uid', '=', actor.uid)),
        ),
      ]);
  },
  async check(context, _table, values, before) {
    const violations = before ? [] : violationsIn(context, values);
    const { uids, refusals } = await readersAmong(context, values, before);
    violations.push(...refusals);
    if (violations.length > 0) throw invalid<ValuesIn<typeof reportSubscriptions>>(...violations);
    const kept = valuesFor(reportSubscriptions, { ...values, recipientUids: uids });
    if (before) return values.cadence === before.cadence ? kept : { ...kept, nextOn: nextOn(context, values) };
    await assertRoom(context);
    const { uid, name, email } = context.actor;
    return {
      ...kept,
      state: 'active' as const,
      stoppedIds: [],
      nextOn: nextOn(context, values),
      ownerId: uid,
      ownerName: name ?? email,
    };
  },
  derive(record, viewer) {
    const own = ownId(record, viewer);
    return { isRecipient: own !== undefined, isStopped: own !== undefined && record.stoppedIds.includes(own) };
  },
  async complete({ db }, _table, records) {
    const deliveries = await deliveriesOf(
      db,
      records.map(({ id }) => id),
    );
    return records.map((record) => {
      const own = deliveries.get(record.id) ?? [];
      const left = own.filter(({ state }) => state === 'sent').map(({ at }) => at);
      return { ...record, deliveries: own, lastSentAt: left.toSorted().at(-1) ?? null };
    });
  },
  actions: {
    pause: {
      refusals: ['reportSubscription.paused'],
      run: (context, table, id, version) =>
        set(context, table, { id, version, action: 'pause' }, () => ({ state: 'paused' })),
    },
    resume: {
      refusals: ['reportSubscription.active'],
      // Reports that came due during the pause are not sent.
      run: (context, table, id, version) =>
        set(context, table, { id, version, action: 'resume' }, (before) => ({
          state: 'active',
          nextOn: nextOn(context, before),
        })),
    },
    stop: {
      refusals: ['reportSubscription.stopped'],
      run: (context, table, id, version) =>
        set(context, table, { id, version, action: 'stop' }, (before) => ({
          stoppedIds: [...before.stoppedIds, ...[ownId(before, context)].filter((own) => own !== undefined)],
        })),
    },
    'receive-again': {
      refusals: ['reportSubscription.received'],
      run: (context, table, id, version) =>
        set(context, table, { id, version, action: 'receive-again' }, (before) => ({
          stoppedIds: before.stoppedIds.filter((one) => one !== ownId(before, context)),
        })),
    },
    'send-copy': {
      refusals: ['mail.off'],
      async run(context, table, id, version) {
        const record = await heldFor(context, table, id, version, 'send-copy');
        await queueCopy(context, record);
        await auditSeen(context, { action: 'send-copy', resource: reportSubscriptions, record });
        return record;
      },
    },
  },
});

/** The next Monday or first of the month. */
function nextOn({ at, timeZone }: WriteContext, { cadence }: Pick<RecordIn<typeof reportSubscriptions>, 'cadence'>) {
  return nextAfter(cadence, lastOn(cadence, new Date(at), timeZone));
}

async function assertRoom({ trx, actor, sendsMail }: WriteContext): Promise<void> {
  if (!sendsMail) throw new Problem('mail.off');
  // Locked, since concurrent creations would not count each other.
  await hold(trx, 'reportSubscriptions.each');
  const { count } = await trx
    .selectFrom(reportSubscriptions.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('ownerId', '=', actor.uid)
    .executeTakeFirstOrThrow();
  if (Number(count) >= subscriptionsEach)
    throw new Problem('reportSubscription.tooMany', { params: { max: subscriptionsEach } });
}

interface Asked {
  id: string;
  version: number;
  action: keyof (typeof reportSubscriptions)['actions'];
}

function set<V extends ValuesIn<typeof reportSubscriptions>>(
  context: WriteContext,
  table: Table,
  { id, version, action }: Asked,
  values: (before: RecordIn<typeof reportSubscriptions>) => V,
) {
  return changeRecord(context, table, id, version, {
    action,
    columns: (before) => table.encode<ValuesIn<typeof reportSubscriptions>>(values(before)),
  });
}
