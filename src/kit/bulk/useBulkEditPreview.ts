import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { problemOf, type ProblemDetails } from '../../data/problem';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { missingRowResults, runBulk } from './runBulk';
import { changedValues, type FieldEdit } from './edits';

export interface PreviewRow {
  id: string;
  /** The current record; `null` if it no longer exists. */
  record: AnyRecord | null;
  input: FormValues;
  /** The record after the edit, from the server's dry run; `null` if it would be refused. */
  after: AnyRecord | null;
  problem: ProblemDetails | null;
}

export interface BulkEditPreviewState {
  isRunning: boolean;
  previewedCount: number;
  total: number;
  rows: readonly PreviewRow[];
  /** Why the preview could not begin. */
  error: unknown;
}

const idlePreview: BulkEditPreviewState = { isRunning: false, previewedCount: 0, total: 0, rows: [], error: null };

export const isChanged = ({ input, after }: PreviewRow) => after !== null && Object.keys(input).length > 0;
/** Returns whether the row already has the new values. */
export const isUnchanged = (row: PreviewRow) => row.after !== null && !isChanged(row);

/** Asks the server for a dry run of the edits for each row; writes nothing. */
export function useBulkEditPreview(resource: Resource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [preview, setPreview] = useState(idlePreview);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  /** Returns the previewed rows; `null` if the preview failed. */
  async function loadPreview(
    ids: readonly string[],
    edits: readonly FieldEdit[],
  ): Promise<readonly PreviewRow[] | null> {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    setPreview({ ...idlePreview, isRunning: true, total: ids.length });
    try {
      const { data: records } = await dataProvider.getMany<AnyRecord>(resource.name, { ids: [...ids], signal });
      const rows = new Map<string, PreviewRow>();
      for (const result of missingRowResults(ids, records))
        if (!result.done) rows.set(result.id, refusedRow(result.id, null, {}, result.error));
      await runBulk({
        records,
        signal,
        send: async (record) => {
          const input = changedValues(edits, record);
          const after =
            Object.keys(input).length === 0 ? record : await dryRun(dataProvider, resource, record, input, signal);
          rows.set(record.id, { id: record.id, record, input, after, problem: null });
        },
        onSettled: (result) => {
          const record = records.find(({ id }) => id === result.id) ?? null;
          if (!result.done && record)
            rows.set(record.id, refusedRow(record.id, record, changedValues(edits, record), result.error));
          if (!signal.aborted) setPreview((was) => ({ ...was, previewedCount: rows.size }));
        },
      });
      if (signal.aborted) return null;
      const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
      setPreview({ ...idlePreview, previewedCount: rows.size, total: ids.length, rows: inOrder });
      return inOrder;
    } catch (error) {
      if (!signal.aborted) setPreview({ ...idlePreview, error });
      return null;
    }
  }

  function reset(): void {
    controller.current?.abort();
    setPreview(idlePreview);
  }

  return { preview, look: loadPreview, reset };
}

async function dryRun(
  dataProvider: ConsoleDataProvider,
  resource: Resource,
  record: AnyRecord,
  input: FormValues,
  signal: AbortSignal,
): Promise<AnyRecord> {
  const { data } = await dataProvider.update<AnyRecord>(resource.name, {
    id: record.id,
    data: input,
    previousData: record,
    meta: { key: newUuid(), dryRun: true, signal },
  });
  return data;
}

function refusedRow(id: string, record: AnyRecord | null, input: FormValues, error: unknown): PreviewRow {
  return { id, record, input, after: null, problem: problemOf(error) };
}
