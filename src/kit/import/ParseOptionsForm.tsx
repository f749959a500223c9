import Alert from '@mui/material/Alert';
import { useId } from 'react';
import { Table } from '../table/Table';
import uiCss from '../ui/ui.module.css';
import { useResourceText } from '../resourceText';
import { encodings } from './encodings';
import css from './reading.module.css';
import {
  delimiterNames,
  refusalParams,
  type ParseOptions,
  type RefusalReason,
  type ImportSource,
} from './importSource';

interface Props {
  source: ImportSource;
  refused: RefusalReason | null;
  onParseOptionsChange: (parseOptions: Partial<ParseOptions>) => void;
}

const rowsShown = 3;
const titlesShown = 4;

export function ParseOptionsForm({
  source: { parseOptions, sheets, headerCandidates, header, rows },
  refused,
  onParseOptionsChange,
}: Props) {
  const { translate, format } = useResourceText();
  const rowLabel = (row: number) => translate('import.reading.row', { row: format.number(row) });
  const skipped = headerCandidates.filter(({ row }) => row < parseOptions.headerRow);
  return (
    <section className={css['reading']} aria-label={translate('import.reading.title')}>
      <div className={css['choices']}>
        {sheets.length > 0 ? (
          <Choice
            label={translate('import.reading.sheet')}
            value={parseOptions.sheet}
            options={sheets}
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
                .slice(0, titlesShown)
                .join(', ')}`,
            ]),
            [0, translate('import.reading.noHeader')],
          ]}
          onChoose={(headerRow) => onParseOptionsChange({ ...parseOptions, headerRow })}
        />
      </div>
      <div aria-live="polite">
        {refused && (
          <Alert severity="error">{translate(`import.file.refused.${refused}`, refusalParams(format))}</Alert>
        )}
        {skipped.length > 0 && (
          <Alert severity="info">
            {translate('import.reading.skipped', {
              smart_count: skipped.length,
              rows: format.listAnd(skipped.map(({ row }) => format.number(row))),
            })}
          </Alert>
        )}
      </div>
      <Table
        variant="report"
        label={translate('import.reading.preview')}
        dense
        columns={[
          { key: 'row', label: translate('import.row'), cell: ({ row }) => format.number(row) },
          ...header.map((title, at) => ({
            key: String(at),
            label: title || translate('import.columns.untitled', { place: format.number(at + 1) }),
            cell: ({ cells }: { cells: readonly string[] }) => cells[at]?.slice(0, charactersShown) ?? '',
          })),
        ]}
        rows={rows.slice(0, rowsShown)}
        keyOf={({ row }) => String(row)}
        empty={<p>{translate('import.reading.noRows')}</p>}
      />
    </section>
  );
}

const charactersShown = 60;

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
          const chosen = options.find(([one]) => String(one) === target.value);
          if (chosen) onChoose(chosen[0]);
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
