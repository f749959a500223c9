import type { Transacting } from '../db/database';
import { CommitLost } from '../db/errors';
import { retrying } from '../db/retry';
import { removeImages } from '../images/sweep';
import { lockLedger } from '../ledger/lock';
import { messageOf } from '../live/changes';
import { deliver } from '../notices/deliver';
import { writeNotifications } from '../notifications/write';
import { partOf } from '../watch/traces';
import { queueWebhooks } from '../webhooks/queue';
import { noAnnouncements, type Announcements, type WriteContext, type Viewer } from '../engine/writeContext';
import { ExternalEffects } from '../engine/externalEffects';
import { viewerOf, type Ctx, type Deps } from './context';
import { logExternalFailure } from './log';

export interface WriteRequest {
  viewer: Viewer;
  requestId: string;
  report: (what: string, error: unknown) => void;
  /** Throws if the caller may no longer write. Called after the effect, which may have waited for locks. */
  assertStillAdmitted?: (trx: Transacting) => Promise<void>;
}

export function writeRequestOf(c: Ctx, deps: Deps): WriteRequest {
  return {
    viewer: viewerOf(c, deps),
    requestId: c.get('requestId'),
    report: (what, error) => logExternalFailure(c, deps, what, error),
    assertStillAdmitted: async (trx) => deps.assertStillAdmitted?.(trx, c.get('caller')),
  };
}

type Effect<T> = (context: WriteContext) => Promise<T>;

/** Stored evidence of a write, which distinguishes a commit whose acknowledgment was lost from a failed one. */
export interface CommitRecord<T> {
  /** Runs last in the transaction. */
  write(trx: Transacting, result: T): Promise<void>;
  /** Returns whether the record was committed, once no transaction can write it any more. */
  isThere(): Promise<boolean>;
}

export interface TransactOptions<T> {
  record?: CommitRecord<T>;
  /** Takes the ledger lock: queues in this process before it takes a database connection. */
  movesMoney?: boolean;
}

/** Thrown to roll back a transaction that succeeded. */
class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('dry run');
    this.result = result;
  }
}

/** `outside` and `announced` are reset on each try. */
interface Attempt<T> extends TransactOptions<T> {
  outside: ExternalEffects;
  announced: Announcements;
  /** Returns whether to commit; called after the effect. */
  isMeant: () => boolean;
}

/**
 * Runs the effect in a transaction that commits only if `isMeant` returns true afterwards. Retries when the database
 * rolled it back or lost the connection.
 */
function attempt<T>(
  deps: Deps,
  { viewer, requestId, report, assertStillAdmitted }: WriteRequest,
  effect: Effect<T>,
  { outside, announced, isMeant, record, movesMoney = false }: Attempt<T>,
): Promise<T> {
  const { newId, random, vault } = deps;
  const { runStep, afterwards } = outside;
  const release = (imageId: string) => afterwards(() => removeImages(deps, [imageId]));
  let reached: { result: T } | undefined;
  const inTransaction = async (trx: Transacting) => {
    outside.begin();
    Object.assign(announced, noAnnouncements());
    const response = { balances: new Map(), oneTime: {}, warnings: [] };
    const lastWrites: (() => Promise<void>)[] = [];
    // Locks before reading settings, so that changes by the previous lock holder are in force.
    if (movesMoney) await lockLedger(trx);
    const { limits, newRecords, backDatingDays, secondPersonFromMinor } = await deps.readSettings(trx);
    const context: WriteContext = {
      ...viewer,
      trx,
      limits,
      newRecords,
      backDatingDays,
      secondPersonFromMinor,
      newId,
      random,
      vault,
      sendsMail: deps.mail !== undefined,
      ...(deps.webhooks?.reachesPrivate && { reachesPrivateWebhooks: true }),
      requestId,
      externalStep: runStep,
      beforeCommit: (work) => void lastWrites.push(work),
      afterwards,
      release,
      response,
      ...announced,
    };
    const result = await effect(context);
    await assertStillAdmitted?.(trx);
    if (!isMeant()) throw new RolledBack(result);
    for (const work of lastWrites) await work();
    if (deps.webhooks) await queueWebhooks(context);
    if (deps.hasNotifications) await writeNotifications(context, report);
    await record?.write(trx, result);
    reached = { result };
    return result;
  };
  const { traces } = deps;
  const transaction = () => partOf(traces, 'transaction', () => deps.db.kysely.transaction().execute(inTransaction));
  const inTurn = () => partOf(traces, 'money queue', () => deps.db.moneyQueue.run(transaction));
  return retrying(
    () =>
      (movesMoney ? inTurn() : transaction()).catch(async (error: unknown) => {
        if (!(error instanceof CommitLost) || !reached || !record) throw error;
        const isThere = await record.isThere().catch(() => {
          // Outcome unknown: neither retry nor roll back external effects.
          throw error;
        });
        if (isThere) return reached.result;
        // Rolled back; the cause is the lost connection.
        throw error.cause;
      }),
    deps.db.counts,
  );
}

const externalEffectsOf = ({ identity, db, live }: Deps, { report }: WriteRequest) =>
  new ExternalEffects({ identity, db: db.kysely, live }, report);

/**
 * Runs an effect with its writes and its steps at external services, all or nothing. Throws `CommitLost` if the
 * outcome is unknown: without a `record`, or if the database is unreachable.
 */
export async function transact<T>(
  deps: Deps,
  request: WriteRequest,
  effect: Effect<T>,
  options: TransactOptions<T> = {},
): Promise<T> {
  const outside = externalEffectsOf(deps, request);
  const announced = noAnnouncements();
  const isMeant = () => !outside.hasPendingSteps;
  const once = () => attempt(deps, request, effect, { ...options, outside, announced, isMeant });
  const result = await once().catch((error: unknown) => {
    if (error instanceof RolledBack) return outside.performAround(once);
    throw error;
  });
  await outside.runEffects();
  await publish(deps, request, announced);
  await sendQueued(deps, request, announced);
  return result;
}

/**
 * Sends and awaits the webhooks in `now`. Sends the queued ones in the background where the process keeps running
 * (`isPrompt`).
 */
async function sendQueued(
  { webhooks, sendWebhooks }: Deps,
  { report }: WriteRequest,
  { webhooks: { queued, now } }: Announcements,
): Promise<void> {
  const failed = (error: unknown) => report('webhooks were not sent', error);
  if (queued > 0 && webhooks?.isPrompt) void sendWebhooks?.().catch(failed);
  if (now.length > 0) await sendWebhooks?.(now).catch(failed);
}

/**
 * Notifies open consoles of committed changes, and devices of pending work. Both are read later anyway, so a failure
 * is only logged.
 */
async function publish(
  deps: Deps,
  { viewer, requestId, report }: WriteRequest,
  { changed, notices, notified }: Announcements,
): Promise<void> {
  const { live, push } = deps;
  const message = messageOf({ ...viewer, requestId }, changed, notices, notified);
  const published =
    message && live.publish(message).catch((error: unknown) => report('the live channel failed', error));
  const cause = { uid: viewer.actor.uid, requestId };
  const delivered = deliver(deps, cause, notices, report).catch((error: unknown) => report('push failed', error));
  await Promise.all([published, push?.awaited && delivered]);
}

/** Runs an effect, rolls it back and returns its result. */
export async function runDry<T>(
  deps: Deps,
  request: WriteRequest,
  effect: Effect<T>,
  options: Pick<TransactOptions<T>, 'movesMoney'> = {},
): Promise<T> {
  try {
    return await attempt(deps, request, effect, {
      ...options,
      outside: externalEffectsOf(deps, request),
      announced: noAnnouncements(),
      isMeant: () => false,
    });
  } catch (error) {
    // Thrown by this attempt, with the result of the effect.
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
