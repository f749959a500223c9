import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState, type DragEvent } from 'react';
import type { Resource } from '../../../contract/resource';
import { saveFile } from '../files/saveFile';
import { useResourceText, type ResourceText } from '../resourceText';
import css from './file.module.css';
import importCss from './import.module.css';
import { refusalParams, type RefusalReason } from './importSource';
import { ImportStepLayout } from './ImportStepLayout';
import { formatDecimal } from '../../../contract/amounts';
import { isApplicable, type Field, type FieldKind, type FieldOf } from '../../../contract/fields';
import { importColumnsOf, type ImportColumn } from '../../../contract/imports';
import { slugify } from '../kinds/slugify';
import { columnLabel } from './columnMapping';

interface Props {
  resource: Resource;
  isReading: boolean;
  refusalReason: RefusalReason | null;
  onFile: (file: File) => void;
}

export function FileStep({ resource, isReading, refusalReason, onFile }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const [isDragOver, setDragOver] = useState(false);
  const limits = refusalParams(format);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isReading) onFile(file);
  }

  async function downloadTemplate() {
    const { writeCsv } = await import('./csv');
    const { header, example } = templateOf(resource, resourceText);
    saveFile(
      writeCsv(header, [example], ','),
      `${translate('import.file.templateName')}-${resource.name.replaceAll('/', '-')}.csv`,
    );
  }

  return (
    <ImportStepLayout title={translate('import.file.title')} lead={translate('import.file.lead')}>
      {refusalReason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(`import.file.refused.${refusalReason}`, limits)}
        </Alert>
      )}
      {/* The label inside is accessible; dropping a file is an additional way for the mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={css['drop']}
        data-over={isDragOver || undefined}
        aria-busy={isReading}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet size={36} strokeWidth={1.5} aria-hidden />
        <p>{translate(isReading ? 'import.file.reading' : 'import.file.drop')}</p>
        <label className={css['choose']}>
          <input
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain"
            disabled={isReading}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // Resets the input, so that the same file can be chosen again after a correction.
              currentTarget.value = '';
              if (file) onFile(file);
            }}
          />
          {translate('import.file.choose')}
        </label>
        <p className={importCss['finePrint']}>{translate('import.file.limits', limits)}</p>
      </div>
      <div className={css['template']}>
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Download size={18} aria-hidden />}
          onClick={() => void downloadTemplate()}
        >
          {translate('import.file.template')}
        </Button>
        <p className={importCss['finePrint']}>{translate('import.file.templateHint')}</p>
      </div>
      <p className={importCss['finePrint']}>{translate('import.file.again')}</p>
    </ImportStepLayout>
  );
}

function templateOf(resource: Resource, resourceText: ResourceText): { header: string[]; example: string[] } {
  const columns = importColumnsOf(resource);
  return {
    header: columns.map((column) => columnLabel(resource, column, resourceText)),
    example: columns.map((column) => exampleOf(resource, column, resourceText)),
  };
}

interface ExampleOptions<K extends FieldKind> {
  resource: Resource;
  column: ImportColumn;
  field: FieldOf<K>;
  initial: string | undefined;
  resourceText: ResourceText;
}

const examples: { [K in FieldKind]: (options: ExampleOptions<K>) => string } = {
  text: (options) => options.field.example ?? textExample(options),
  localizedText: textExample,
  localizedTexts: textExample,
  reference: textExample,
  references: textExample,
  secret: textExample,
  boolean: ({ resource, column, field, resourceText }) =>
    resourceText.lookup(resource.name, `values.${column.path}.${field.initial !== false}`) ||
    resourceText.translate(field.initial === false ? 'list.no' : 'list.yes'),
  choice: ({ resource, column, field, initial = field.options[0] ?? '', resourceText }) =>
    resourceText.lookup(resource.name, `values.${column.path}.${initial}`) || initial,
  choices: ({ resource, column, field, resourceText }) =>
    resourceText.lookup(resource.name, `values.${column.path}.${field.options[0] ?? ''}`) || (field.options[0] ?? ''),
  slug: ({ field, resourceText }) => slugify(resourceText.translate('import.example'), field.maxLength),
  color: ({ initial }) => initial ?? '#166534',
  email: ({ resourceText }) => resourceText.translate('import.exampleEmail'),
  phone: () => '55 1234 5678',
  url: () => 'https://example.com',
  integer: ({ field, initial }) => initial ?? String(Math.max(1, field.min)),
  money: ({ field }) => decimalExample(field.initial, field),
  rate: ({ field }) => decimalExample(field.initial, { min: 0, max: field.max }),
  date: () => '2026-12-31',
  // Never used: `importColumnsOf` omits images, instants and JSON, and expands groups into their fields.
  image: () => '',
  instant: () => '',
  group: () => '',
  json: () => '',
};

function exampleOf(resource: Resource, column: ImportColumn, resourceText: ResourceText): string {
  const initialValues = Object.fromEntries(
    Object.entries(resource.fields).map(([other, { initial: value }]) => [other, value]),
  );
  if (!isApplicable(column.field, initialValues)) return '';
  return exampleOfKind(column.field, { resource, column, initial: initialOf(column.field), resourceText });
}

function exampleOfKind<K extends FieldKind>(
  field: FieldOf<K>,
  exampleOptions: Omit<ExampleOptions<K>, 'field'>,
): string {
  const example: (options: ExampleOptions<K>) => string = examples[field.kind];
  return example({ ...exampleOptions, field });
}

function textExample({ resource, column: { path, name, required }, resourceText }: ExampleOptions<FieldKind>): string {
  const isRequired = name === resource.title || required;
  return (
    resourceText.lookup(resource.name, `examples.${path}`) ||
    (isRequired ? resourceText.translate('import.example') : '')
  );
}

function decimalExample(initial: unknown, { min, max }: { min: number; max: number }): string {
  return formatDecimal(typeof initial === 'number' ? initial : Math.min(Math.max(10_000, min), max), 2);
}

function initialOf({ initial }: Field): string | undefined {
  return typeof initial === 'string' || typeof initial === 'number' ? String(initial) : undefined;
}
