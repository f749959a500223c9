import { Batcher } from '../db/batcher';
import type { KyselyTransaction } from '../db/database';
import { classifyDatabaseError, CommitLost } from '../db/errors';
import type { Queue } from '../db/queue';
import { withPipelining, withRetries } from '../db/transactions';
import { SharedTransaction, type SharedUnitOfWork } from '../db/unitOfWork';
import { noAnnouncements, type WriteContext } from '../engine/writeContext';
import { beginWithLedgerLock } from '../ledger/lock';
import { preloadLedger } from '../ledger/post';
import { Problem } from '../problem';
import { withSpan } from '../telemetry/telemetry';
import type { Services } from './services';
import { isResponseStored, newStoredRow, type KeyOfRequest, type StoredResponse } from './idempotency';
import {
  externalEffectsOf,
  openContext,
  runAfterCommit,
  runBeforeCommit,
  type Effects,
  type WriteRequest,
} from './transact';

export type WriteHandler = (context: WriteContext) => Promise<StoredResponse>;

/** A write that moves money, has an idempotency key, and may share its transaction with others. */
export interface SharedWrite extends KeyOfRequest {
  request: WriteRequest;
  handler: WriteHandler;
}

/**
 * Runs a write together with those that arrive while the ledger is busy: in one transaction, with few statements for all
 * of them. Returns `undefined` if the write must run in a transaction of its own, because its key was used before or the
 * writes cannot be stored together. Throws the problem of a refused write.
 */
export type WriteTogether = (write: SharedWrite) => Promise<StoredResponse | undefined>;

const maxWrites = 64;

export function createWriteTogether(queue: Queue, services: () => Services): WriteTogether {
  const batcher = new Batcher(queue, maxWrites, (running: readonly RunningWrite[]) => runTogether(services(), running));
  return async (write) => {
    const { request } = write;
    const effects = { externalEffects: externalEffectsOf(services(), request), announcements: noAnnouncements() };
    const response = await batcher.submit({ write, claim: services().newId(), ...effects });
    if (response) await runAfterCommit(services(), request, effects);
    return response;
  };
}

interface RunningWrite extends Effects {
  write: SharedWrite;
  claim: string;
}

type Outcome = PromiseSettledResult<StoredResponse | undefined>;

const runSeparately: Outcome = { status: 'fulfilled', value: undefined };

/** Thrown to roll back a shared transaction because some of its writes must run separately. */
class SharedTransactionRollback extends Error {
  readonly writes: ReadonlySet<RunningWrite>;
  constructor(writes: readonly RunningWrite[], cause: unknown) {
    super('writes must run separately', { cause });
    this.writes = new Set(writes);
  }
}

const isUnavailable = (error: unknown) => classifyDatabaseError(error)?.kind === 'unavailable';

/** If some writes must run separately, repeats the others once without them. */
async function runTogether(
  services: Services,
  running: readonly RunningWrite[],
  isRepeated = false,
): Promise<Outcome[]> {
  const run = () => withRetries(() => attempt(services, running), services.db.counts);
  try {
    return await withSpan(services.traces, 'transaction', run);
  } catch (error) {
    if (isUnavailable(error)) return running.map(() => ({ status: 'rejected', reason: error }));
    if (!(error instanceof SharedTransactionRollback) || isRepeated) return running.map(() => runSeparately);
    const others = running.filter((one) => !error.writes.has(one));
    const outcomes = others.length === 0 ? [] : await runTogether(services, others, true);
    return running.map((one) => outcomes[others.indexOf(one)] ?? runSeparately);
  }
}

async function attempt(services: Services, running: readonly RunningWrite[]): Promise<Outcome[]> {
  let outcomes: Outcome[] = [];
  try {
    await services.db.kysely.transaction().execute(async (trx) => {
      outcomes = await withPipelining(trx, (pipelined) => runInTransaction(services, pipelined, running));
    });
    return outcomes;
  } catch (error) {
    if (!(error instanceof CommitLost)) throw error;
    return Promise.all(
      outcomes.map(async (outcome, index): Promise<Outcome> => {
        const one = running[index];
        if (!one || outcome.status === 'rejected' || outcome.value === undefined) return outcome;
        const wasCommitted = withRetries(
          () => isResponseStored(services, { ...one.write, claim: one.claim }),
          services.db.counts,
        );
        // If the database does not answer, the outcome of the write is unknown.
        return wasCommitted.then(
          (isCommitted) => (isCommitted ? outcome : runSeparately),
          () => ({ status: 'rejected', reason: error }),
        );
      }),
    );
  }
}

async function runInTransaction(
  services: Services,
  trx: KyselyTransaction,
  running: readonly RunningWrite[],
): Promise<Outcome[]> {
  const shared = new SharedTransaction(trx);
  // Locks the ledger before reading the settings, so that they include changes by the previous lock holder.
  await beginWithLedgerLock(trx);
  const [usedKeys, settings] = await Promise.all([
    readUsedKeys(trx, running),
    services.readSettings(trx),
    preloadLedger(shared.unitOfWork()),
  ]);
  const results = await Promise.allSettled(
    running.map(async (one) => {
      if (usedKeys.has(one)) return undefined;
      const { write, externalEffects, announcements } = one;
      const unit = shared.unitOfWork();
      const opened = openContext(services, write.request, { trx: unit.trx, unit }, settings, {
        externalEffects,
        announcements,
      });
      try {
        return { one, unit, ...opened, response: await write.handler(opened.context) };
      } catch (error) {
        if (unit.hasWritten && error instanceof Problem) throw new SharedTransactionRollback([one], error);
        throw error;
      }
    }),
  );
  const failures = results.flatMap((result) =>
    result.status === 'rejected' && !(result.reason instanceof Problem) ? [result.reason] : [],
  );
  const rollbacks = failures.filter((failure) => failure instanceof SharedTransactionRollback);
  if (failures.length > rollbacks.length)
    throw failures.find(isUnavailable) ?? failures.find((failure) => !rollbacks.includes(failure));
  if (rollbacks.length > 0)
    throw new SharedTransactionRollback(
      rollbacks.flatMap(({ writes }) => [...writes]),
      rollbacks[0],
    );
  for (const result of results)
    if (result.status === 'fulfilled' && result.value) {
      await finish(services, result.value);
      shared.include(result.value.unit);
    }
  await shared.store();
  return results.map((result) =>
    result.status === 'rejected' ? result : { status: 'fulfilled', value: result.value?.response },
  );
}

interface FinishedWrite {
  one: RunningWrite;
  unit: SharedUnitOfWork;
  context: WriteContext;
  lastWrites: readonly (() => Promise<void>)[];
  response: StoredResponse;
}

async function finish(services: Services, { one, unit, context, lastWrites, response }: FinishedWrite): Promise<void> {
  const { request } = one.write;
  const { assertStillAdmitted } = request;
  if (assertStillAdmitted)
    await unit
      .readOnce(`admission of ${JSON.stringify(request.viewer.actor)}`, assertStillAdmitted)
      .catch((error: unknown) => {
        throw new SharedTransactionRollback([one], error);
      });
  if (one.externalEffects.hasPendingSteps) throw new SharedTransactionRollback([one], 'external step');
  for (const write of lastWrites) await write();
  await runBeforeCommit(services, request, context);
  await unit.insert('idempotencyKeys', [await newStoredRow(services, one.write, one.claim, response)]);
}

/** Returns the writes whose key was used before, also by an earlier one of these writes. */
async function readUsedKeys(trx: KyselyTransaction, running: readonly RunningWrite[]): Promise<Set<RunningWrite>> {
  const stored = await trx
    .selectFrom('idempotencyKeys')
    .select(['actorId', 'key'])
    .where(
      'key',
      'in',
      running.map(({ write }) => write.key),
    )
    .execute();
  const used = new Set(stored.map(keyOf));
  return new Set(
    running.filter(({ write }) => {
      const isUsed = used.has(keyOf(write));
      used.add(keyOf(write));
      return isUsed;
    }),
  );
}

const keyOf = ({ actorId, key }: Pick<KeyOfRequest, 'actorId' | 'key'>) => `${actorId} ${key}`;
