import TablePagination from '@mui/material/TablePagination';
import { useMemo, useState } from 'react';
import { useGetMany } from 'react-admin';
import type { ImportResult } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { Table } from '../table/Table';
import { StateChip, type Tone } from '../ui/values';
import type { Chunk } from './columnMapping';
import css from './results.module.css';
import {
  changeTexts,
  hasVerdict,
  refusalReasonsOf,
  sentCellsByRow,
  skippedCellTexts,
  type CountedVerdict,
  type RecordsBefore,
  type RowResult,
  type VerdictCounts,
} from './results';
import type { ImportSource } from './importSource';

interface Props {
  resource: Resource;
  source: ImportSource;
  chunks: readonly Chunk[];
  results: readonly RowResult[];
  filter: CountedVerdict | null;
  recordsBefore: RecordsBefore;
  onRecordsRead?: (records: readonly AnyRecord[]) => void;
}

const rowsPerPage = 50;
const maxCellsShown = 3;

const tones: Readonly<Record<ImportResult['verdict'], Tone>> = {
  create: 'good',
  created: 'good',
  update: 'info',
  updated: 'info',
  unchanged: 'quiet',
  already: 'quiet',
  refused: 'bad',
};

export function ResultTable({ resource, source, chunks, results, filter, recordsBefore, onRecordsRead }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const [page, setPage] = useState(0);
  const shownResults = filter ? results.filter((result) => hasVerdict(result, filter)) : results;
  const firstIndex = Math.min(page, Math.max(0, Math.ceil(shownResults.length / rowsPerPage) - 1)) * rowsPerPage;
  const pageResults = shownResults.slice(firstIndex, firstIndex + rowsPerPage);
  const changedIds = pageResults.flatMap((result) => (result.verdict === 'update' ? [result.id] : []));
  useGetMany<AnyRecord>(
    resource.name,
    { ids: changedIds },
    { enabled: changedIds.length > 0, onSuccess: (records) => onRecordsRead?.(records.filter(Boolean)) },
  );
  const sentCellsOf = useMemo(() => sentCellsByRow(resource, chunks, resourceText), [resource, chunks, resourceText]);
  const missingCountByRow = useMemo(() => new Map(source.rows.map((one) => [one.row, one.missingCellCount])), [source]);
  const faultyCellsByRow = useMemo(() => new Map(source.faultyRows.map(({ row, cells }) => [row, cells])), [source]);

  function emptyCellsNote(row: number) {
    const count = missingCountByRow.get(row);
    if (!count) return null;
    return <p>{translate('import.emptyCellsAdded', { smart_count: count, count: format.number(count) })}</p>;
  }

  return (
    <div className={css['results']}>
      <Table
        variant="list"
        label={translate('import.results')}
        columns={[
          { key: 'row', label: translate('import.row'), cell: ({ row }) => format.number(row) },
          {
            key: 'data',
            label: translate('import.data'),
            cell: ({ row }) =>
              (faultyCellsByRow.get(row) ?? [...sentCellsOf(row).values()])
                .map((cell) => cell.trim())
                .filter(Boolean)
                .slice(0, maxCellsShown)
                .join(' · '),
          },
          {
            key: 'verdict',
            label: translate('import.verdict'),
            cell: (result) => (
              <>
                <StateChip tone={tones[result.verdict]}>{translate(`import.verdicts.${result.verdict}`)}</StateChip>
                {[
                  ...changeTexts(resource, result, resourceText, sentCellsOf(result.row), recordsBefore),
                  ...refusalReasonsOf(resource, result, resourceText, sentCellsOf(result.row)),
                  ...skippedCellTexts(resource, result, resourceText, sentCellsOf(result.row)),
                ].map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
                {emptyCellsNote(result.row)}
              </>
            ),
          },
        ]}
        rows={pageResults}
        keyOf={({ row }) => String(row)}
        empty={<p>{translate('list.filteredEmpty')}</p>}
      />
      {shownResults.length > rowsPerPage && (
        <TablePagination
          component="nav"
          aria-label={translate('list.pages')}
          count={shownResults.length}
          page={firstIndex / rowsPerPage}
          onPageChange={(_, next) => setPage(next)}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[]}
          labelDisplayedRows={({ from: firstIndex, to, count }) =>
            translate('list.range', {
              from: format.number(firstIndex),
              to: format.number(to),
              total: format.number(count),
            })
          }
          getItemAriaLabel={(type) => translate(type === 'next' ? 'list.nextPage' : 'list.previousPage')}
        />
      )}
    </div>
  );
}

interface ImportCountsProps {
  counts: VerdictCounts;
  isDryRun: boolean;
  filter: CountedVerdict | null;
  onFilter: (filter: CountedVerdict | null) => void;
}

export function ImportCounts({ counts, isDryRun, filter, onFilter }: ImportCountsProps) {
  const { translate, format } = useResourceText();
  const entries = [
    { verdict: 'created', key: isDryRun ? 'create' : 'created', tone: 'good', count: counts.created },
    { verdict: 'updated', key: isDryRun ? 'update' : 'updated', tone: 'info', count: counts.updated },
    { verdict: 'unchanged', key: 'unchanged', tone: 'quiet', count: counts.unchanged + counts.already },
    { verdict: 'refused', key: 'refused', tone: 'bad', count: counts.refused },
  ] as const;
  return (
    <div className={css['counts']}>
      {entries.map(({ verdict, key, tone, count }) => (
        <button
          key={key}
          type="button"
          data-tone={count > 0 ? tone : 'quiet'}
          aria-pressed={filter === verdict}
          disabled={count === 0 && filter !== verdict}
          onClick={() => onFilter(filter === verdict ? null : verdict)}
        >
          <span>{translate(`import.tally.${key}`, { smart_count: count })}</span>
          <strong>{format.number(count)}</strong>
        </button>
      ))}
    </div>
  );
}
