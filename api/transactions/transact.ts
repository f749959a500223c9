import type { KyselyTransaction } from '../db/database';
import { CommitLost } from '../db/errors';
import { withRetries } from '../db/transactions';
import { SingleUnitOfWork } from '../db/unitOfWork';
import { beginWithLedgerLock } from '../ledger/lock';
import { withSpan } from '../telemetry/telemetry';
import { noAnnouncements, type Announcements, type WriteContext } from '../engine/writeContext';
import { ExternalEffects } from '../engine/externalEffects';
import type { Table } from '../engine/table';
import type { EffectiveSettings, Services, WriteOrigin } from './services';

export interface WriteRequest extends WriteOrigin {
  assertStillAdmitted?: (trx: KyselyTransaction) => Promise<void>;
}

export type DailyJob = (
  services: Services,
  tables: readonly Table[],
  request: WriteRequest,
  today: string,
) => Promise<void>;

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
  services: Services,
  { viewer, requestId }: WriteRequest,
  { trx, unit }: Pick<WriteContext, 'trx' | 'unit'>,
  { limits, newRecords, backDatingDays, secondPersonFromMinor }: EffectiveSettings,
  { externalEffects, announcements }: Effects,
): { context: WriteContext; lastWrites: readonly (() => Promise<void>)[] } {
  const { newId, random, vault } = services;
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
    sendsMail: services.mail !== undefined,
    ...(services.webhooks?.allowsPrivateHosts && { allowsPrivateWebhookHosts: true }),
    requestId,
    runExternalStep: runStep,
    beforeCommit: (write) => void lastWrites.push(write),
    afterCommit,
    async emit(kind, data) {
      for (const { handleEvent } of services.listeners) await handleEvent?.(context, kind, data);
    },
    response: { balances: new Map(), oneTime: {}, warnings: [] },
    ...announcements,
  };
  return { context, lastWrites };
}

export async function runBeforeCommit(services: Services, request: WriteRequest, context: WriteContext): Promise<void> {
  for (const { beforeCommit } of services.listeners) await beforeCommit?.(services, context, request);
}

function attemptTransaction<T>(
  services: Services,
  request: WriteRequest,
  work: TransactionWork<T>,
  { externalEffects, announcements, shouldCommit, record, movesMoney = false }: Attempt<T>,
): Promise<T> {
  let completed: { result: T } | undefined;
  const inTransaction = async (trx: KyselyTransaction) => {
    // Locks the ledger before reading the settings, so that they include changes by the previous lock holder.
    if (movesMoney) await beginWithLedgerLock(trx);
    const unit = new SingleUnitOfWork(trx, { hasLedgerLock: movesMoney });
    const { context, lastWrites } = openContext(services, request, { trx, unit }, await services.readSettings(trx), {
      externalEffects,
      announcements,
    });
    const result = await work(context);
    await request.assertStillAdmitted?.(trx);
    if (!shouldCommit()) throw new DryRunRollback(result);
    for (const write of lastWrites) await write();
    await runBeforeCommit(services, request, context);
    await record?.write(trx, result);
    completed = { result };
    return result;
  };
  const { traces } = services;
  const transaction = () =>
    withSpan(traces, 'transaction', () => services.db.kysely.transaction().execute(inTransaction));
  const queuedTransaction = () => withSpan(traces, 'money queue', () => services.db.moneyQueue.run(transaction));
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
    services.db.counts,
  );
}

export const externalEffectsOf = ({ identity, db, live }: Services, { report }: WriteRequest) =>
  new ExternalEffects({ identity, db: db.kysely, live }, report);

/**
 * Runs the writes of `work` and its steps at external services, all or nothing. Throws `CommitLost` if it is unknown
 * whether the transaction was committed: without `options.record`, or if the database is unreachable.
 */
export async function transact<T>(
  services: Services,
  request: WriteRequest,
  work: TransactionWork<T>,
  options: TransactOptions<T> = {},
): Promise<T> {
  const externalEffects = externalEffectsOf(services, request);
  const announcements = noAnnouncements();
  const shouldCommit = () => !externalEffects.hasPendingSteps;
  const attemptOnce = () =>
    attemptTransaction(services, request, work, { ...options, externalEffects, announcements, shouldCommit });
  const result = await attemptOnce().catch((error: unknown) => {
    if (error instanceof DryRunRollback) return externalEffects.performThenCommit(attemptOnce);
    throw error;
  });
  await runAfterCommit(services, request, { externalEffects, announcements });
  return result;
}

export async function runAfterCommit(
  services: Services,
  request: WriteRequest,
  { externalEffects, announcements }: Effects,
): Promise<void> {
  await externalEffects.runEffects();
  await Promise.all(services.listeners.map((listener) => listener.afterCommit?.(services, request, announcements)));
}

export async function runDry<T>(
  services: Services,
  request: WriteRequest,
  work: TransactionWork<T>,
  options: Pick<TransactOptions<T>, 'movesMoney'> = {},
): Promise<T> {
  try {
    return await attemptTransaction(services, request, work, {
      ...options,
      externalEffects: externalEffectsOf(services, request),
      announcements: noAnnouncements(),
      shouldCommit: () => false,
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as T;
    throw error;
  }
}
