import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { importColumns } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { useResourceText } from '../resourceText';
import uiCss from '../ui/ui.module.css';
import { columnLabel, missingColumns, remapColumn, type ColumnMapping } from './columnMapping';
import css from './columns.module.css';
import { ParseOptionsForm } from './ParseOptionsForm';
import type { ParseOptions, RefusalReason, ImportSource } from './importSource';
import { ImportStepLayout } from './ImportStepLayout';

interface Props {
  resource: Resource;
  source: ImportSource;
  columnMapping: ColumnMapping;
  refused: RefusalReason | null;
  onParseOptionsChange: (parseOptions: Partial<ParseOptions>) => void;
  onMappingChange: (columnMapping: ColumnMapping) => void;
  onBack: () => void;
  onNext: () => void;
}

const exampleRows = 20;

export function ColumnsStep({
  resource,
  source,
  columnMapping,
  refused,
  onParseOptionsChange,
  onMappingChange,
  onBack,
  onNext,
}: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const id = useId();
  const columns = importColumns(resource);
  const missing = missingColumns(resource, columnMapping).map((column) => columnLabel(resource, column, resourceText));
  const rowCount = source.rows.length + source.faulty.length;
  const matched = columnMapping.filter((path) => path !== null).length;

  return (
    <ImportStepLayout
      title={translate('import.columns.title')}
      lead={translate('import.columns.lead', {
        name: source.name,
        smart_count: rowCount,
        count: format.number(rowCount),
      })}
      actions={
        <>
          <Button
            variant="contained"
            endIcon={<ArrowRight size={18} aria-hidden />}
            disabled={missing.length > 0}
            onClick={onNext}
          >
            {translate('import.columns.next')}
          </Button>
          <Button color="inherit" onClick={onBack}>
            {translate('import.otherFile')}
          </Button>
        </>
      }
    >
      <ParseOptionsForm source={source} refused={refused} onParseOptionsChange={onParseOptionsChange} />
      <ul className={css['columns']} aria-label={translate('import.columns.label')}>
        {source.header.map((title, at) => (
          // Column titles may repeat or be empty.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} data-unmatched={columnMapping[at] === null || undefined}>
            <label htmlFor={`${id}-${at}`}>
              <strong>{title || translate('import.columns.untitled', { place: format.number(at + 1) })}</strong>
              <span>{exampleIn(source, at)}</span>
            </label>
            <ArrowRight size={18} aria-hidden />
            <select
              id={`${id}-${at}`}
              className={uiCss['control']}
              value={columnMapping[at] ?? ''}
              onChange={({ target }) => onMappingChange(remapColumn(columnMapping, at, target.value || null))}
            >
              <option value="">{translate('import.columns.ignored')}</option>
              {columns.map((column) => (
                <option key={column.path} value={column.path}>
                  {columnLabel(resource, column, resourceText)}
                  {column.required && column.field.kind !== 'slug' ? ' *' : ''}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {missing.length > 0 ? (
          <Alert severity="warning">
            {translate('import.columns.missing', { smart_count: missing.length, columns: format.listAnd(missing) })}
          </Alert>
        ) : (
          <Alert severity="success">
            {translate('import.columns.matched', {
              matched: format.number(matched),
              total: format.number(source.header.length),
            })}
          </Alert>
        )}
      </div>
    </ImportStepLayout>
  );
}

function exampleIn({ rows }: ImportSource, at: number): string {
  return (
    rows
      .slice(0, exampleRows)
      .map(({ cells }) => cells[at]?.trim() ?? '')
      .find((cell) => cell !== '') ?? ''
  );
}
