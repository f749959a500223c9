import { useEffect, useMemo, useRef, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useResource } from '../contexts';
import { Page } from '../../shell/Page';
import { useWords } from '../words';
import { useUnsaved } from '../ui/unsaved';
import { chunksOf } from './chunks';
import { codesOf, matchColumns, plainly, type Matching, type Naming } from './columns';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import css from './import.module.css';
import { loadNamings } from './namings';
import { ReviewStep } from './ReviewStep';
import { RunStep } from './RunStep';
import { FileRefused, readSource, type RefusalReason, type Source } from './source';
import { importSteps, type ImportStep } from './steps';

interface Chosen {
  source: Source;
  namings: readonly Naming[];
  matching: Matching;
}

/** New records from a file, in four steps; nothing is written before the last. */
export function ImportScreen() {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  const back = useCreatePath()({ resource: resource.name, type: 'list' });
  const [step, setStep] = useState<ImportStep>('file');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // What was chosen and matched is gone with the page until it is imported.
  useUnsaved(chosen !== null && step !== 'run');
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<RefusalReason | null>(null);

  // A step that was gone to is where the focus is; with the first one it is on the page's heading.
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current !== step) place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    seen.current = step;
  }, [step]);

  const chunks = useMemo(() => {
    if (!chosen) return [];
    const { source, matching, namings } = chosen;
    return chunksOf(source.rows, matching, codesOf(resource, namings), plainly);
  }, [resource, chosen]);

  async function choose(file: File) {
    setReading(true);
    setRefused(null);
    try {
      const [source, namings] = await Promise.all([readSource(resource.name, file), loadNamings(words)]);
      setChosen({ source, namings, matching: matchColumns(resource, source.header, namings) });
      setStep('columns');
    } catch (error) {
      setRefused(error instanceof FileRefused ? error.reason : 'unreadable');
    } finally {
      setReading(false);
    }
  }

  function startOver() {
    setChosen(null);
    setStep('file');
  }

  const name = words.resource(resource.name, 2).toLocaleLowerCase(words.language);
  return (
    <Page title={translate('import.title', { name })} back={back}>
      <ol className={css['steps']} aria-label={translate('import.steps.label')}>
        {importSteps.map((one, at) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            data-past={importSteps.indexOf(step) > at || undefined}
          >
            <span aria-hidden>{at + 1}</span>
            {translate(`import.steps.${one}`)}
          </li>
        ))}
      </ol>
      <div ref={place}>
        {(step === 'file' || !chosen) && (
          <FileStep resource={resource} reading={reading} refused={refused} onFile={(file) => void choose(file)} />
        )}
        {step === 'columns' && chosen && (
          <ColumnsStep
            resource={resource}
            source={chosen.source}
            matching={chosen.matching}
            onMatch={(matching) => setChosen({ ...chosen, matching })}
            onBack={startOver}
            onNext={() => setStep('review')}
          />
        )}
        {step === 'review' && chosen && (
          <ReviewStep
            resource={resource}
            source={chosen.source}
            chunks={chunks}
            onBack={() => setStep('columns')}
            onNext={() => setStep('run')}
          />
        )}
        {step === 'run' && chosen && (
          <RunStep resource={resource} source={chosen.source} chunks={chunks} back={back} onAnother={startOver} />
        )}
      </div>
    </Page>
  );
}
