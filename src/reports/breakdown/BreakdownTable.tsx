import type { ReportRow } from '../../../contract/reports/endpoints';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { useWords } from '../../kit/words';
import { ChangeMark } from '../figures/ChangeMark';
import type { PartProps } from '../view';
import { BarCell } from './BarCell';
import { RowName } from './RowName';

export interface RowsProps extends PartProps {
  rows: readonly ReportRow[];
}

export function BreakdownTable(props: RowsProps) {
  const { view, answer, say, rows } = props;
  const { translate } = useWords();
  const [main = '', ...others] = view.columns;
  const { meta, totals, previous } = answer;
  const label = translate(`reports.groupings.${meta.groupBy}`);
  const valueOf = ({ values }: ReportRow) => say.valueOf(main, values);
  const change: TableColumn<ReportRow> = {
    key: 'change',
    label: translate('reports.changeHead'),
    align: 'end',
    cell: (row) => (
      <ChangeMark change={say.changeIn(main, valueOf(row), say.valueOf(main, row.previous ?? {}))} say={say} />
    ),
    total: previous && (
      <ChangeMark
        change={say.changeIn(main, say.valueOf(main, totals), say.valueOf(main, previous.totals))}
        say={say}
      />
    ),
  };
  return (
    <Table
      look="report"
      label={translate('reports.breakdown', { by: label.toLocaleLowerCase() })}
      columns={[
        { key: 'name', label, cell: (row) => <RowName {...props} row={row} />, total: translate('reports.total') },
        {
          ...figureColumn(main, props),
          cell: (row) => (
            <BarCell
              row={row}
              value={valueOf(row)}
              of={answer.rows.map(valueOf)}
              text={say.value(main, valueOf(row))}
            />
          ),
        },
        ...(previous ? [change] : []),
        ...others.map((name) => figureColumn(name, props)),
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}

/** Returns a sortable column of a figure, descending first. */
function figureColumn(name: string, { view, params, answer, say, change }: RowsProps): TableColumn<ReportRow> {
  const sorted = (params.sort ?? view.columns[0]) === name;
  const order = sorted ? (params.ascending ? 'ASC' : 'DESC') : null;
  return {
    key: name,
    label: say.name(name),
    hint: say.definition(name),
    align: 'end',
    sort: {
      order,
      onSort: () => change({ sort: name, order: order === 'DESC' ? 'ASC' : null }, { replace: true }),
    },
    cell: ({ values }) => say.value(name, say.valueOf(name, values)),
    total: say.value(name, say.valueOf(name, answer.totals)),
  };
}
