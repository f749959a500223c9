import { useEffect, useMemo, useRef, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useResource } from '../contexts';
import { Page } from '../../shell/Page';
import { useWords } from '../words';
import { useUnsaved } from '../ui/unsaved';
import { chunksOf } from './chunks';
import {
  codesOf,
  countTitles,
  matchColumns,
  refuseShortRows,
  slugColumnsOf,
  type Matching,
  type Naming,
} from './columns';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import css from './import.module.css';
import { loadNamings } from './namings';
import { ReviewStep } from './ReviewStep';
import { RunStep } from './RunStep';
import {
  FileRefused,
  openFile,
  readSource,
  type OpenedFile,
  type Reading,
  type RefusalReason,
  type Source,
} from './source';
import { importSteps, type ImportStep } from './steps';

interface Chosen {
  file: OpenedFile;
  source: Source;
  namings: readonly Naming[];
  matching: Matching;
}

/** Imports new records from a file in four steps; nothing is written before the last. */
export function ImportScreen() {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  const back = useCreatePath()({ resource: resource.name, type: 'list' });
  const [step, setStep] = useState<ImportStep>('file');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // The chosen file and its matching exist only on this page until the import.
  useUnsaved(chosen !== null && step !== 'run');
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<RefusalReason | null>(null);

  // Moves the focus to a step that was navigated to; at the first step it is on the page's heading.
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current !== step) place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    seen.current = step;
  }, [step]);

  const toSend = useMemo(() => {
    if (!chosen) return null;
    const { source, matching, namings } = chosen;
    const sent = refuseShortRows(resource, source, matching);
    const chunks = chunksOf(sent.rows, matching, codesOf(resource, namings), slugColumnsOf(resource, matching));
    return { source: sent, chunks };
  }, [resource, chosen]);

  // Sequence number: of two files read concurrently the one chosen last wins.
  const latest = useRef(0);

  async function read(open: Promise<OpenedFile>, names: Promise<readonly Naming[]>, reading: Partial<Reading>) {
    latest.current += 1;
    const own = latest.current;
    setRefused(null);
    try {
      const [file, namings] = await Promise.all([open, names]);
      const source = await readSource(resource.name, file, reading, (cells) => countTitles(resource, cells, namings));
      if (own !== latest.current) return;
      setChosen({ file, source, namings, matching: matchColumns(resource, source.header, namings) });
      setStep('columns');
    } catch (error) {
      if (own === latest.current) setRefused(error instanceof FileRefused ? error.reason : 'unreadable');
    }
  }

  async function choose(file: File) {
    setReading(true);
    await read(openFile(file), loadNamings(words), {});
    setReading(false);
  }

  function startOver() {
    latest.current += 1;
    setSkipInvalid(false);
    setChosen(null);
    setRefused(null);
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
            refused={refused}
            onRead={(reading) => void read(Promise.resolve(chosen.file), Promise.resolve(chosen.namings), reading)}
            onMatch={(matching) => setChosen({ ...chosen, matching })}
            onBack={startOver}
            onNext={() => setStep('review')}
          />
        )}
        {step === 'review' && toSend && (
          <ReviewStep
            resource={resource}
            {...toSend}
            skipInvalid={skipInvalid}
            onSkipInvalid={setSkipInvalid}
            onBack={() => setStep('columns')}
            onNext={() => setStep('run')}
          />
        )}
        {step === 'run' && toSend && (
          <RunStep resource={resource} {...toSend} skipInvalid={skipInvalid} back={back} onAnother={startOver} />
        )}
      </div>
    </Page>
  );
}
