import { reportSubscriptions, maxSubscriptionsPerPerson } from '../../contract/reports/reportSubscriptions';
import { lastSendDate, nextSendDate } from '../../contract/reports/sendDates';
import type { Availability } from '../../contract/problems';
import { acquireNamedLock } from '../db/transactions';
import type { Where } from '../engine/conditions';
import { auditRead } from '../engine/audit';
import { changeRecord, lockForAction } from '../engine/change';
import type { RecordIn } from '../engine/record';
import { allowed, defineRules, refused, type StoredRecord } from '../engine/rules';
import { valuesFor, type TableOf, type ValuesIn } from '../engine/table';
import type { Viewer, WriteContext } from '../engine/writeContext';
import { dayOfMail } from '../mail/periods';
import { invalid, Problem } from '../problem';
import { readDeliveries, queueCopy, queueNow } from './queue';
import { resolveRecipients } from './recipients';
import { viewViolations } from './view';

type Subscription = StoredRecord<typeof reportSubscriptions>;
type Table = TableOf<typeof reportSubscriptions>;

/** Allows only the creator and owners, because mails send figures out of the company. */
const manageAvailability = ({ ownerId }: Subscription, { actor }: Viewer): Availability =>
  ownerId === actor.uid || actor.duties.includes('owner') ? allowed : refused('permission.missing');

function ownRecipientId(
  { recipientIds, recipientUids }: Pick<Subscription, 'recipientIds' | 'recipientUids'>,
  { actor }: Viewer,
) {
  return recipientIds.find((id) => recipientUids?.[id] === actor.uid);
}

/** Builds the condition that the field refers to the account with this uid. */
const namesViewer = (where: Where, field: 'recipientIds' | 'stoppedIds', uid: string) =>
  where(
    'id',
    'in',
    where
      .selectFrom('links')
      .select('recordId')
      .where('resource', '=', reportSubscriptions.name)
      .where('field', '=', field)
      .where('targetId', 'in', where.selectFrom('accounts').select('id').where('uid', '=', uid)),
  );

export const reportSubscriptionRules = defineRules(reportSubscriptions, {
  available: {
    edit: manageAvailability,
    archive: manageAvailability,
    pause: (record, viewer) =>
      record.state === 'paused' ? refused('reportSubscription.paused') : manageAvailability(record, viewer),
    resume(record, viewer) {
      if (record.state === 'active') return refused('reportSubscription.active');
      return manageAvailability(record, viewer);
    },
    stop: ({ isRecipient, isStopped }) => (isRecipient && !isStopped ? allowed : refused('reportSubscription.stopped')),
    'receive-again': ({ isStopped }) => (isStopped ? allowed : refused('reportSubscription.received')),
    'send-now'(record, viewer) {
      const availability = manageAvailability(record, viewer);
      return availability.allowed && record.state === 'paused' ? refused('reportSubscription.paused') : availability;
    },
    'send-copy': (record, viewer) => (record.isRecipient ? allowed : manageAvailability(record, viewer)),
  },
  create: { refusals: ['reportSubscription.tooMany', 'mail.off'] },
  visibilityCondition({ actor }) {
    if (actor.duties.includes('owner') || actor.duties.includes('auditor')) return null;
    return (where) => where.or([where('ownerId', '=', actor.uid), namesViewer(where, 'recipientIds', actor.uid)]);
  },
  filters: {
    isRecipient(value, { actor }) {
      if (typeof value !== 'boolean') return undefined;
      return (where) => {
        const isRecipient = namesViewer(where, 'recipientIds', actor.uid);
        return value ? isRecipient : where.not(isRecipient);
      };
    },
    isStopped(value, { actor }) {
      if (typeof value !== 'boolean') return undefined;
      return (where) => {
        const isStopped = where.and([
          namesViewer(where, 'recipientIds', actor.uid),
          namesViewer(where, 'stoppedIds', actor.uid),
        ]);
        return value ? isStopped : where.not(isStopped);
      };
    },
  },
  async check(context, _table, values, before) {
    const violations = before ? [] : viewViolations(context, values);
    const { uids, refusals } = await resolveRecipients(context, values, before);
    violations.push(...refusals);
    if (violations.length > 0) throw invalid<ValuesIn<typeof reportSubscriptions>>(...violations);
    const storedValues = valuesFor(reportSubscriptions, { ...values, recipientUids: uids });
    if (before)
      return values.cadence === before.cadence ? storedValues : { ...storedValues, nextOn: nextOn(context, values) };
    await assertBelowLimit(context);
    const { uid, name, email } = context.actor;
    return {
      ...storedValues,
      state: 'active' as const,
      stoppedIds: [],
      nextOn: nextOn(context, values),
      ownerId: uid,
      ownerName: name ?? email,
    };
  },
  computeFields(record, viewer) {
    const own = ownRecipientId(record, viewer);
    return { isRecipient: own !== undefined, isStopped: own !== undefined && record.stoppedIds.includes(own) };
  },
  async addRelatedFields({ db }, _table, records) {
    const deliveries = await readDeliveries(
      db,
      records.map(({ id }) => id),
    );
    return records.map((record) => {
      const own = deliveries.get(record.id) ?? [];
      const sentTimes = own.filter(({ state }) => state === 'sent').map(({ at }) => at);
      return { ...record, deliveries: own, lastSentAt: sentTimes.toSorted().at(-1) ?? null };
    });
  },
  actions: {
    pause: {
      refusals: ['reportSubscription.paused'],
      run: (context, table, id, version) =>
        changeValues(context, table, { id, version, action: 'pause' }, () => ({ state: 'paused' })),
    },
    resume: {
      refusals: ['reportSubscription.active'],
      run: (context, table, id, version) =>
        changeValues(context, table, { id, version, action: 'resume' }, (before) => ({
          state: 'active',
          nextOn: nextOn(context, before),
        })),
    },
    stop: {
      refusals: ['reportSubscription.stopped'],
      run: (context, table, id, version) =>
        changeValues(context, table, { id, version, action: 'stop' }, (before) => ({
          stoppedIds: [...before.stoppedIds, ...[ownRecipientId(before, context)].filter((own) => own !== undefined)],
        })),
    },
    'receive-again': {
      refusals: ['reportSubscription.received'],
      run: (context, table, id, version) =>
        changeValues(context, table, { id, version, action: 'receive-again' }, (before) => ({
          stoppedIds: before.stoppedIds.filter((one) => one !== ownRecipientId(before, context)),
        })),
    },
    'send-now': {
      refusals: ['mail.off', 'reportSubscription.paused'],
      async run(context, table, id, version) {
        const record = await lockForAction(context, table, id, version, 'send-now');
        await queueNow(context, record);
        return record;
      },
    },
    'send-copy': {
      refusals: ['mail.off'],
      async run(context, table, id, version) {
        const record = await lockForAction(context, table, id, version, 'send-copy');
        await queueCopy(context, record);
        await auditRead(context, { action: 'send-copy', resource: reportSubscriptions, record });
        return record;
      },
    },
  },
});

function nextOn({ at, timeZone }: WriteContext, { cadence }: Pick<RecordIn<typeof reportSubscriptions>, 'cadence'>) {
  return nextSendDate(cadence, lastSendDate(cadence, dayOfMail(new Date(at), timeZone)));
}

async function assertBelowLimit({ trx, actor, sendsMail }: WriteContext): Promise<void> {
  if (!sendsMail) throw new Problem('mail.off');
  // Takes a lock, because concurrent creations would not count each other.
  await acquireNamedLock(trx, 'reportSubscriptions.each');
  const { count } = await trx
    .selectFrom(reportSubscriptions.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('ownerId', '=', actor.uid)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxSubscriptionsPerPerson)
    throw new Problem('reportSubscription.tooMany', { params: { max: maxSubscriptionsPerPerson } });
}

interface ActionRequest {
  id: string;
  version: number;
  action: keyof (typeof reportSubscriptions)['actions'];
}

function changeValues<V extends ValuesIn<typeof reportSubscriptions>>(
  context: WriteContext,
  table: Table,
  { id, version, action }: ActionRequest,
  values: (before: RecordIn<typeof reportSubscriptions>) => V,
) {
  return changeRecord(context, table, id, version, {
    action,
    columns: (before) => table.encode<ValuesIn<typeof reportSubscriptions>>(values(before)),
  });
}
