import { webhookDeliveries } from '../../contract/webhooks/deliveries';
import { isEventChoice } from '../../contract/webhooks/events';
import { maxWebhooks, secretOverlapHours, webhooks, type OneTimeSecret } from '../../contract/webhooks/webhooks';
import type { Availability } from '../../contract/problems';
import { hold } from '../db/hold';
import { changeHeld, changeRecord, heldFor } from '../engine/change';
import { always, allowed, defineRules, refused, type StoredRecord } from '../engine/rules';
import { valuesFor } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { raiseNotice } from '../notices/waiting';
import { invalid, Problem } from '../problem';
import { dropWaiting, makeWaitingDue, waitingOf } from './deliveries';
import { queueTest } from './queue';
import { newSecret } from './sign';
import { readWebhookUrl } from './url';

type Webhook = StoredRecord<typeof webhooks>;

const hour = 3_600_000;

const resumable = ({ state }: Webhook): Availability => (state === 'active' ? refused('webhook.active') : allowed);

/** Stopped automatically: an owner has to look at it. */
const isStopped = ({ state, stoppedBecause, archivedAt }: Webhook) =>
  state !== 'active' && stoppedBecause !== 'byHand' && archivedAt === null;

/** Whether deliveries wait for it, or may. */
const takesMore = ({ state, archivedAt }: Webhook) => state !== 'disabled' && archivedAt === null;

/** Returns a new secret in the response, once, and its encrypted form. */
async function oneTimeSecret({ random, vault, response }: WriteContext): Promise<{ sealed: string }> {
  const secret = newSecret(random);
  Object.assign(response.oneTime, { secret } satisfies OneTimeSecret);
  return { sealed: await vault.seal(secret) };
}

function readUrl(text: string, { reachesPrivateWebhooks: reachesPrivate = false }: WriteContext): string {
  const read = readWebhookUrl(text, { reachesPrivate });
  if ('code' in read) throw invalid<Webhook>({ field: 'url', code: read.code });
  return read.url;
}

/** Endpoints of other systems (docs/decisions/0086-webhooks.md). */
export const webhookRules = defineRules(webhooks, {
  available: {
    pause: ({ state }) => (state === 'active' ? allowed : refused('webhook.notActive')),
    resume: resumable,
    'send-test': always,
    'change-url': always,
    'rotate-secret': always,
  },
  create: { refusals: ['webhook.tooMany'], byTwo: true },
  async check(context, _table, values, before) {
    const events = [...new Set(values.events ?? [])];
    if (events.length === 0) throw invalid<Webhook>({ field: 'events', code: 'required' });
    const known = before?.events ?? [];
    // A choice made earlier stays valid where a later version removed the event.
    if (!events.every((event) => isEventChoice(event) || known.includes(event)))
      throw invalid<Webhook>({ field: 'events', code: 'notAChoice' });
    if (before) return { ...values, events };
    const url = readUrl(values.url, context);
    await assertRoom(context);
    return valuesFor(webhooks, { ...values, url, events, state: 'active', secret: await oneTimeSecret(context) });
  },
  async complete({ db }, _table, records) {
    const waiting = await waitingOf(
      db,
      records.map(({ id }) => id),
    );
    return records.map((record) => ({ ...record, waiting: waiting.get(record.id) ?? 0 }));
  },
  actions: {
    pause: {
      refusals: ['record.archived', 'webhook.notActive'],
      run: (context, table, id, version) =>
        changeRecord(context, table, id, version, {
          action: 'pause',
          columns: () => table.encode({ state: 'paused', stoppedBecause: 'byHand' }),
        }),
    },
    /** Sends waiting deliveries again, starting with the first attempt. */
    resume: {
      refusals: ['record.archived', 'webhook.active'],
      async run(context, table, id, version) {
        const before = await heldFor(context, table, id, version, 'resume');
        await makeWaitingDue(context, id);
        return changeHeld(context, table, before, {
          action: 'resume',
          columns: table.encode({ state: 'active', stoppedBecause: null, failingSince: null }),
        });
      },
    },
    'send-test': {
      refusals: ['record.archived'],
      async run(context, table, id, version) {
        const before = await heldFor(context, table, id, version, 'send-test');
        await queueTest(context, id);
        return changeHeld(context, table, before, { action: 'send-test', columns: {} });
      },
    },
    /** Waiting deliveries go to the new address as well: they contain no personal data. */
    'change-url': {
      byTwo: true,
      refusals: ['record.archived'],
      async run(context, table, id, version, input) {
        const url = readUrl(input.url, context);
        return changeRecord(context, table, id, version, {
          action: 'change-url',
          columns: () => table.encode({ url, failingSince: null }),
        });
      },
    },
    'rotate-secret': {
      refusals: ['record.archived'],
      async run(context, table, id, version) {
        const before = await heldFor(context, table, id, version, 'rotate-secret');
        const { secret } = await context.trx
          .selectFrom(webhooks.table)
          .select('secret')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return changeHeld(context, table, before, {
          action: 'rotate-secret',
          columns: table.encode({
            secret: await oneTimeSecret(context),
            formerSecret: secret === null ? null : { sealed: secret },
            formerSecretUntil: new Date(new Date(context.at).getTime() + secretOverlapHours * hour).toISOString(),
          }),
        });
      },
    },
  },
  async afterWrite(context, _table, before, after) {
    raiseNotice(context, 'webhookStopped', { before, after }, isStopped, resumable);
    if (before && takesMore(before) && !takesMore(after)) await dropWaiting(context, after.id);
  },
});

async function assertRoom({ trx }: WriteContext): Promise<void> {
  // Concurrent creations would not count each other.
  await hold(trx, 'webhooks.each');
  const { count } = await trx
    .selectFrom(webhooks.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxWebhooks) throw new Problem('webhook.tooMany', { params: { max: maxWebhooks } });
}

/** Sends a delivery once more, under the same event id, whatever its state. */
export const deliveryRules = defineRules(webhookDeliveries, {
  available: { redeliver: always },
  actions: {
    redeliver: {
      refusals: ['webhook.disabled'],
      async run(context, table, id, version) {
        const before = await heldFor(context, table, id, version, 'redeliver');
        const endpoint = await context.trx
          .selectFrom(webhooks.table)
          .select('state')
          .where('id', '=', before.webhookId)
          .where('archived', '=', 0)
          .executeTakeFirst();
        if (!endpoint || endpoint.state === 'disabled') throw new Problem('webhook.disabled');
        context.webhooks.now.push(id);
        return changeHeld(context, table, before, {
          action: 'redeliver',
          columns: table.encode({ state: 'waiting', attempts: 0, dueAt: context.at, endedAt: null }),
        });
      },
    },
  },
});
