import { useWords } from '../../kit/words';
import { ChangeMark } from '../figures/ChangeMark';
import css from './breakdown.module.css';
import { BarCell } from './BarCell';
import type { RowsProps } from './BreakdownTable';
import { Disclosed } from './Disclosed';
import { RowName } from './RowName';

export function BreakdownCards(props: RowsProps) {
  const { view, answer, say, rows } = props;
  const { translate } = useWords();
  const [main = '', ...others] = view.columns;
  const all = answer.rows.map(({ values }) => say.valueOf(main, values));
  const { totals, previous } = answer;
  return (
    <ul
      className={css['cards']}
      aria-label={translate('reports.breakdown', {
        by: translate(`reports.groupings.${answer.meta.groupBy}`).toLocaleLowerCase(),
      })}
    >
      {rows.map((row) => {
        const value = say.valueOf(main, row.values);
        return (
          <li key={row.key}>
            <div className={css['cardLine']}>
              <RowName {...props} row={row} />
              {previous && (
                <ChangeMark change={say.changeIn(main, value, say.valueOf(main, row.previous ?? {}))} say={say} />
              )}
            </div>
            <BarCell row={row} value={value} of={all} text={say.value(main, value)} />
            <Disclosed facts={others.map((name) => [say.name(name), say.value(name, say.valueOf(name, row.values))])} />
          </li>
        );
      })}
      <li data-total>
        <div className={css['cardLine']}>
          <strong>{translate('reports.total')}</strong>
          <strong>{say.value(main, say.valueOf(main, totals))}</strong>
        </div>
        <Disclosed facts={others.map((name) => [say.name(name), say.value(name, say.valueOf(name, totals))])} />
      </li>
    </ul>
  );
}
