import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { mapConcurrently, retryRateLimited } from '../../data/concurrency';
import type { RowResult } from '../../data/partlyRefused';
import { problem, problemOf } from '../../data/problem';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';

interface BulkRun {
  records: readonly AnyRecord[];
  send: (record: AnyRecord) => Promise<unknown>;
  /** Aborting stops further requests; requests already sent are awaited. */
  signal: AbortSignal;
  onSettled: (result: RowResult<AnyRecord['id']>) => void;
}

/** Sends one request per record, each with its own result; a refusal does not stop the others. */
export async function runBulk({ records, send, signal, onSettled }: BulkRun): Promise<void> {
  let signInError: unknown = null;
  await mapConcurrently(
    records,
    async (record) => {
      try {
        // After the password prompt was cancelled, fails the remaining rows without asking again.
        if (signInError !== null) throw signInError;
        await retryRateLimited(() => send(record), signal);
        onSettled({ id: record.id, done: true });
      } catch (error) {
        if (problemOf(error).code === 'auth.recentSignInNeeded') signInError = error;
        onSettled({ id: record.id, done: false, error });
      }
    },
    signal,
  );
}

/** Returns the results of rows that no longer exist. */
export function missingRowResults(ids: readonly string[], records: readonly AnyRecord[]): RowResult<AnyRecord['id']>[] {
  const found = new Set(records.map(({ id }) => id));
  return ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, done: false, error: problem({ code: 'record.notFound' }, 404) }));
}

interface RowAction {
  resource: Resource;
  action: string;
  inputOf: (id: string) => FormValues;
  /** Idempotency key of a record and its input, unchanged over retries. */
  idempotencyKeyOf: (id: string, input: FormValues) => string;
}

/** Runs an action of the resource, or archives or deletes the record. */
export async function sendAction(
  dataProvider: ConsoleDataProvider,
  { resource, action, inputOf, idempotencyKeyOf }: RowAction,
  record: AnyRecord,
): Promise<void> {
  if (action === 'archive' || action === 'delete') {
    // An earlier attempt whose response was lost may have archived it already.
    if (record.archivedAt === null) await dataProvider.delete(resource.name, { id: record.id, previousData: record });
    return;
  }
  const input = inputOf(record.id);
  await dataProvider.runAction(resource, record.id, action, input, {
    key: idempotencyKeyOf(record.id, input),
    version: record.version,
  });
}
