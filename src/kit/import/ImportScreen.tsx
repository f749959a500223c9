import { useEffect, useMemo, useRef, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useResource } from '../contexts';
import { Page } from '../../shell/Page';
import { useResourceText, createResourceText } from '../resourceText';
import { useUnsaved } from '../../unsaved';
import {
  splitIntoChunks,
  choiceCodesOf,
  countTitles,
  matchColumns,
  refuseShortRows,
  slugColumnsOf,
  type ColumnMapping,
  type LabelTranslation,
} from './columnMapping';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import css from './import.module.css';
import { ReviewStep, RunStep } from './RunStep';
import {
  FileRefused,
  openFile,
  readSource,
  type OpenedFile,
  type ParseOptions,
  type RefusalReason,
  type ImportSource,
} from './importSource';
import { withVersions, type RecordsBefore, type RowResult } from './results';
import { languages } from '../../../contract/roles';
import { createI18n, loadWithFallback } from '../../i18n/i18nProvider';
import { textsOf } from '../../i18n/useT';

interface ChosenFile {
  file: OpenedFile;
  source: ImportSource;
  translations: readonly LabelTranslation[];
  columnMapping: ColumnMapping;
}

export function ImportScreen() {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const back = useCreatePath()({ resource: resource.name, type: 'list' });
  const [step, setStep] = useState<ImportStep>('file');
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  useUnsaved(chosenFile !== null && step !== 'run');
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [previewedResults, setPreviewedResults] = useState<readonly RowResult[]>([]);
  const [recordsBefore, setRecordsBefore] = useState<RecordsBefore>(new Map());
  const [isReading, setIsReading] = useState(false);
  const [refusalReason, setRefusalReason] = useState<RefusalReason | null>(null);

  const stepContainer = useRef<HTMLDivElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current !== step)
      stepContainer.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    previousStep.current = step;
  }, [step]);

  const importData = useMemo(() => {
    if (!chosenFile) return null;
    const { source, columnMapping, translations } = chosenFile;
    const checkedSource = refuseShortRows(resource, source, columnMapping);
    const chunks = splitIntoChunks(
      checkedSource.rows,
      columnMapping,
      choiceCodesOf(resource, translations),
      slugColumnsOf(resource, columnMapping),
    );
    return { source: checkedSource, chunks };
  }, [resource, chosenFile]);

  const previewedChunks = useMemo(
    () => withVersions(importData?.chunks ?? [], previewedResults),
    [importData, previewedResults],
  );

  // If two files are read at the same time, the file chosen last wins.
  const latestReadId = useRef(0);

  async function read(
    filePromise: Promise<OpenedFile>,
    translationsPromise: Promise<readonly LabelTranslation[]>,
    parseOptions: Partial<ParseOptions>,
  ) {
    latestReadId.current += 1;
    const readId = latestReadId.current;
    setRefusalReason(null);
    try {
      const [file, translations] = await Promise.all([filePromise, translationsPromise]);
      const source = await readSource(resource.name, file, parseOptions, (cells) =>
        countTitles(resource, cells, translations),
      );
      if (readId !== latestReadId.current) return;
      setChosenFile({ file, source, translations, columnMapping: matchColumns(resource, source.header, translations) });
      setStep('columns');
    } catch (error) {
      if (readId === latestReadId.current) setRefusalReason(error instanceof FileRefused ? error.reason : 'unreadable');
    }
  }

  async function choose(file: File) {
    setIsReading(true);
    await read(openFile(file), loadLabelTranslations(resourceText), {});
    setIsReading(false);
  }

  function startOver() {
    latestReadId.current += 1;
    setSkipInvalid(false);
    setChosenFile(null);
    setRefusalReason(null);
    setStep('file');
  }

  const name = resourceText.resource(resource.name, 2).toLocaleLowerCase(resourceText.language);
  return (
    <Page title={translate('import.title', { name })} back={back}>
      <ol className={css['steps']} aria-label={translate('import.steps.label')}>
        {importSteps.map((importStep, index) => (
          <li
            key={importStep}
            aria-current={importStep === step ? 'step' : undefined}
            data-past={importSteps.indexOf(step) > index || undefined}
          >
            <span aria-hidden>{index + 1}</span>
            {translate(`import.steps.${importStep}`)}
          </li>
        ))}
      </ol>
      <div ref={stepContainer}>
        {(step === 'file' || !chosenFile) && (
          <FileStep
            resource={resource}
            isReading={isReading}
            refusalReason={refusalReason}
            onFile={(file) => void choose(file)}
          />
        )}
        {step === 'columns' && chosenFile && (
          <ColumnsStep
            resource={resource}
            source={chosenFile.source}
            columnMapping={chosenFile.columnMapping}
            refusalReason={refusalReason}
            onParseOptionsChange={(isReading) =>
              void read(Promise.resolve(chosenFile.file), Promise.resolve(chosenFile.translations), isReading)
            }
            onMappingChange={(columnMapping) => setChosenFile({ ...chosenFile, columnMapping })}
            onBack={startOver}
            onNext={() => setStep('review')}
          />
        )}
        {step === 'review' && importData && (
          <ReviewStep
            resource={resource}
            {...importData}
            skipInvalid={skipInvalid}
            onSkipInvalid={setSkipInvalid}
            recordsBefore={recordsBefore}
            onRecordsRead={(records) =>
              setRecordsBefore((known) => new Map([...known, ...records.map((one) => [one.id, one] as const)]))
            }
            onBack={() => setStep('columns')}
            onNext={(results) => {
              setPreviewedResults(results);
              setStep('run');
            }}
          />
        )}
        {step === 'run' && importData && (
          <RunStep
            resource={resource}
            source={importData.source}
            chunks={previewedChunks}
            skipInvalid={skipInvalid}
            back={back}
            recordsBefore={recordsBefore}
            onAnother={startOver}
          />
        )}
      </div>
    </Page>
  );
}

/** Loads the labels in all languages, because the file may be in another language than the console. */
async function loadLabelTranslations(current: LabelTranslation): Promise<readonly LabelTranslation[]> {
  const messages = await loadWithFallback('en').catch(() => null);
  if (!messages) return [current];
  const otherLanguages = languages
    .filter((language) => messages[language])
    .map((language) => createResourceText(textsOf(createI18n(messages, language), language).t));
  return [current, ...otherLanguages];
}

export const importSteps = ['file', 'columns', 'review', 'run'] as const;
type ImportStep = (typeof importSteps)[number];
