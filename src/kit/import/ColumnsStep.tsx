import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { importColumnsOf } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { useResourceText } from '../resourceText';
import uiCss from '../ui/ui.module.css';
import { canUpdate, columnLabel, missingColumns, remapColumn, type ColumnMapping } from './columnMapping';
import css from './columns.module.css';
import {
  type ParseOptions,
  type RefusalReason,
  type ImportSource,
  encodings,
  delimiterNames,
  refusalParams,
} from './importSource';
import { ImportStepLayout } from './ImportStepLayout';
import { Table } from '../table/Table';
import readingCss from './reading.module.css';

interface Props {
  resource: Resource;
  source: ImportSource;
  columnMapping: ColumnMapping;
  refusalReason: RefusalReason | null;
  onParseOptionsChange: (parseOptions: Partial<ParseOptions>) => void;
  onMappingChange: (columnMapping: ColumnMapping) => void;
  onBack: () => void;
  onNext: () => void;
}

const maxExampleRows = 20;

export function ColumnsStep({
  resource,
  source,
  columnMapping,
  refusalReason,
  onParseOptionsChange,
  onMappingChange,
  onBack,
  onNext,
}: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const id = useId();
  const columns = importColumnsOf(resource);
  const missingLabels = missingColumns(resource, columnMapping).map((column) =>
    columnLabel(resource, column, resourceText),
  );
  const isUpdateOnly = missingLabels.length > 0 && canUpdate(resource, columnMapping);
  const rowCount = source.rows.length + source.faultyRows.length;
  const matchedCount = columnMapping.filter((path) => path !== null).length;

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
            disabled={missingLabels.length > 0 && !isUpdateOnly}
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
      <ParseOptionsForm source={source} refusalReason={refusalReason} onParseOptionsChange={onParseOptionsChange} />
      <ul className={css['columns']} aria-label={translate('import.columns.label')}>
        {source.header.map((title, index) => (
          // Column titles may repeat or be empty.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-unmatched={columnMapping[index] === null || undefined}>
            <label htmlFor={`${id}-${index}`}>
              <strong>{title || translate('import.columns.untitled', { place: format.number(index + 1) })}</strong>
              <span>{exampleIn(source, index)}</span>
            </label>
            <ArrowRight size={18} aria-hidden />
            <select
              id={`${id}-${index}`}
              className={uiCss['control']}
              value={columnMapping[index] ?? ''}
              onChange={({ target }) => onMappingChange(remapColumn(columnMapping, index, target.value || null))}
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
        {missingLabels.length > 0 ? (
          <Alert severity={isUpdateOnly ? 'info' : 'warning'}>
            {translate(isUpdateOnly ? 'import.columns.updateOnly' : 'import.columns.missing', {
              smart_count: missingLabels.length,
              columns: format.listAnd(missingLabels),
            })}
          </Alert>
        ) : (
          <Alert severity="success">
            {translate('import.columns.matched', {
              matched: format.number(matchedCount),
              total: format.number(source.header.length),
            })}
          </Alert>
        )}
      </div>
    </ImportStepLayout>
  );
}

function exampleIn({ rows }: ImportSource, columnIndex: number): string {
  return (
    rows
      .slice(0, maxExampleRows)
      .map(({ cells }) => cells[columnIndex]?.trim() ?? '')
      .find((cell) => cell !== '') ?? ''
  );
}

interface ParseOptionsFormProps {
  source: ImportSource;
  refusalReason: RefusalReason | null;
  onParseOptionsChange: (parseOptions: Partial<ParseOptions>) => void;
}

const maxPreviewRows = 3;
const maxPreviewTitles = 4;

export function ParseOptionsForm({
  source: { parseOptions, availableSheets, headerCandidates, header, rows },
  refusalReason,
  onParseOptionsChange,
}: ParseOptionsFormProps) {
  const { translate, format } = useResourceText();
  const rowLabel = (row: number) => translate('import.reading.row', { row: format.number(row) });
  const skippedRows = headerCandidates.filter(({ row }) => row < parseOptions.headerRow);
  return (
    <section className={readingCss['reading']} aria-label={translate('import.reading.title')}>
      <div className={readingCss['choices']}>
        {availableSheets.length > 0 ? (
          <Choice
            label={translate('import.reading.sheet')}
            value={parseOptions.sheet}
            options={availableSheets}
            onChoose={(sheet) => onParseOptionsChange({ sheet })}
          />
        ) : (
          <>
            <Choice
              label={translate('import.reading.delimiter')}
              value={parseOptions.delimiter}
              options={delimiterNames.map(([delimiter, name]) => [delimiter, translate(`import.delimiters.${name}`)])}
              // Omits `headerRow`, which is guessed again: another delimiter splits the titles differently.
              onChoose={(delimiter) => onParseOptionsChange({ encoding: parseOptions.encoding, delimiter })}
            />
            <Choice
              label={translate('import.reading.encoding')}
              value={parseOptions.encoding}
              options={encodings.map((encoding) => [encoding, translate(`import.encodings.${encoding}`)])}
              onChoose={(encoding) => onParseOptionsChange({ encoding })}
            />
          </>
        )}
        <Choice
          label={translate('import.reading.headerRow')}
          value={parseOptions.headerRow}
          options={[
            ...headerCandidates.map(({ row, cells }): [number, string] => [
              row,
              `${rowLabel(row)}: ${cells
                .filter((cell) => cell.trim())
                .slice(0, maxPreviewTitles)
                .join(', ')}`,
            ]),
            [0, translate('import.reading.noHeader')],
          ]}
          onChoose={(headerRow) => onParseOptionsChange({ ...parseOptions, headerRow })}
        />
      </div>
      <div aria-live="polite">
        {refusalReason && (
          <Alert severity="error">{translate(`import.file.refused.${refusalReason}`, refusalParams(format))}</Alert>
        )}
        {skippedRows.length > 0 && (
          <Alert severity="info">
            {translate('import.reading.skipped', {
              smart_count: skippedRows.length,
              rows: format.listAnd(skippedRows.map(({ row }) => format.number(row))),
            })}
          </Alert>
        )}
      </div>
      <Table
        variant="report"
        label={translate('import.reading.preview')}
        isDense
        columns={[
          { key: 'row', label: translate('import.row'), cell: ({ row }) => format.number(row) },
          ...header.map((title, index) => ({
            key: String(index),
            label: title || translate('import.columns.untitled', { place: format.number(index + 1) }),
            cell: ({ cells }: { cells: readonly string[] }) => cells[index]?.slice(0, maxPreviewCharacters) ?? '',
          })),
        ]}
        rows={rows.slice(0, maxPreviewRows)}
        keyOf={({ row }) => String(row)}
        empty={<p>{translate('import.reading.noRows')}</p>}
      />
    </section>
  );
}

const maxPreviewCharacters = 60;

interface ChoiceProps<V extends string | number> {
  label: string;
  value: V;
  options: readonly (readonly [V, string])[];
  onChoose: (value: V) => void;
}

function Choice<V extends string | number>({ label, value, options, onChoose }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={uiCss['control']}
        value={String(value)}
        onChange={({ target }) => {
          const chosenOption = options.find(([one]) => String(one) === target.value);
          if (chosenOption) onChoose(chosenOption[0]);
        }}
      >
        {options.map(([one, text]) => (
          <option key={String(one)} value={String(one)}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
