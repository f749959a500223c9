import Button from '@mui/material/Button';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { useWords } from '../words';
import { ProblemAlert } from '../ui/ProblemAlert';
import type { Chunk } from './chunks';
import { Progress } from './Progress';
import { countsOf, withRepeated } from './results';
import { ResultTable } from './ResultTable';
import type { Source } from './source';
import { Step } from './Step';
import { Tallies } from './Tallies';
import { useRun } from './useRun';

interface Props {
  resource: Resource;
  source: Source;
  chunks: readonly Chunk[];
  onBack: () => void;
  onNext: () => void;
}

/** What the server says would become of each row. Nothing is written. */
export function ReviewStep({ resource, source, chunks, onBack, onNext }: Props) {
  const { translate, format } = useWords();
  const { run, start, stop } = useRun(resource.name, source.importId, chunks, true);
  const begin = useEffectEvent(() => void start());
  useEffect(() => {
    begin();
  }, []);
  const results = useMemo(() => withRepeated(resource, chunks, run.results), [resource, chunks, run.results]);
  const counts = countsOf(results);
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
            <Button variant="contained" onClick={() => void start()}>
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
      details={results.length > 0 && <ResultTable resource={resource} chunks={chunks} results={results} />}
    >
      {phase !== 'done' && <Progress label={translate('import.review.running')} run={run} total={source.rows.length} />}
      {run.error !== null && (
        <ProblemAlert problem={problemOf(run.error)}>{translate('import.review.nothingWritten')}</ProblemAlert>
      )}
      <Tallies counts={counts} ahead />
      {phase === 'done' && counts.created === 0 && (
        <p>{translate(counts.refused > 0 ? 'import.review.nothingToImport' : 'import.review.allIn')}</p>
      )}
      {phase === 'done' && counts.created > 0 && counts.refused > 0 && <p>{translate('import.review.refusedLater')}</p>}
    </Step>
  );
}
