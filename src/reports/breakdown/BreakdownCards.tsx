import { useResourceText } from '../../kit/resourceText';
import { ChangeMark } from '../figures/ChangeMark';
import css from './breakdown.module.css';
import { BarCell } from './BarCell';
import type { RowsProps } from './BreakdownTable';
import { MoreFigures } from './MoreFigures';
import { RowName } from './RowName';

export function BreakdownCards(props: RowsProps) {
  const { view, answer, figureFormat, rows } = props;
  const { translate } = useResourceText();
  const [main = '', ...others] = view.columns;
  const mainValues = answer.rows.map(({ values }) => figureFormat.valueOf(main, values));
  const { totals, previous } = answer;
  return (
    <ul
      className={css['cards']}
      aria-label={translate('reports.breakdown', {
        by: translate(`reports.groupings.${answer.meta.groupBy}`).toLocaleLowerCase(),
      })}
    >
      {rows.map((row) => {
        const value = figureFormat.valueOf(main, row.values);
        return (
          <li key={row.key}>
            <div className={css['cardLine']}>
              <RowName {...props} row={row} />
              {previous && (
                <ChangeMark
                  change={figureFormat.compareValues(main, value, figureFormat.valueOf(main, row.previous ?? {}))}
                  figureFormat={figureFormat}
                />
              )}
            </div>
            <BarCell row={row} value={value} columnValues={mainValues} text={figureFormat.value(main, value)} />
            <MoreFigures
              facts={others.map((name) => [
                figureFormat.name(name),
                figureFormat.value(name, figureFormat.valueOf(name, row.values)),
              ])}
            />
          </li>
        );
      })}
      <li data-total>
        <div className={css['cardLine']}>
          <strong>{translate('reports.total')}</strong>
          <strong>{figureFormat.value(main, figureFormat.valueOf(main, totals))}</strong>
        </div>
        <MoreFigures
          facts={others.map((name) => [
            figureFormat.name(name),
            figureFormat.value(name, figureFormat.valueOf(name, totals)),
          ])}
        />
      </li>
    </ul>
  );
}
