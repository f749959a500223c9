import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { eachAbreast, untilTaken } from '../../data/pace';
import type { RowResult } from '../../data/partlyRefused';
import type { FormValues } from '../form/values';
import type { AnyRecord } from '../record';

interface Run {
  resource: Resource;
  /** An action of the resource, or `archive`. */
  action: string;
  /** What the action takes for a record. */
  inputOf: (id: string) => FormValues;
  records: readonly AnyRecord[];
  /** One key for a record and what is sent of it, kept over retries. */
  keyOf: (id: string, input: FormValues) => string;
  /** Nothing more is sent once it aborts; what was sent is waited for. */
  signal: AbortSignal;
  onSettled: (result: RowResult) => void;
}

/** One request a record, each with its own result; one refusal stops nobody else. */
export async function runBulk(dataProvider: ConsoleDataProvider, run: Run): Promise<void> {
  const { signal, onSettled } = run;
  await eachAbreast(
    run.records,
    async (record) => {
      try {
        await untilTaken(() => send(dataProvider, run, record), signal);
        onSettled({ id: record.id, done: true });
      } catch (error) {
        onSettled({ id: record.id, done: false, error });
      }
    },
    signal,
  );
}

async function send(
  dataProvider: ConsoleDataProvider,
  { resource, action, inputOf, keyOf }: Run,
  record: AnyRecord,
): Promise<void> {
  if (action === 'archive') {
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
