import Button from '@mui/material/Button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { skippablePaths } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { useResourceText } from '../resourceText';
import { ProblemAlert } from '../ui/ProblemAlert';
import type { Chunk } from './chunks';
import { ImportProgress } from './ImportProgress';
import { countsOf, mergeFaultyRows, refuseDuplicates } from './results';
import css from './results.module.css';
import { ResultTable } from './ResultTable';
import type { ImportSource } from './importSource';
import { ImportStepLayout } from './ImportStepLayout';
import { ImportCounts } from './ImportCounts';
import { useImportRun } from './useImportRun';

interface Props {
  resource: Resource;
  source: ImportSource;
  chunks: readonly Chunk[];
  skipInvalid: boolean;
  onSkipInvalid: (skip: boolean) => void;
  onBack: () => void;
  onNext: () => void;
}

export function ReviewStep({ resource, source, chunks, skipInvalid, onSkipInvalid, onBack, onNext }: Props) {
  const { translate, format } = useResourceText();
  const { run, start, stop, restart } = useImportRun(resource.name, source.importId, chunks, true);
  const begin = useEffectEvent((skip: boolean) => void restart(skip));
  useEffect(() => {
    begin(skipInvalid);
  }, [skipInvalid]);
  const results = useMemo(
    () => mergeFaultyRows(refuseDuplicates(resource, chunks, run.results, skipInvalid), source.faulty),
    [resource, source, chunks, run.results, skipInvalid],
  );
  const counts = countsOf(results);
  const canSkip =
    skipInvalid ||
    results.some((result) => 'violations' in result && skippablePaths(resource, result.violations ?? []) !== null);
  const { phase } = run;

  return (
    <ImportStepLayout
      title={translate('import.review.title')}
      lead={translate('import.review.lead')}
      actions={
        <>
          {phase === 'done' && counts.created > 0 && (
            <Button variant="contained" endIcon={<ArrowRight size={18} aria-hidden />} onClick={onNext}>
              {translate('import.review.next', { smart_count: counts.created, count: format.number(counts.created) })}
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
        results.length > 0 && <ResultTable resource={resource} source={source} chunks={chunks} results={results} />
      }
    >
      {phase !== 'done' && (
        <ImportProgress label={translate('import.review.running')} run={run} total={source.rows.length} />
      )}
      {run.error !== null && (
        <ProblemAlert problem={problemOf(run.error)}>{translate('import.review.nothingWritten')}</ProblemAlert>
      )}
      <ImportCounts counts={counts} isDryRun />
      {canSkip && (
        <label className={css['checkboxLabel']}>
          <input type="checkbox" checked={skipInvalid} onChange={({ target }) => onSkipInvalid(target.checked)} />
          {translate('import.review.skipInvalid')}
        </label>
      )}
      {phase === 'done' && counts.created === 0 && (
        <p>{translate(counts.refused > 0 ? 'import.review.nothingToImport' : 'import.review.allIn')}</p>
      )}
      {phase === 'done' && counts.created > 0 && counts.refused > 0 && <p>{translate('import.review.refusedLater')}</p>}
    </ImportStepLayout>
  );
}
