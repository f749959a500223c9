import TablePagination from '@mui/material/TablePagination';
import { useMemo, useState } from 'react';
import type { ImportResult } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { useResourceText } from '../resourceText';
import { Table } from '../table/Table';
import { StateChip, type Tone } from '../ui/values';
import type { Chunk } from './columnMapping';
import css from './results.module.css';
import {
  refusalReasonsOf,
  sentCellsByRow,
  skippedCellTexts,
  skippedViolations,
  type RowResult,
  type VerdictCounts,
} from './results';
import type { ImportSource } from './importSource';

interface Props {
  resource: Resource;
  source: ImportSource;
  chunks: readonly Chunk[];
  results: readonly RowResult[];
}

const rowsPerPage = 50;
const maxCellsShown = 3;

const tones: Readonly<Record<ImportResult['verdict'], Tone>> = {
  create: 'good',
  created: 'good',
  already: 'quiet',
  refused: 'bad',
};

export function ResultTable({ resource, source, chunks, results }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const [showsOnlyProblems, setShowsOnlyProblems] = useState(false);
  const [page, setPage] = useState(0);
  const problemResults = results.filter((one) => one.verdict === 'refused' || skippedViolations(one).length > 0);
  const hasSkippedCells = problemResults.some(({ verdict }) => verdict !== 'refused');
  const shownResults = showsOnlyProblems ? problemResults : results;
  const firstIndex = Math.min(page, Math.max(0, Math.ceil(shownResults.length / rowsPerPage) - 1)) * rowsPerPage;
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
      <label className={css['checkboxLabel']}>
        <input
          type="checkbox"
          checked={showsOnlyProblems}
          disabled={problemResults.length === 0 && !showsOnlyProblems}
          onChange={({ target }) => {
            setShowsOnlyProblems(target.checked);
            setPage(0);
          }}
        />
        {translate(hasSkippedCells ? 'import.onlyProblems' : 'import.onlyRefused', {
          count: format.number(problemResults.length),
        })}
      </label>
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
        rows={shownResults.slice(firstIndex, firstIndex + rowsPerPage)}
        keyOf={({ row }) => String(row)}
        empty={<p>{translate('import.noneRefused')}</p>}
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
}

export function ImportCounts({ counts, isDryRun }: ImportCountsProps) {
  const { translate, format } = useResourceText();
  const entries = [
    [
      'good',
      counts.created,
      translate(isDryRun ? 'import.tally.create' : 'import.tally.created', { smart_count: counts.created }),
    ],
    ['quiet', counts.already, translate('import.tally.already', { smart_count: counts.already })],
    ['bad', counts.refused, translate('import.tally.refused', { smart_count: counts.refused })],
  ] as const;
  return (
    <dl className={css['counts']}>
      {entries.map(([tone, count, label]) => (
        <div key={tone} data-tone={count > 0 ? tone : 'quiet'}>
          <dt>{label}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
