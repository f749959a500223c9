import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useWords } from '../../kit/words';
import { Choice } from '../controls/Choice';
import css from '../reports.module.css';
import type { PartProps } from '../view';
import { BreakdownCards } from './BreakdownCards';
import { BreakdownTable } from './BreakdownTable';
import { folded, inOrder } from './rows';
import { useNarrow } from '../../kit/ui/useNarrow';

/** Rows shown before "show all"; the file has all of them. */
const atFirst = 12;

/** Rows by the selected grouping; they sum to the totals above. */
export function Breakdown(props: PartProps) {
  const { view, params, answer, say, change } = props;
  const { translate, format } = useWords();
  const narrow = useNarrow();
  const [all, setAll] = useState(false);
  const heading = useId();
  const { report, columns } = view;
  const { groupBy } = answer.meta;
  const rows = inOrder(answer.rows, report, params.sort, params.ascending);
  const shown = all ? rows : folded(rows, atFirst);
  const Rows = narrow ? BreakdownCards : BreakdownTable;
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <header className={css['cardHead']}>
        <h2 id={heading}>
          {translate('reports.breakdown', { by: translate(`reports.groupings.${groupBy}`).toLocaleLowerCase() })}
        </h2>
        <div className={css['cardTools']}>
          {Object.keys(report.groupings).length > 1 && (
            <Choice
              label={translate('reports.groupBy')}
              value={groupBy}
              options={Object.keys(report.groupings).map((value) => ({
                value,
                label: translate(`reports.groupings.${value}`),
              }))}
              onChange={(next) => change({ groupBy: next })}
            />
          )}
          {narrow && (
            <Choice
              label={translate('list.order')}
              value={params.sort ?? columns[0] ?? ''}
              options={columns.map((value) => ({ value, label: say.name(value) }))}
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
          <Button color="inherit" onClick={() => setAll(true)}>
            {translate('reports.allRows', { smart_count: rows.length, count: format.number(rows.length) })}
          </Button>
        </div>
      )}
    </section>
  );
}
