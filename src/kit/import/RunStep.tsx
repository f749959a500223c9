import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { saveFile } from '../files/saveFile';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useUnsaved } from '../../unsaved';
import type { Chunk } from './columnMapping';
import { ImportProgress, ImportStepLayout } from './ImportStepLayout';
import {
  countsOf,
  refusedRows,
  skippedViolations,
  mergeFaultyRows,
  refuseDuplicates,
  type CountedVerdict,
  type RecordsBefore,
  type RowResult,
} from './results';
import { ResultTable, ImportCounts } from './ResultTable';
import type { ImportSource } from './importSource';
import { useImportRun } from './useImportRun';
import { findSkippablePaths } from '../../../contract/imports';
import css from './results.module.css';

interface Props {
  resource: Resource;
  source: ImportSource;
  chunks: readonly Chunk[];
  skipInvalid: boolean;
  back: string;
  recordsBefore: RecordsBefore;
  onAnother: () => void;
}

export function RunStep({ resource, source, chunks, skipInvalid, back, recordsBefore, onAnother }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const { run, start, stop } = useImportRun(resource.name, source.importId, chunks, false);
  const startOnMount = useEffectEvent(() => void start(skipInvalid));
  useEffect(() => {
    startOnMount();
  }, []);
  const { phase } = run;
  const results = useMemo(
    () => mergeFaultyRows(refuseDuplicates(resource, chunks, run.results, skipInvalid), source.faultyRows),
    [resource, source, chunks, run.results, skipInvalid],
  );
  const isActive = phase === 'running' || phase === 'stopping';
  useUnsaved(isActive, 'importing');
  const [filter, setFilter] = useState<CountedVerdict | null>(null);
  const counts = countsOf(results);
  const skippedCount = results.reduce((sum, result) => sum + skippedViolations(result).length, 0);
  const remainingCount = source.rows.length - run.results.length;

  async function downloadRefusedRows() {
    const { writeCsv } = await import('./csv');
    const { header, rows } = refusedRows(resource, source, chunks, results, resourceText);
    saveFile(
      writeCsv(header, rows, source.parseOptions.delimiter),
      `${source.name.replace(/\.[^.]*$/, '')}-${translate('import.run.refusedName')}.csv`,
    );
  }

  return (
    <ImportStepLayout
      title={translate(phase === 'done' ? 'import.run.doneTitle' : 'import.run.title')}
      actions={
        <>
          {phase === 'running' && (
            <Button variant="outlined" onClick={stop}>
              {translate('import.stop')}
            </Button>
          )}
          {phase === 'stopping' && (
            <Button variant="outlined" disabled>
              {translate('import.stopping')}
            </Button>
          )}
          {phase === 'paused' && (
            <Button variant="contained" onClick={() => void start(skipInvalid)}>
              {translate('import.continue')}
            </Button>
          )}
          {phase === 'done' && (
            <Button variant="contained" component={Link} to={back}>
              {translate('form.toList', { name: resourceText.resource(resource.name, 2) })}
            </Button>
          )}
          {!isActive && counts.refused > 0 && (
            <Button
              variant="outlined"
              startIcon={<Download size={18} aria-hidden />}
              onClick={() => void downloadRefusedRows()}
            >
              {translate('import.run.download', {
                smart_count: counts.refused,
                count: format.number(counts.refused),
              })}
            </Button>
          )}
          {!isActive && (
            <Button color="inherit" onClick={onAnother}>
              {translate('import.otherFile')}
            </Button>
          )}
        </>
      }
      details={results.length > 0 && <ResultTable {...{ resource, source, chunks, results, filter, recordsBefore }} />}
    >
      {phase !== 'done' && (
        <ImportProgress label={translate('import.run.running')} run={run} total={source.rows.length} />
      )}
      {run.error !== null && <ProblemAlert problem={problemOf(run.error)}>{translate('import.run.kept')}</ProblemAlert>}
      <div aria-live="polite">
        {phase === 'paused' && run.error === null && (
          <Alert severity="info">
            {translate('import.run.stopped', { smart_count: remainingCount, left: format.number(remainingCount) })}
          </Alert>
        )}
        {phase === 'done' && counts.refused === 0 && <Alert severity="success">{translate('import.run.allIn')}</Alert>}
        {phase === 'done' && counts.refused > 0 && (
          <Alert severity="warning">{translate('import.run.someRefused')}</Alert>
        )}
        {phase === 'done' && skippedCount > 0 && (
          <Alert severity="warning">
            {translate('import.run.skipped', { smart_count: skippedCount, count: format.number(skippedCount) })}
          </Alert>
        )}
      </div>
      <ImportCounts counts={counts} isDryRun={false} filter={filter} onFilter={setFilter} />
    </ImportStepLayout>
  );
}

interface ReviewStepProps {
  resource: Resource;
  source: ImportSource;
  chunks: readonly Chunk[];
  skipInvalid: boolean;
  onSkipInvalid: (skip: boolean) => void;
  recordsBefore: RecordsBefore;
  onRecordsRead: (records: readonly AnyRecord[]) => void;
  onBack: () => void;
  onNext: (results: readonly RowResult[]) => void;
}

export function ReviewStep({
  resource,
  source,
  chunks,
  skipInvalid,
  onSkipInvalid,
  recordsBefore,
  onRecordsRead,
  onBack,
  onNext,
}: ReviewStepProps) {
  const { translate, format } = useResourceText();
  const { run, start, stop, restart } = useImportRun(resource.name, source.importId, chunks, true);
  const startOnMount = useEffectEvent((skip: boolean) => void restart(skip));
  useEffect(() => {
    startOnMount(skipInvalid);
  }, [skipInvalid]);
  const results = useMemo(
    () => mergeFaultyRows(refuseDuplicates(resource, chunks, run.results, skipInvalid), source.faultyRows),
    [resource, source, chunks, run.results, skipInvalid],
  );
  const [filter, setFilter] = useState<CountedVerdict | null>(null);
  const counts = countsOf(results);
  const writtenCount = counts.created + counts.updated;
  const canSkip =
    skipInvalid ||
    results.some((result) => 'violations' in result && findSkippablePaths(resource, result.violations ?? []) !== null);
  const { phase } = run;

  return (
    <ImportStepLayout
      title={translate('import.review.title')}
      lead={translate('import.review.lead')}
      actions={
        <>
          {phase === 'done' && writtenCount > 0 && (
            <Button variant="contained" endIcon={<ArrowRight size={18} aria-hidden />} onClick={() => onNext(results)}>
              {translate('import.review.next', { smart_count: writtenCount, count: format.number(writtenCount) })}
            </Button>
          )}
          {phase === 'paused' && (
            <Button variant="contained" onClick={() => void start(skipInvalid)}>
              {translate('import.continue')}
            </Button>
          )}
          {phase === 'running' && (
            <Button variant="outlined" onClick={stop}>
              {translate('import.stop')}
            </Button>
          )}
          <Button color="inherit" onClick={onBack}>
            {translate('import.review.back')}
          </Button>
        </>
      }
      details={
        results.length > 0 && (
          <ResultTable {...{ resource, source, chunks, results, filter, recordsBefore, onRecordsRead }} />
        )
      }
    >
      {phase !== 'done' && (
        <ImportProgress label={translate('import.review.running')} run={run} total={source.rows.length} />
      )}
      {run.error !== null && (
        <ProblemAlert problem={problemOf(run.error)}>{translate('import.review.nothingWritten')}</ProblemAlert>
      )}
      <ImportCounts counts={counts} isDryRun filter={filter} onFilter={setFilter} />
      {canSkip && (
        <label className={css['checkboxLabel']}>
          <input type="checkbox" checked={skipInvalid} onChange={({ target }) => onSkipInvalid(target.checked)} />
          {translate('import.review.skipInvalid')}
        </label>
      )}
      {phase === 'done' && writtenCount === 0 && (
        <p>{translate(counts.refused > 0 ? 'import.review.nothingToImport' : 'import.review.allIn')}</p>
      )}
      {phase === 'done' && writtenCount > 0 && counts.refused > 0 && <p>{translate('import.review.refusedLater')}</p>}
    </ImportStepLayout>
  );
}
