import type { KyselyTransaction } from '../db/database';
import { CommitLost } from '../db/errors';
import { withRetries } from '../db/transactions';
import { SingleUnitOfWork } from '../db/unitOfWork';
import type { EffectiveSettings } from '../settings/effectiveSettings';
import { removeImages } from '../images/unusedUploads';
import { beginWithLedgerLock } from '../ledger/lock';
import { liveMessageOf } from '../live/messages';
import { sendPushMessages } from '../notices/deliver';
import { writeNotifications } from '../notifications/notify';
import { withSpan } from '../telemetry/telemetry';
import { queueWebhooks } from '../webhooks/queue';
import { noAnnouncements, type Announcements, type WriteContext, type Viewer } from '../engine/writeContext';
import { ExternalEffects } from '../engine/externalEffects';
import type { Table } from '../engine/table';
import { viewerOf, type Ctx, type Deps } from './context';
import { logExternalFailure } from './log';

export interface WriteRequest {
  viewer: Viewer;
  requestId: string;
  report: (what: string, error: unknown) => void;
  assertStillAdmitted?: (trx: KyselyTransaction) => Promise<void>;
}

export type DailyJob = (deps: Deps, tables: readonly Table[], request: WriteRequest, today: string) => Promise<void>;

export function writeRequestOf(c: Ctx, deps: Deps): WriteRequest {
  return {
    viewer: viewerOf(c, deps),
    requestId: c.get('requestId'),
    report: (what, error) => logExternalFailure(c, deps, what, error),
    assertStillAdmitted: async (trx) => deps.assertStillAdmitted?.(trx, c.get('caller')),
  };
}

type TransactionWork<T> = (context: WriteContext) => Promise<T>;

/**
 * Stored record of a write. If the acknowledgment of a commit was lost, it shows whether the transaction was committed.
 */
export interface CommitRecord<T> {
  write(trx: KyselyTransaction, result: T): Promise<void>;
  wasCommitted(): Promise<boolean>;
}

export interface TransactOptions<T> {
  record?: CommitRecord<T>;
  /** Takes the ledger lock. Waits in the queue of this process before it takes a database connection. */
  movesMoney?: boolean;
}

class DryRunRollback extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('dry run');
    this.result = result;
  }
}

/** State of one request outside its transaction. */
export interface Effects {
  externalEffects: ExternalEffects;
  announcements: Announcements;
}

interface Attempt<T> extends TransactOptions<T>, Effects {
  shouldCommit: () => boolean;
}

/** Builds the context of a request in a transaction. Returns it with the writes that come last in the transaction. */
export function openContext(
  deps: Deps,
  { viewer, requestId }: WriteRequest,
  { trx, unit }: Pick<WriteContext, 'trx' | 'unit'>,
  { limits, newRecords, backDatingDays, secondPersonFromMinor }: EffectiveSettings,
  { externalEffects, announcements }: Effects,
): { context: WriteContext; lastWrites: readonly (() => Promise<void>)[] } {
  const { newId, random, vault } = deps;
  const { runStep, afterCommit } = externalEffects;
  const lastWrites: (() => Promise<void>)[] = [];
  externalEffects.begin();
  Object.assign(announcements, noAnnouncements());
  const context: WriteContext = {
    ...viewer,
    trx,
    unit,
    limits,
    newRecords,
    backDatingDays,
    secondPersonFromMinor,
    newId,
    random,
    vault,
    sendsMail: deps.mail !== undefined,
    ...(deps.webhooks?.allowsPrivateHosts && { allowsPrivateWebhookHosts: true }),
    requestId,
    runExternalStep: runStep,
    beforeCommit: (write) => void lastWrites.push(write),
    afterCommit,
    removeImageAfterCommit: (imageId: string) => afterCommit(() => removeImages(deps, [imageId])),
    response: { balances: new Map(), oneTime: {}, warnings: [] },
    ...announcements,
  };
  return { context, lastWrites };
}

/** Writes what follows from the changes of a request: webhooks and notifications. */
export async function writeConsequences(deps: Deps, { report }: WriteRequest, context: WriteContext): Promise<void> {
  if (deps.webhooks) await queueWebhooks(context);
  if (deps.hasNotifications) await writeNotifications(context, report);
}

function attemptTransaction<T>(
  deps: Deps,
  request: WriteRequest,
  work: TransactionWork<T>,
  { externalEffects, announcements, shouldCommit, record, movesMoney = false }: Attempt<T>,
): Promise<T> {
  let completed: { result: T } | undefined;
  const inTransaction = async (trx: KyselyTransaction) => {
    // Locks the ledger before reading the settings, so that they include changes by the previous lock holder.
    if (movesMoney) await beginWithLedgerLock(trx);
    const unit = new SingleUnitOfWork(trx, { hasLedgerLock: movesMoney });
    const { context, lastWrites } = openContext(deps, request, { trx, unit }, await deps.readSettings(trx), {
      externalEffects,
      announcements,
    });
    const result = await work(context);
    await request.assertStillAdmitted?.(trx);
    if (!shouldCommit()) throw new DryRunRollback(result);
    for (const write of lastWrites) await write();
    await writeConsequences(deps, request, context);
    await record?.write(trx, result);
    completed = { result };
    return result;
  };
  const { traces } = deps;
  const transaction = () => withSpan(traces, 'transaction', () => deps.db.kysely.transaction().execute(inTransaction));
  const queuedTransaction = () => withSpan(traces, 'money queue', () => deps.db.moneyQueue.run(transaction));
  return withRetries(
    () =>
      (movesMoney ? queuedTransaction() : transaction()).catch(async (error: unknown) => {
        if (!(error instanceof CommitLost) || !completed || !record) throw error;
        const wasCommitted = await record.wasCommitted().catch(() => {
          // Outcome unknown: neither retry nor roll back external effects.
          throw error;
        });
        if (wasCommitted) return completed.result;
        throw error.cause;
      }),
    deps.db.counts,
  );
}

export const externalEffectsOf = ({ identity, db, live }: Deps, { report }: WriteRequest) =>
  new ExternalEffects({ identity, db: db.kysely, live }, report);

/**
 * Runs the writes of `work` and its steps at external services, all or nothing. Throws `CommitLost` if it is unknown
 * whether the transaction was committed: without `options.record`, or if the database is unreachable.
 */
export async function transact<T>(
  deps: Deps,
  request: WriteRequest,
  work: TransactionWork<T>,
  options: TransactOptions<T> = {},
): Promise<T> {
  const externalEffects = externalEffectsOf(deps, request);
  const announcements = noAnnouncements();
  const shouldCommit = () => !externalEffects.hasPendingSteps;
  const attemptOnce = () =>
    attemptTransaction(deps, request, work, { ...options, externalEffects, announcements, shouldCommit });
  const result = await attemptOnce().catch((error: unknown) => {
    if (error instanceof DryRunRollback) return externalEffects.performThenCommit(attemptOnce);
    throw error;
  });
  await runAfterCommit(deps, request, { externalEffects, announcements });
  return result;
}

export async function runAfterCommit(
  deps: Deps,
  request: WriteRequest,
  { externalEffects, announcements }: Effects,
): Promise<void> {
  await externalEffects.runEffects();
  await publish(deps, request, announcements);
  await sendQueued(deps, request, announcements);
}

/**
 * Sends the webhooks in `now` and waits for them. If the process keeps running after the response (`isPrompt`), also
 * sends the queued webhooks in the background.
 */
async function sendQueued(
  { webhooks, sendWebhooks }: Deps,
  { report }: WriteRequest,
  { webhooks: { queued, awaitedIds } }: Announcements,
): Promise<void> {
  const failed = (error: unknown) => report('webhooks were not sent', error);
  if (queued > 0 && webhooks?.isPrompt) void sendWebhooks?.().catch(failed);
  if (awaitedIds.length > 0) await sendWebhooks?.(awaitedIds).catch(failed);
}

/**
 * Notifies open consoles of committed changes, and devices of pending work. Only logs a failure, because both read the
 * data again later.
 */
async function publish(
  deps: Deps,
  { viewer, requestId, report }: WriteRequest,
  { changedRecords, notices, notifiedUids }: Announcements,
): Promise<void> {
  const { live, push } = deps;
  const message = liveMessageOf({ ...viewer, requestId }, changedRecords, notices, notifiedUids);
  const published =
    message && live.publish(message).catch((error: unknown) => report('the live channel failed', error));
  const cause = { uid: viewer.actor.uid, requestId };
  const delivered = sendPushMessages(deps, cause, notices, report).catch((error: unknown) =>
    report('push failed', error),
  );
  await Promise.all([published, push?.awaited && delivered]);
}

export async function runDry<T>(
  deps: Deps,
  request: WriteRequest,
  work: TransactionWork<T>,
  options: Pick<TransactOptions<T>, 'movesMoney'> = {},
): Promise<T> {
  try {
    return await attemptTransaction(deps, request, work, {
      ...options,
      externalEffects: externalEffectsOf(deps, request),
      announcements: noAnnouncements(),
      shouldCommit: () => false,
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as T;
    throw error;
  }
}
