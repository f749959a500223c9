import Button from '@mui/material/Button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { skippablePaths } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { useWords } from '../words';
import { ProblemAlert } from '../ui/ProblemAlert';
import type { Chunk } from './chunks';
import { Progress } from './Progress';
import { countsOf, withFaulty, withRepeated } from './results';
import css from './results.module.css';
import { ResultTable } from './ResultTable';
import type { Source } from './source';
import { Step } from './Step';
import { Tallies } from './Tallies';
import { useRun } from './useRun';

interface Props {
  resource: Resource;
  source: Source;
  chunks: readonly Chunk[];
  skipInvalid: boolean;
  onSkipInvalid: (skip: boolean) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Shows the result of a dry run for each row; writes nothing. */
export function ReviewStep({ resource, source, chunks, skipInvalid, onSkipInvalid, onBack, onNext }: Props) {
  const { translate, format } = useWords();
  const { run, start, stop, restart } = useRun(resource.name, source.importId, chunks, true);
  const begin = useEffectEvent((skip: boolean) => void restart(skip));
  useEffect(() => {
    begin(skipInvalid);
  }, [skipInvalid]);
  const results = useMemo(
    () => withFaulty(withRepeated(resource, chunks, run.results, skipInvalid), source.faulty),
    [resource, source, chunks, run.results, skipInvalid],
  );
  const counts = countsOf(results);
  const canSkip =
    skipInvalid ||
    results.some((result) => 'violations' in result && skippablePaths(resource, result.violations ?? []) !== null);
  const { phase } = run;

  return (
    <Step
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
      {phase !== 'done' && <Progress label={translate('import.review.running')} run={run} total={source.rows.length} />}
      {run.error !== null && (
        <ProblemAlert problem={problemOf(run.error)}>{translate('import.review.nothingWritten')}</ProblemAlert>
      )}
      <Tallies counts={counts} ahead />
      {canSkip && (
        <label className={css['only']}>
          <input type="checkbox" checked={skipInvalid} onChange={({ target }) => onSkipInvalid(target.checked)} />
          {translate('import.review.skipInvalid')}
        </label>
      )}
      {phase === 'done' && counts.created === 0 && (
        <p>{translate(counts.refused > 0 ? 'import.review.nothingToImport' : 'import.review.allIn')}</p>
      )}
      {phase === 'done' && counts.created > 0 && counts.refused > 0 && <p>{translate('import.review.refusedLater')}</p>}
    </Step>
  );
}
