import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import type { ProblemDetails } from '../../data/problem';
import { retryRateLimited } from '../../data/concurrency';
import { writeResultOf } from '../../data/writeOnce';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { missingRowResults, runBulk } from './runBulk';
import { changedValues, type FieldEdit } from './edits';

export interface PreviewRow {
  id: string;
  record: AnyRecord | null;
  input: FormValues;
  after: AnyRecord | null;
  problem: ProblemDetails | null;
}

export interface BulkEditPreviewState {
  isRunning: boolean;
  previewedCount: number;
  total: number;
  rows: readonly PreviewRow[];
  error: unknown;
}

const idlePreview: BulkEditPreviewState = { isRunning: false, previewedCount: 0, total: 0, rows: [], error: null };

export const isChanged = ({ input, after }: PreviewRow) => after !== null && Object.keys(input).length > 0;
export const isUnchanged = (row: PreviewRow) => row.after !== null && !isChanged(row);

export function useBulkEditPreview(resource: Resource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [preview, setPreview] = useState(idlePreview);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

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
      for (const [id, result] of missingRowResults(ids, records))
        if (result.kind === 'refused') rows.set(id, refusedRow(id, null, {}, result.problem));
      await runBulk({
        records,
        signal,
        send: (record) =>
          writeResultOf(() => retryRateLimited(() => dryRun(dataProvider, resource, record, edits, signal), signal)),
        onSettled: (id, result) => {
          const record = records.find((one) => one.id === id) ?? null;
          const input = record ? changedValues(edits, record) : {};
          if (result.kind === 'done') rows.set(id, { id, record, input, after: result.data, problem: null });
          else if (result.kind !== 'approvalRequested') rows.set(id, refusedRow(id, record, input, result.problem));
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
  edits: readonly FieldEdit[],
  signal: AbortSignal,
): Promise<{ data: AnyRecord }> {
  const data = changedValues(edits, record);
  if (Object.keys(data).length === 0) return { data: record };
  const meta = { key: newUuid(), dryRun: true, signal };
  return dataProvider.update<AnyRecord>(resource.name, { id: record.id, data, previousData: record, meta });
}

function refusedRow(id: string, record: AnyRecord | null, input: FormValues, problem: ProblemDetails): PreviewRow {
  return { id, record, input, after: null, problem };
}
