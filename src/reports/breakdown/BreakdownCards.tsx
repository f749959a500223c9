import { ChangeMark } from '../figures/ChangeMark';
import { useWords } from '../../resources/words';
import css from '../reports.module.css';
import { BarCell } from './BarCell';
import type { RowsProps } from './BreakdownTable';
import { RowName } from './RowName';

/** The same where a table would have to be squeezed. */
export function BreakdownCards(props: RowsProps) {
  const { view, answer, say, rows } = props;
  const { translate } = useWords();
  const [main = '', ...others] = view.columns;
  const all = answer.rows.map(({ values }) => say.valueOf(main, values));
  return (
    <ul className={css['cards']} aria-label={translate('reports.breakdown', { by: translate(`reports.groupings.${answer.meta.groupBy}`).toLocaleLowerCase() })}>
      {rows.map((row) => (
        <li key={row.key}>
          <RowName {...props} row={row} />
          <BarCell row={row} value={say.valueOf(main, row.values)} of={all} text={say.value(main, say.valueOf(main, row.values))} />
          <dl>
            {answer.previous && (
              <div>
                <dt>{translate('reports.changeHead')}</dt>
                <dd>
                  <ChangeMark change={say.changeIn(main, say.valueOf(main, row.values), say.valueOf(main, row.previous ?? {}))} say={say} />
                </dd>
              </div>
            )}
            {others.map((name) => (
              <div key={name}>
                <dt>{say.name(name)}</dt>
                <dd>{say.value(name, say.valueOf(name, row.values))}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <li data-total>
        <strong>{translate('reports.total')}</strong>
        <dl>
          {view.columns.map((name) => (
            <div key={name}>
              <dt>{say.name(name)}</dt>
              <dd>{say.value(name, say.valueOf(name, answer.totals))}</dd>
            </div>
          ))}
        </dl>
      </li>
    </ul>
  );
}
