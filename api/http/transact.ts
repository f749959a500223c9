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

/** Who writes, and how failures outside of the transaction are reported. */
export interface WriteRequest {
  viewer: Viewer;
  requestId: string;
  report: (what: string, error: unknown) => void;
  /** Throws if who asks may no longer write, which is asked last: the effect may have waited for others. */
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

/** The record of a write, by which a commit whose answer was lost can be told from one that failed. */
export interface CommitRecord<T> {
  /** Writes it, as the last thing in the transaction. */
  write(trx: Transacting, result: T): Promise<void>;
  /** Whether it is there, once no transaction can write it any more. */
  isThere(): Promise<boolean>;
}

export interface TransactOptions<T> {
  record?: CommitRecord<T>;
  /** It holds the ledger: it waits in the process, before it takes a connection. */
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

/** How an effect is run: `outside` and `announced` begin anew with each try. */
interface Attempt<T> extends TransactOptions<T> {
  outside: ExternalEffects;
  /** Filled with what the effect has written. */
  announced: Announcements;
  /** Whether to commit, asked after the effect. */
  isMeant: () => boolean;
}

/**
 * Runs the effect in a transaction that commits only if `isMeant` returns true afterwards; again when the database
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
    // First of all: what was changed by who held it before is in force.
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
          // Nobody knows: neither may it run again, nor may its steps be taken back.
          throw error;
        });
        if (isThere) return reached.result;
        // It was rolled back: the cause says that the connection was lost.
        throw error.cause;
      }),
    deps.db.counts,
  );
}

const externalEffectsOf = ({ identity, db, live }: Deps, { report }: WriteRequest) =>
  new ExternalEffects({ identity, db: db.kysely, live }, report);

/**
 * Runs an effect with its writes and its steps at external services, all or nothing. Throws `CommitLost` when it cannot
 * tell which of the two: without a `record`, or with a database that is gone.
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

/** Sends webhooks that somebody waits for, and, where the process goes on, the others beside the answer. */
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
 * Tells open consoles what was committed, and devices what waits. Both is read sooner or later anyway: a failure is
 * logged only.
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

/** Returns the result of an effect and rolls it back. */
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
    // It was thrown by this very attempt, with what the effect returned.
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
