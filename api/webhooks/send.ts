import { maxAttemptsKept, testType, webhookDeliveries, type Attempt } from '../../contract/webhooks/deliveries';
import { webhooks } from '../../contract/webhooks/webhooks';
import type { SqlValue } from '../db/database';
import type { Table } from '../engine/table';
import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { longest, mostAtOnce, nextAttempt, takeDue, type Taken } from '../outbox/outbox';
import { systemRequest } from '../system';
import { WebhookFailed, type WebhookPort } from './port';
import { signedHeaders } from './sign';
import { stopEndpoint } from './stop';

/** Concurrent requests per endpoint. */
const lanes = 4;

/** Random spread of retries, so that deliveries that fail together are not retried together. */
const spread = 0.1;

/** Milliseconds of failures after which an endpoint is paused: before its first delivery would be given up. */
export const pausedAfter = 12 * 3_600_000;

type Ready = Deps & { webhooks: WebhookPort };

/** Sends what is due; `now`: only these deliveries, also to a paused endpoint. */
export type SendWebhooks = (now?: readonly string[]) => Promise<void>;

/** Sends webhooks, one run at a time; a call during a run is served by the next one. */
export function webhookSender(deps: Deps, tables: readonly Table[]): SendWebhooks {
  const port = deps.webhooks;
  const table = tables.find(({ resource }) => resource.name === webhooks.name);
  if (!port || !table) return () => Promise.resolve();
  const ready = { ...deps, webhooks: port };
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  const run = () => {
    running = sendDue(ready, table).finally(() => (running = undefined));
    return running;
  };
  return async (now) => {
    if (now) {
      await Promise.all(now.map((id) => sendOne(ready, table, { id: [id] })));
      return;
    }
    if (!running) return run();
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return run();
      });
    return following;
  };
}

/** Sends to all endpoints concurrently, so that a slow one does not delay the others. */
async function sendDue(deps: Ready, table: Table): Promise<void> {
  const active = await deps.db.kysely
    .selectFrom(webhooks.table)
    .select('id')
    .where('archived', '=', 0)
    .where('state', '=', 'active')
    .execute();
  const ended = await Promise.allSettled(active.map(({ id }) => sendTo(deps, table, id)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Ends the endpoint's run when it does not answer: its other deliveries would wait for it as well. */
async function sendTo(deps: Ready, table: Table, webhookId: string): Promise<void> {
  const began = deps.clock().getTime();
  let sent = 0;
  let isReached = true;
  const lane = async () => {
    while (isReached && sent < mostAtOnce && deps.clock().getTime() - began < longest) {
      sent += 1;
      const outcome = await sendOne(deps, table, { archived: [0], webhookId: [webhookId] });
      if (outcome === 'nothing') return;
      if (outcome === 'unreachable') isReached = false;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

type Sent = 'nothing' | 'answered' | 'unreachable';

async function sendOne(deps: Ready, table: Table, only: Readonly<Record<string, readonly SqlValue[]>>): Promise<Sent> {
  const taken = await takeDue(deps.db, webhookDeliveries.table, deps.clock(), only);
  if (!taken) return 'nothing';
  const delivery = await read(deps, taken);
  if (!delivery) return 'answered';
  const attempt = await post(deps, delivery);
  await keep(deps, table, delivery, taken, attempt);
  return attempt.status === null ? 'unreachable' : 'answered';
}

type Delivery = NonNullable<Awaited<ReturnType<typeof read>>>;

/** Returns the body, address and secrets of a delivery; `undefined` if the endpoint was archived. */
async function read({ db, vault, clock }: Ready, { id }: Taken) {
  const row = await db.kysely
    .selectFrom(webhookDeliveries.table)
    .innerJoin(webhooks.table, 'webhooks.id', 'webhookDeliveries.webhookId')
    .select([
      'webhookDeliveries.id',
      'webhookDeliveries.webhookId',
      'webhookDeliveries.eventId',
      'webhookDeliveries.type',
      'webhookDeliveries.resource',
      'webhookDeliveries.recordId',
      'webhookDeliveries.recordVersion',
      'webhookDeliveries.createdAt',
      'webhookDeliveries.log',
      'webhooks.url',
      'webhooks.secret',
      'webhooks.formerSecret',
      'webhooks.formerSecretUntil',
      'webhooks.failingSince',
    ])
    .where('webhookDeliveries.id', '=', id)
    .where('webhooks.archived', '=', 0)
    .executeTakeFirst();
  if (!row || row.secret === null) return undefined;
  const isOverlapping = row.formerSecret !== null && (row.formerSecretUntil ?? '') > clock().toISOString();
  const sealed = [row.secret, ...(isOverlapping && row.formerSecret !== null ? [row.formerSecret] : [])];
  return { ...row, secrets: await Promise.all(sealed.map((one) => vault.open(one))) };
}

/** Returns the body of a delivery: the changed record's id and version, none of its data. The same at each attempt. */
function bodyOf({ eventId, type, createdAt, resource, recordId, recordVersion }: Delivery): string {
  const data = resource === null ? {} : { resource, id: recordId, version: Number(recordVersion) };
  return JSON.stringify({ id: eventId, type, timestamp: createdAt, data });
}

async function post({ webhooks: port, clock }: Ready, delivery: Delivery): Promise<Attempt> {
  const body = bodyOf(delivery);
  const at = clock();
  const began = performance.now();
  const attempt = (status: number | null, reason: string | null): Attempt => ({
    at: at.toISOString(),
    ms: Math.round(performance.now() - began),
    status,
    reason,
  });
  try {
    const headers = await signedHeaders(delivery.secrets, { id: delivery.eventId, at, body });
    const { status } = await port.post({
      url: delivery.url,
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Sobremesa-Webhooks/1', ...headers },
      body,
    });
    return attempt(status, null);
  } catch (error) {
    return attempt(null, error instanceof WebhookFailed ? error.reason : 'failed');
  }
}

const isDelivered = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;
const isGone = ({ status }: Attempt) => status === 410;

/** Stores the result of an attempt, unless another server has taken the delivery meanwhile. */
async function keep(deps: Ready, table: Table, delivery: Delivery, taken: Taken, attempt: Attempt): Promise<void> {
  const { db, clock, metrics } = deps;
  const now = clock();
  const log = [...(JSON.parse(delivery.log ?? '[]') as Attempt[]), attempt].slice(-maxAttemptsKept);
  const isTest = delivery.type === testType;
  const next = isDelivered(attempt) || isTest ? undefined : nextAttempt(taken.attempts, now, spread);
  const state = isDelivered(attempt) ? 'delivered' : next === undefined ? 'givenUp' : 'waiting';
  await db.kysely
    .updateTable(webhookDeliveries.table)
    .set({
      state,
      status: attempt.status,
      log: JSON.stringify(log),
      ...(next === undefined ? { endedAt: now.toISOString() } : { dueAt: next }),
    })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .where('dueAt', '=', taken.until)
    .execute();
  metrics?.webhookSent(state === 'waiting' ? 'failed' : state);
  if (state === 'givenUp' && !isTest) logFailure(deps, 'webhookGivenUp', new WebhookFailed(reasonOf(attempt)));
  if (isGone(attempt)) await stopEndpoint(deps, table, delivery.webhookId, 'gone', systemRequestOf(deps));
  else if (!isTest) await follow(deps, table, delivery, attempt);
}

const reasonOf = ({ status, reason }: Attempt) => reason ?? String(status);
const systemRequestOf = (deps: Deps) => systemRequest(deps, (what, error) => logFailure(deps, what, error));

/** Records since when the endpoint has failed, and pauses it after `pausedAfter`. */
async function follow(
  deps: Ready,
  table: Table,
  { webhookId, failingSince }: Delivery,
  attempt: Attempt,
): Promise<void> {
  const now = deps.clock();
  const endpoint = deps.db.kysely.updateTable(webhooks.table).where('id', '=', webhookId);
  if (isDelivered(attempt)) {
    await endpoint.set({ failingSince: null }).where('failingSince', 'is not', null).execute();
    return;
  }
  await endpoint.set({ failingSince: now.toISOString() }).where('failingSince', 'is', null).execute();
  if (failingSince !== null && now.getTime() - new Date(failingSince).getTime() >= pausedAfter)
    await stopEndpoint(deps, table, webhookId, 'failing', systemRequestOf(deps));
}
