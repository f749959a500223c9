import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { importColumns } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { useWords } from '../words';
import uiCss from '../ui/ui.module.css';
import { columnLabel, missingColumns, rematched, type Matching } from './columns';
import css from './columns.module.css';
import { ReadingOptions } from './ReadingOptions';
import type { Reading, RefusalReason, Source } from './source';
import { Step } from './Step';

interface Props {
  resource: Resource;
  source: Source;
  matching: Matching;
  refused: RefusalReason | null;
  onRead: (chosen: Partial<Reading>) => void;
  onMatch: (matching: Matching) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Rows searched for an example value of a column. */
const looked = 20;

export function ColumnsStep({ resource, source, matching, refused, onRead, onMatch, onBack, onNext }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const id = useId();
  const columns = importColumns(resource);
  const missing = missingColumns(resource, matching).map((column) => columnLabel(resource, column, words));
  const rowCount = source.rows.length + source.faulty.length;
  const matched = matching.filter((path) => path !== null).length;

  return (
    <Step
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
      <ReadingOptions source={source} refused={refused} onRead={onRead} />
      <ul className={css['columns']} aria-label={translate('import.columns.label')}>
        {source.header.map((title, at) => (
          // Column titles may repeat or be empty.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} data-unmatched={matching[at] === null || undefined}>
            <label htmlFor={`${id}-${at}`}>
              <strong>{title || translate('import.columns.untitled', { place: format.number(at + 1) })}</strong>
              <span>{exampleIn(source, at)}</span>
            </label>
            <ArrowRight size={18} aria-hidden />
            <select
              id={`${id}-${at}`}
              className={uiCss['control']}
              value={matching[at] ?? ''}
              onChange={({ target }) => onMatch(rematched(matching, at, target.value || null))}
            >
              <option value="">{translate('import.columns.ignored')}</option>
              {columns.map((column) => (
                <option key={column.path} value={column.path}>
                  {columnLabel(resource, column, words)}
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
            {translate('import.columns.missing', { smart_count: missing.length, columns: format.all(missing) })}
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
    </Step>
  );
}

function exampleIn({ rows }: Source, at: number): string {
  return (
    rows
      .slice(0, looked)
      .map(({ cells }) => cells[at]?.trim() ?? '')
      .find((cell) => cell !== '') ?? ''
  );
}
