import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { saveFile } from '../files/saveFile';
import { useResourceText } from '../resourceText';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useUnsaved } from '../../unsaved';
import type { Chunk } from './chunks';
import { ImportProgress } from './ImportProgress';
import { countsOf, refusedRows, skippedViolations, mergeFaultyRows } from './results';
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
  back: string;
  onAnother: () => void;
}

export function RunStep({ resource, source, chunks, skipInvalid, back, onAnother }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const { run, start, stop } = useImportRun(resource.name, source.importId, chunks, false);
  const begin = useEffectEvent(() => void start(skipInvalid));
  useEffect(() => {
    begin();
  }, []);
  const { phase } = run;
  const results = useMemo(() => mergeFaultyRows(run.results, source.faulty), [run.results, source]);
  const isActive = phase === 'running' || phase === 'stopping';
  useUnsaved(isActive, 'importing');
  const counts = countsOf(results);
  const skipped = results.reduce((sum, result) => sum + skippedViolations(result).length, 0);
  const left = source.rows.length - run.results.length;

  async function download() {
    const { writeCsv } = await import('./csv');
    const { header, rows } = refusedRows(resource, source, results, resourceText);
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
            <Button variant="outlined" startIcon={<Download size={18} aria-hidden />} onClick={() => void download()}>
              {translate('import.run.download', { smart_count: counts.refused, count: format.number(counts.refused) })}
            </Button>
          )}
          {!isActive && (
            <Button color="inherit" onClick={onAnother}>
              {translate('import.otherFile')}
            </Button>
          )}
        </>
      }
      details={
        results.length > 0 && <ResultTable resource={resource} source={source} chunks={chunks} results={results} />
      }
    >
      {phase !== 'done' && (
        <ImportProgress label={translate('import.run.running')} run={run} total={source.rows.length} />
      )}
      {run.error !== null && <ProblemAlert problem={problemOf(run.error)}>{translate('import.run.kept')}</ProblemAlert>}
      <div aria-live="polite">
        {phase === 'paused' && run.error === null && (
          <Alert severity="info">
            {translate('import.run.stopped', { smart_count: left, left: format.number(left) })}
          </Alert>
        )}
        {phase === 'done' && counts.refused === 0 && <Alert severity="success">{translate('import.run.allIn')}</Alert>}
        {phase === 'done' && counts.refused > 0 && (
          <Alert severity="warning">{translate('import.run.someRefused')}</Alert>
        )}
        {phase === 'done' && skipped > 0 && (
          <Alert severity="warning">
            {translate('import.run.skipped', { smart_count: skipped, count: format.number(skipped) })}
          </Alert>
        )}
      </div>
      <ImportCounts counts={counts} isDryRun={false} />
    </ImportStepLayout>
  );
}
