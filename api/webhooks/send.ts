import {
  maxStoredAttempts,
  testEventType,
  webhookDeliveries,
  type Attempt,
  deliveryRetentionDays,
  webhooks,
  type StopReason,
} from '../../contract/webhooks/webhooks';
import type { SqlValue } from '../db/database';
import type { Table } from '../engine/table';
import type { Services } from '../transactions/services';
import { logFailure } from '../telemetry/log';
import { maxRunMs, maxRowsPerRun, nextAttemptAt, leaseDueRow, type LeasedRow } from '../outbox/outbox';
import { systemRequest } from '../system';
import { WebhookFailed, type WebhookPort } from '../ports/webhooks';
import { signedHeaders } from './sign';
import { saveLocked } from '../engine/change';
import { lockRecord } from '../engine/record';
import { transact, type WriteRequest } from '../transactions/transact';

const concurrency = 4;

/** Varies the delay of retries by up to 10 %, so that deliveries that fail together are not retried together. */
const retryJitter = 0.1;

/**
 * Milliseconds for which an endpoint must fail before it is paused. Shorter than the time after which a delivery is
 * given up.
 */
export const pauseAfterMs = 12 * 3_600_000;

type SenderDeps = Services & { webhooks: WebhookPort };

/** Executes one run at a time. All calls during a run share the next run. */
export function webhookSender(deps: Services, tables: readonly Table[]): NonNullable<Services['sendWebhooks']> {
  const port = deps.webhooks;
  const table = tables.find(({ resource }) => resource.name === webhooks.name);
  if (!port || !table) return () => Promise.resolve();
  const ready = { ...deps, webhooks: port };
  let running: Promise<void> | undefined;
  let nextRun: Promise<void> | undefined;
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
    nextRun ??= running
      .catch(() => undefined)
      .then(() => {
        nextRun = undefined;
        return run();
      });
    return nextRun;
  };
}

async function sendDue(deps: SenderDeps, table: Table): Promise<void> {
  const active = await deps.db.kysely
    .selectFrom(webhooks.table)
    .select('id')
    .where('archived', '=', 0)
    .where('state', '=', 'active')
    .execute();
  const ended = await Promise.allSettled(active.map(({ id }) => sendToEndpoint(deps, table, id)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function sendToEndpoint(deps: SenderDeps, table: Table, webhookId: string): Promise<void> {
  const began = deps.clock().getTime();
  let sent = 0;
  let isReached = true;
  const worker = async () => {
    while (isReached && sent < maxRowsPerRun && deps.clock().getTime() - began < maxRunMs) {
      sent += 1;
      const outcome = await sendOne(deps, table, { archived: [0], webhookId: [webhookId] });
      if (outcome === 'nothing') return;
      if (outcome === 'unreachable') isReached = false;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

type SendOutcome = 'nothing' | 'answered' | 'unreachable';

async function sendOne(
  deps: SenderDeps,
  table: Table,
  filter: Readonly<Record<string, readonly SqlValue[]>>,
): Promise<SendOutcome> {
  const leased = await leaseDueRow(deps.db, webhookDeliveries.table, deps.clock(), filter);
  if (!leased) return 'nothing';
  const delivery = await readDelivery(deps, leased);
  if (!delivery) return 'answered';
  const attempt = await sendRequest(deps, delivery);
  await storeAttempt(deps, table, delivery, leased, attempt);
  return attempt.status === null ? 'unreachable' : 'answered';
}

type Delivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

async function readDelivery({ db, vault, clock }: SenderDeps, { id }: LeasedRow) {
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

/** Returns a body with the id and version of the changed record, without its data. It is the same for each attempt. */
function bodyOf({ eventId, type, createdAt, resource, recordId, recordVersion }: Delivery): string {
  const data = resource === null ? {} : { resource, id: recordId, version: Number(recordVersion) };
  return JSON.stringify({ id: eventId, type, timestamp: createdAt, data });
}

async function sendRequest({ webhooks: port, clock }: SenderDeps, delivery: Delivery): Promise<Attempt> {
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

async function storeAttempt(
  deps: SenderDeps,
  table: Table,
  delivery: Delivery,
  leased: LeasedRow,
  attempt: Attempt,
): Promise<void> {
  const { db, clock, metrics } = deps;
  const now = clock();
  const log = [...(JSON.parse(delivery.log ?? '[]') as Attempt[]), attempt].slice(-maxStoredAttempts);
  const isTest = delivery.type === testEventType;
  const next = isDelivered(attempt) || isTest ? undefined : nextAttemptAt(leased.attempts, now, retryJitter);
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
    .where('dueAt', '=', leased.until)
    .execute();
  metrics?.webhookSent(state === 'waiting' ? 'failed' : state);
  if (state === 'givenUp' && !isTest) logFailure(deps, 'webhookGivenUp', new WebhookFailed(reasonOf(attempt)));
  if (isGone(attempt)) await stopEndpoint(deps, table, delivery.webhookId, 'gone', systemRequestOf(deps));
  else if (!isTest) await trackFailures(deps, table, delivery, attempt);
}

const reasonOf = ({ status, reason }: Attempt) => reason ?? String(status);
const systemRequestOf = (deps: Services) => systemRequest(deps, (what, error) => logFailure(deps, what, error));

async function trackFailures(
  deps: SenderDeps,
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
  if (failingSince !== null && now.getTime() - new Date(failingSince).getTime() >= pauseAfterMs)
    await stopEndpoint(deps, table, webhookId, 'failing', systemRequestOf(deps));
}

/**
 * Stops an endpoint that responds 410 or has failed for `pauseAfterMs`, until an owner resumes it. The deliveries that
 * wait for a failed endpoint are sent when it is resumed.
 */
async function stopEndpoint(
  deps: Services,
  endpoints: Table,
  id: string,
  reason: Exclude<StopReason, 'byHand'>,
  request: WriteRequest,
): Promise<void> {
  const table = { ...endpoints, resource: webhooks };
  const isStopped = await transact(deps, request, async (context) => {
    const before = await lockRecord(context, table, id);
    if (before.archivedAt !== null || before.state !== 'active') return false;
    await saveLocked(context, table, before, {
      action: 'stop',
      columns: table.encode({ state: reason === 'gone' ? 'disabled' : 'paused', stoppedBecause: reason }),
    });
    return true;
  });
  if (isStopped) logFailure(deps, 'webhookStopped', new Error(`the endpoint was stopped: ${reason}`));
}

const deletedPerBatch = 2_000;

export async function deleteOldDeliveries({ db, clock, webhooks: port }: Services): Promise<void> {
  if (!port) return;
  const { kysely } = db;
  const now = clock();
  const before = new Date(now.getTime() - deliveryRetentionDays * 86_400_000).toISOString();
  await kysely
    .updateTable(webhooks.table)
    .set({ formerSecret: null, formerSecretUntil: null })
    .where('formerSecretUntil', '<=', now.toISOString())
    .execute();
  for (let removed = deletedPerBatch; removed === deletedPerBatch;) {
    const oldest = kysely
      .selectFrom(webhookDeliveries.table)
      .select('id')
      .where('archived', '=', 0)
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(deletedPerBatch);
    const { numDeletedRows } = await kysely
      .deleteFrom(webhookDeliveries.table)
      .where('id', 'in', oldest)
      .executeTakeFirstOrThrow();
    removed = Number(numDeletedRows);
  }
}
