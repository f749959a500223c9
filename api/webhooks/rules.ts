import {
  webhookDeliveries,
  maxWebhooks,
  secretOverlapHours,
  webhooks,
  type OneTimeSecret,
} from '../../contract/webhooks/webhooks';
import { isKnownEventType } from '../../contract/webhookEvents';
import type { Availability } from '../../contract/problems';
import { acquireNamedLock } from '../db/transactions';
import { saveLocked, changeRecord, lockForAction } from '../engine/change';
import { alwaysAllowed, allowed, defineRules, refused, type StoredRecord } from '../engine/rules';
import { valuesFor } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { raiseNotice } from '../notifications/raiseNotice';
import { invalid, Problem } from '../problem';
import { queueTest } from './queue';
import { newSecret } from './sign';
import type { KyselyDb } from '../db/database';
import type { ViolationCode } from '../../contract/violationCodes';

type Webhook = StoredRecord<typeof webhooks>;

const hourMs = 3_600_000;

const resumeAvailability = ({ state }: Webhook): Availability =>
  state === 'active' ? refused('webhook.active') : allowed;

const isStopped = ({ state, stoppedBecause, archivedAt }: Webhook) =>
  state !== 'active' && stoppedBecause !== 'byHand' && archivedAt === null;

const acceptsDeliveries = ({ state, archivedAt }: Webhook) => state !== 'disabled' && archivedAt === null;

async function oneTimeSecret({ random, vault, response }: WriteContext): Promise<{ sealed: string }> {
  const secret = newSecret(random);
  Object.assign(response.oneTime, { secret } satisfies OneTimeSecret);
  return { sealed: await vault.seal(secret) };
}

function readUrl(text: string, { allowsPrivateWebhookHosts: allowsPrivateHosts = false }: WriteContext): string {
  const parsed = readWebhookUrl(text, { allowsPrivateHosts });
  if ('code' in parsed) throw invalid<Webhook>({ field: 'url', code: parsed.code });
  return parsed.url;
}

export const webhookRules = defineRules(webhooks, {
  available: {
    pause: ({ state }) => (state === 'active' ? allowed : refused('webhook.notActive')),
    resume: resumeAvailability,
    'send-test': alwaysAllowed,
    'change-url': alwaysAllowed,
    'rotate-secret': alwaysAllowed,
  },
  create: { refusals: ['webhook.tooMany'], alwaysNeedsApproval: true },
  async check(context, _table, values, before) {
    const events = [...new Set(values.events ?? [])];
    if (events.length === 0) throw invalid<Webhook>({ field: 'events', code: 'required' });
    const known = before?.events ?? [];
    // An event chosen earlier stays valid after a later version removed it.
    if (!events.every((event) => isKnownEventType(event) || known.includes(event)))
      throw invalid<Webhook>({ field: 'events', code: 'notAChoice' });
    if (before) return { ...values, events };
    const url = readUrl(values.url, context);
    await assertBelowLimit(context);
    return valuesFor(webhooks, { ...values, url, events, state: 'active', secret: await oneTimeSecret(context) });
  },
  async addRelatedFields({ db }, _table, records) {
    const waiting = await countWaiting(
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
    resume: {
      refusals: ['record.archived', 'webhook.active'],
      async run(context, table, id, version) {
        const before = await lockForAction(context, table, id, version, 'resume');
        await makeWaitingDue(context, id);
        return saveLocked(context, table, before, {
          action: 'resume',
          columns: table.encode({ state: 'active', stoppedBecause: null, failingSince: null }),
        });
      },
    },
    'send-test': {
      refusals: ['record.archived'],
      async run(context, table, id, version) {
        const before = await lockForAction(context, table, id, version, 'send-test');
        await queueTest(context, id);
        return saveLocked(context, table, before, { action: 'send-test', columns: {} });
      },
    },
    /** Waiting deliveries are also sent to the new address. They contain no personal data. */
    'change-url': {
      alwaysNeedsApproval: true,
      setsInput: true,
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
        const before = await lockForAction(context, table, id, version, 'rotate-secret');
        const { secret } = await context.trx
          .selectFrom(webhooks.table)
          .select('secret')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return saveLocked(context, table, before, {
          action: 'rotate-secret',
          columns: table.encode({
            secret: await oneTimeSecret(context),
            formerSecret: secret === null ? null : { sealed: secret },
            formerSecretUntil: new Date(new Date(context.at).getTime() + secretOverlapHours * hourMs).toISOString(),
          }),
        });
      },
    },
  },
  async afterWrite(context, _table, before, after) {
    raiseNotice(context, 'webhookStopped', { before, after }, isStopped, resumeAvailability);
    if (before && acceptsDeliveries(before) && !acceptsDeliveries(after)) await dropWaiting(context, after.id);
  },
});

async function assertBelowLimit({ trx }: WriteContext): Promise<void> {
  // Takes a lock, because concurrent creations would not count each other.
  await acquireNamedLock(trx, 'webhooks.each');
  const { count } = await trx
    .selectFrom(webhooks.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxWebhooks) throw new Problem('webhook.tooMany', { params: { max: maxWebhooks } });
}

export const deliveryRules = defineRules(webhookDeliveries, {
  available: { redeliver: alwaysAllowed },
  actions: {
    redeliver: {
      refusals: ['webhook.disabled'],
      async run(context, table, id, version) {
        const before = await lockForAction(context, table, id, version, 'redeliver');
        const endpoint = await context.trx
          .selectFrom(webhooks.table)
          .select('state')
          .where('id', '=', before.webhookId)
          .where('archived', '=', 0)
          .executeTakeFirst();
        if (!endpoint || endpoint.state === 'disabled') throw new Problem('webhook.disabled');
        context.webhooks.awaitedIds.push(id);
        return saveLocked(context, table, before, {
          action: 'redeliver',
          columns: table.encode({ state: 'waiting', attempts: 0, dueAt: context.at, endedAt: null }),
        });
      },
    },
  },
});

async function countWaiting(db: KyselyDb, webhookIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (webhookIds.length === 0) return new Map();
  const found = await db
    .selectFrom(webhookDeliveries.table)
    .select(['webhookId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('archived', '=', 0)
    .where('webhookId', 'in', webhookIds)
    .where('state', '=', 'waiting')
    .groupBy('webhookId')
    .execute();
  return new Map(found.map(({ webhookId, count }) => [webhookId, Number(count)]));
}

const updateWaiting = ({ trx }: WriteContext, webhookId: string) =>
  trx
    .updateTable(webhookDeliveries.table)
    .where('archived', '=', 0)
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting');

async function dropWaiting(context: WriteContext, webhookId: string): Promise<void> {
  await updateWaiting(context, webhookId).set({ state: 'dropped', endedAt: context.at }).execute();
}

async function makeWaitingDue(context: WriteContext, webhookId: string): Promise<void> {
  const { numUpdatedRows } = await updateWaiting(context, webhookId)
    .set({ attempts: 0, dueAt: context.at })
    .executeTakeFirstOrThrow();
  context.webhooks.queued += Number(numUpdatedRows);
}

/** `URL` normalises every form of an IPv4 address to four numbers. */
const isNumeric = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

const isLocalName = (hostname: string) =>
  !hostname.includes('.') || /\.(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)$/.test(hostname);

const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isNumeric(hostname) && hostname.startsWith('127.'));

/** Lower explicit ports are refused, because they belong to other protocols, such as mail. */
export const minPort = 1_024;

/**
 * Returns the normalised URL, or why it is invalid: it must be https, with a public host name and without credentials.
 * The IP address is checked at each delivery (api/hosts/webhooks.ts).
 */
export function readWebhookUrl(
  text: string,
  { allowsPrivateHosts }: { allowsPrivateHosts: boolean },
): { url: string } | { code: ViolationCode } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return { code: 'malformed' };
  const hostname = url.hostname.replace(/\.$/, '');
  const isPlain = url.protocol === 'http:' && allowsPrivateHosts && isLoopback(hostname);
  if (url.protocol !== 'https:' && !isPlain) return { code: 'notHttps' };
  if (!allowsPrivateHosts && (isNumeric(hostname) || isLocalName(hostname))) return { code: 'notPublic' };
  if (!allowsPrivateHosts && url.port !== '' && Number(url.port) < minPort) return { code: 'portNotAllowed' };
  url.hostname = hostname;
  url.hash = '';
  return { url: url.href };
}
