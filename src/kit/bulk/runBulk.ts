import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { mapConcurrently } from '../../data/concurrency';
import type { WriteResult } from '../../data/writeOnce';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';

export type RowResults = ReadonlyMap<string, WriteResult<unknown>>;

interface BulkRun<T> {
  records: readonly AnyRecord[];
  send: (record: AnyRecord) => Promise<WriteResult<T>>;
  /** Aborting prevents further requests; `runBulk` still waits for requests already sent. */
  signal: AbortSignal;
  onSettled: (id: string, result: WriteResult<T>) => void;
}

export async function runBulk<T>({ records, send, signal, onSettled }: BulkRun<T>): Promise<void> {
  let signInRefusal: WriteResult<T> | null = null;
  await mapConcurrently(
    records,
    async (record) => {
      // After the user cancels the password prompt, refuses the remaining rows without another prompt.
      const result = signInRefusal ?? (await send(record));
      if (result.kind === 'refused' && result.problem.code === 'auth.recentSignInNeeded') signInRefusal = result;
      onSettled(record.id, result);
    },
    signal,
  );
}

export function missingRowResults(ids: readonly string[], records: readonly AnyRecord[]): RowResults {
  const found = new Set(records.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  return new Map(missing.map((id) => [id, { kind: 'refused', problem: { code: 'record.notFound' } }]));
}

export async function sendAction(
  dataProvider: ConsoleDataProvider,
  resource: Resource,
  action: string,
  record: AnyRecord,
  input: FormValues,
  key: string,
): Promise<{ data: AnyRecord }> {
  if (action === 'archive' || action === 'delete') {
    // Skips a record that an earlier attempt, whose response was lost, has already archived.
    if (record.archivedAt === null) await dataProvider.delete(resource.name, { id: record.id, previousData: record });
    return { data: record };
  }
  return dataProvider.runAction(resource, record.id, action, input, { key, version: record.version });
}
