import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useResourceText } from '../../kit/resourceText';
import { LabeledSelect } from '../controls/LabeledSelect';
import css from '../reports.module.css';
import type { ReportSectionProps } from '../view';
import { BreakdownCards } from './BreakdownCards';
import { BreakdownTable } from './BreakdownTable';
import { foldRows, sortRows } from './rows';
import { useNarrow } from '../../kit/ui/useNarrow';

const initialRowCount = 12;

export function Breakdown(props: ReportSectionProps) {
  const { view, params, answer, figureFormat, change } = props;
  const { translate, format } = useResourceText();
  const isNarrow = useNarrow();
  const [isExpanded, setExpanded] = useState(false);
  const heading = useId();
  const { report, columns } = view;
  const { groupBy } = answer.meta;
  const rows = sortRows(answer.rows, report, params.sort, params.ascending);
  const shown = isExpanded ? rows : foldRows(rows, initialRowCount);
  const Rows = isNarrow ? BreakdownCards : BreakdownTable;
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <header className={css['cardHead']}>
        <h2 id={heading}>
          {translate('reports.breakdown', { by: translate(`reports.groupings.${groupBy}`).toLocaleLowerCase() })}
        </h2>
        <div className={css['cardTools']}>
          {Object.keys(report.groupings).length > 1 && (
            <LabeledSelect
              label={translate('reports.groupBy')}
              value={groupBy}
              options={Object.keys(report.groupings).map((value) => ({
                value,
                label: translate(`reports.groupings.${value}`),
              }))}
              onChange={(next) => change({ groupBy: next })}
            />
          )}
          {isNarrow && (
            <LabeledSelect
              label={translate('list.order')}
              value={params.sort ?? columns[0] ?? ''}
              options={columns.map((value) => ({ value, label: figureFormat.name(value) }))}
              onChange={(sort) => change({ sort, order: null }, { replace: true })}
            />
          )}
        </div>
      </header>
      {groupBy === 'labels' && <p className={css['hint']}>{translate('reports.labelsHint')}</p>}
      {groupBy === 'method' && <p className={css['hint']}>{translate('reports.methodHint')}</p>}
      <Rows {...props} rows={shown} />
      {shown.length < rows.length && (
        <div className={css['more']}>
          <Button color="inherit" onClick={() => setExpanded(true)}>
            {translate('reports.allRows', { smart_count: rows.length, count: format.number(rows.length) })}
          </Button>
        </div>
      )}
    </section>
  );
}
