import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { RowResult } from '../../data/partlyRefused';
import { newKey } from '../../data/key';
import { problem } from '../../data/problem';
import type { FormValues } from '../form/values';
import type { AnyRecord } from '../record';
import { useInvalidate } from '../recordCache';
import { runBulk } from './bulk';

export interface Progress {
  phase: 'asking' | 'running' | 'done';
  /** The records of the last run, with the versions they had when it began. */
  records: readonly AnyRecord[];
  results: ReadonlyMap<string, RowResult>;
  /** The run could not begin. */
  error: unknown;
}

const asking: Progress = { phase: 'asking', records: [], results: new Map(), error: null };

/** Does one action to many records and tells how far it is. */
export function useBulk(resource: Resource, action: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const outdated = useInvalidate(resource);
  const [progress, setProgress] = useState(asking);
  const keys = useRef(new Map<string, string>());
  const controller = useRef<AbortController | null>(null);

  function keyOf(id: string, input: FormValues): string {
    const sent = `${id} ${JSON.stringify(input)}`;
    const key = keys.current.get(sent) ?? newKey();
    keys.current.set(sent, key);
    return key;
  }

  async function run(ids: readonly string[], inputOf: (id: string) => FormValues): Promise<void> {
    if (controller.current) return;
    const running = new AbortController();
    controller.current = running;
    setProgress((was) => ({ ...was, phase: 'running', error: null }));
    try {
      // Fresh: the page may be old, and rows ticked on other pages are not on it.
      const { data: records } = await dataProvider.getMany<AnyRecord>(resource.name, {
        ids: [...ids],
        signal: running.signal,
      });
      const results = new Map(gone(ids, records));
      setProgress({ phase: 'running', records, results: new Map(results), error: null });
      await runBulk(dataProvider, {
        resource,
        action,
        inputOf,
        records,
        keyOf,
        signal: running.signal,
        onSettled: (result) => {
          results.set(String(result.id), result);
          setProgress((was) => ({ ...was, results: new Map(results) }));
        },
      });
      // Over before the lists are asked anew: a retry pressed meanwhile is a run of its own.
      controller.current = null;
      setProgress((was) => ({ ...was, phase: 'done' }));
      outdated();
    } catch (error) {
      setProgress({ ...asking, error: running.signal.aborted ? null : error });
    } finally {
      if (controller.current === running) controller.current = null;
    }
  }

  return { progress, run, stop: () => controller.current?.abort() };
}

function gone(ids: readonly string[], records: readonly AnyRecord[]): [string, RowResult][] {
  const found = new Set(records.map(({ id }) => id));
  return ids
    .filter((id) => !found.has(id))
    .map((id) => [id, { id, done: false, error: problem({ code: 'record.notFound' }, 404) }]);
}
