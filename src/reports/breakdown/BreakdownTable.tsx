import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReportRow } from '../../../contract/reports/endpoints';
import listCss from '../../kit/list/list.module.css';
import { useWords } from '../../kit/words';
import { ChangeMark } from '../figures/ChangeMark';
import css from '../reports.module.css';
import type { PartProps } from '../view';
import { BarCell } from './BarCell';
import { RowName } from './RowName';

export interface RowsProps extends PartProps {
  rows: readonly ReportRow[];
}

/** Each row with its figures, the first also as a bar, and at the foot what they come to. */
export function BreakdownTable(props: RowsProps) {
  const { view, answer, say, rows } = props;
  const { translate } = useWords();
  const { columns } = view;
  const [main = '', ...others] = columns;
  const { meta, totals, previous } = answer;
  const label = translate(`reports.groupings.${meta.groupBy}`);
  return (
    <div className={css['wide']}>
      <table className={css['table']} aria-label={translate('reports.breakdown', { by: label.toLocaleLowerCase() })}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <SortHead name={main} {...props} />
            {previous && (
              <th scope="col" data-align="end">
                {translate('reports.changeHead')}
              </th>
            )}
            {others.map((name) => (
              <SortHead key={name} name={name} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <RowName {...props} row={row} />
              </th>
              <td data-align="end">
                <BarCell
                  row={row}
                  value={say.valueOf(main, row.values)}
                  of={answer.rows.map(({ values }) => say.valueOf(main, values))}
                  text={say.value(main, say.valueOf(main, row.values))}
                />
              </td>
              {previous && (
                <td data-align="end">
                  <ChangeMark
                    change={say.changeIn(main, say.valueOf(main, row.values), say.valueOf(main, row.previous ?? {}))}
                    say={say}
                  />
                </td>
              )}
              {others.map((name) => (
                <td key={name} data-align="end">
                  {say.value(name, say.valueOf(name, row.values))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('reports.total')}</th>
            <td data-align="end">{say.value(main, say.valueOf(main, totals))}</td>
            {previous && (
              <td data-align="end">
                <ChangeMark
                  change={say.changeIn(main, say.valueOf(main, totals), say.valueOf(main, previous.totals))}
                  say={say}
                />
              </td>
            )}
            {others.map((name) => (
              <td key={name} data-align="end">
                {say.value(name, say.valueOf(name, totals))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function SortHead({ name, view, asked, say, change }: RowsProps & { name: string }) {
  const sorted = (asked.sort ?? view.columns[0]) === name;
  const ascending = sorted && asked.ascending;
  const Icon = ascending ? ArrowUp : ArrowDown;
  return (
    <th scope="col" data-align="end" aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={listCss['sort']}
        title={say.definition(name)}
        onClick={() => change({ sort: name, order: sorted && !ascending ? 'ASC' : null }, { replace: true })}
      >
        {say.name(name)}
        <Icon aria-hidden data-on={sorted || undefined} />
      </button>
    </th>
  );
}
