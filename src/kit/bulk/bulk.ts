import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { eachAbreast, untilTaken } from '../../data/pace';
import type { RowResult } from '../../data/partlyRefused';
import { problem, problemOf } from '../../data/problem';
import type { FormValues } from '../form/values';
import type { AnyRecord } from '../record';

interface Run {
  records: readonly AnyRecord[];
  /** One record's request. */
  send: (record: AnyRecord) => Promise<unknown>;
  /** Nothing more is sent once it aborts; what was sent is waited for. */
  signal: AbortSignal;
  onSettled: (result: RowResult<AnyRecord['id']>) => void;
}

/** One request a record, each with its own result; one refusal stops nobody else. */
export async function runBulk({ records, send, signal, onSettled }: Run): Promise<void> {
  let unconfirmed: unknown = null;
  await eachAbreast(
    records,
    async (record) => {
      try {
        // Who would rather not give their password is not asked once more for each row.
        if (unconfirmed !== null) throw unconfirmed;
        await untilTaken(() => send(record), signal);
        onSettled({ id: record.id, done: true });
      } catch (error) {
        if (problemOf(error).code === 'auth.recentSignInNeeded') unconfirmed = error;
        onSettled({ id: record.id, done: false, error });
      }
    },
    signal,
  );
}

/** The results of rows that are not there any more. */
export function gone(ids: readonly string[], records: readonly AnyRecord[]): RowResult<AnyRecord['id']>[] {
  const found = new Set(records.map(({ id }) => id));
  return ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, done: false, error: problem({ code: 'record.notFound' }, 404) }));
}

interface ActionOnRow {
  resource: Resource;
  /** An action of the resource, `archive` or `delete`. */
  action: string;
  /** What the action takes for a record. */
  inputOf: (id: string) => FormValues;
  /** One key for a record and what is sent of it, kept over retries. */
  keyOf: (id: string, input: FormValues) => string;
}

/** Runs an action, archives or deletes. */
export async function sendAction(
  dataProvider: ConsoleDataProvider,
  { resource, action, inputOf, keyOf }: ActionOnRow,
  record: AnyRecord,
): Promise<void> {
  if (action === 'archive' || action === 'delete') {
    // An earlier attempt whose answer was lost may have done it already.
    if (record.archivedAt === null) await dataProvider.delete(resource.name, { id: record.id, previousData: record });
    return;
  }
  const input = inputOf(record.id);
  await dataProvider.runAction(resource, record.id, action, input, {
    key: keyOf(record.id, input),
    version: record.version,
  });
}
