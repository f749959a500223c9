import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isRelevantChange } from '../changes/changes';
import { useResource } from '../contexts';
import { titleOf, type AnyRecord } from '../record';
import type { TableColumn } from '../table/column';
import { Table } from '../table/Table';
import { RefusedRows, type RefusedRow } from './BulkResult';
import { useResourceText } from '../resourceText';
import { nounOf } from '../actions/actionText';
import css from './bulk.module.css';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import type { ProblemDetails } from '../../data/problem';
import { retryRateLimited } from '../../data/concurrency';
import { writeResultOf } from '../../data/writeOnce';
import type { FormValues } from '../form/formValues';
import { missingRowResults, runBulk } from './useBulk';
import { changedValues, type FieldEdit } from './edits';

interface Props {
  rows: readonly PreviewRow[];
  refusedRows: readonly RefusedRow[];
}

const pageSize = 25;

export function BulkEditPreview({ rows, refusedRows }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const [shownCount, setShownCount] = useState(pageSize);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const changed = rows.filter(isChanged);
  const unchanged = rows.filter(isUnchanged);
  const countParams = (count: number) => ({ smart_count: count, noun: nounOf(resource.name, resourceText, count) });
  const rowTitle = ({ id, record }: PreviewRow) => (record ? titleOf(resource, record, resourceText) : id);

  const columns: TableColumn<PreviewRow>[] = [
    { key: resource.title, label: resourceText.fieldLabel(resource.name, resource.title), cell: rowTitle },
    {
      key: 'changes',
      label: translate('bulk.edit.changes'),
      cell: ({ record, after }) => <ChangeList changes={changesOf(resource, record, after).filter(isRelevantChange)} />,
    },
  ];
  return (
    <section className={css['preview']}>
      <h3 ref={heading} tabIndex={-1}>
        {translate('bulk.edit.title')}
      </h3>
      <p>
        {changed.length > 0
          ? translate('bulk.edit.willChange', countParams(changed.length))
          : translate('bulk.edit.none')}{' '}
        {translate('bulk.edit.nothingSaved')}
      </p>
      {refusedRows.length > 0 && (
        <>
          <Alert severity="warning">{translate('bulk.edit.wouldRefuse', countParams(refusedRows.length))}</Alert>
          <RefusedRows refusedRows={refusedRows} />
        </>
      )}
      {changed.length > 0 && (
        <Table
          variant="panel"
          label={translate('bulk.edit.changes')}
          columns={columns}
          rows={changed.slice(0, shownCount)}
          keyOf={({ id }) => id}
        />
      )}
      {changed.length > shownCount && (
        <Button color="inherit" onClick={() => setShownCount(shownCount + pageSize)}>
          {translate('bulk.edit.more', { count: resourceText.format.number(changed.length - shownCount) })}
        </Button>
      )}
      {unchanged.length > 0 && (
        <details className={css['same']}>
          <summary>{translate('bulk.edit.same', countParams(unchanged.length))}</summary>
          <ul>
            {unchanged.map((row) => (
              <li key={row.id}>{rowTitle(row)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

export interface PreviewRow {
  id: string;
  record: AnyRecord | null;
  input: FormValues;
  after: AnyRecord | null;
  problem: ProblemDetails | null;
}

interface BulkEditPreviewState {
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
        if (result.kind === 'refused') rows.set(id, toRefusedRow(id, null, {}, result.problem));
      await runBulk({
        records,
        signal,
        send: (record) =>
          writeResultOf(() => retryRateLimited(() => dryRun(dataProvider, resource, record, edits, signal), signal)),
        onSettled: (id, result) => {
          const record = records.find((one) => one.id === id) ?? null;
          const input = record ? changedValues(edits, record) : {};
          if (result.kind === 'done') rows.set(id, { id, record, input, after: result.data, problem: null });
          else if (result.kind !== 'approvalRequested') rows.set(id, toRefusedRow(id, record, input, result.problem));
          if (!signal.aborted) setPreview((was) => ({ ...was, previewedCount: rows.size }));
        },
      });
      if (signal.aborted) return null;
      const sortedRows = ids.flatMap((id) => rows.get(id) ?? []);
      setPreview({ ...idlePreview, previewedCount: rows.size, total: ids.length, rows: sortedRows });
      return sortedRows;
    } catch (error) {
      if (!signal.aborted) setPreview({ ...idlePreview, error });
      return null;
    }
  }

  function reset(): void {
    controller.current?.abort();
    setPreview(idlePreview);
  }

  return { preview, loadPreview, reset };
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

function toRefusedRow(id: string, record: AnyRecord | null, input: FormValues, problem: ProblemDetails): PreviewRow {
  return { id, record, input, after: null, problem };
}
