import type { ReportRow } from '../../../contract/reports/endpoints';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { useResourceText } from '../../kit/resourceText';
import { ChangeMark } from '../figures/ChangeMark';
import type { ReportSectionProps } from '../view';
import { BarCell } from './BarCell';
import { RowName } from './RowName';

export interface RowsProps extends ReportSectionProps {
  rows: readonly ReportRow[];
}

export function BreakdownTable(props: RowsProps) {
  const { view, answer, figureFormat, rows } = props;
  const { translate } = useResourceText();
  const [main = '', ...others] = view.columns;
  const { meta, totals, previous } = answer;
  const label = translate(`reports.groupings.${meta.groupBy}`);
  const valueOf = ({ values }: ReportRow) => figureFormat.valueOf(main, values);
  const change: TableColumn<ReportRow> = {
    key: 'change',
    label: translate('reports.changeHead'),
    align: 'end',
    cell: (row) => (
      <ChangeMark
        change={figureFormat.compareValues(main, valueOf(row), figureFormat.valueOf(main, row.previous ?? {}))}
        figureFormat={figureFormat}
      />
    ),
    total: previous && (
      <ChangeMark
        change={figureFormat.compareValues(
          main,
          figureFormat.valueOf(main, totals),
          figureFormat.valueOf(main, previous.totals),
        )}
        figureFormat={figureFormat}
      />
    ),
  };
  return (
    <Table
      variant="report"
      label={translate('reports.breakdown', { by: label.toLocaleLowerCase() })}
      columns={[
        { key: 'name', label, cell: (row) => <RowName {...props} row={row} />, total: translate('reports.total') },
        {
          ...figureColumn(main, props),
          cell: (row) => (
            <BarCell
              row={row}
              value={valueOf(row)}
              columnValues={answer.rows.map(valueOf)}
              text={figureFormat.value(main, valueOf(row))}
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

function figureColumn(name: string, { view, params, answer, figureFormat, change }: RowsProps): TableColumn<ReportRow> {
  const isSorted = (params.sort ?? view.columns[0]) === name;
  const order = isSorted ? (params.ascending ? 'ASC' : 'DESC') : null;
  return {
    key: name,
    label: figureFormat.name(name),
    hint: figureFormat.definition(name),
    align: 'end',
    sort: {
      order,
      onSort: () => change({ sort: name, order: order === 'DESC' ? 'ASC' : null }, { replace: true }),
    },
    cell: ({ values }) => figureFormat.value(name, figureFormat.valueOf(name, values)),
    total: figureFormat.value(name, figureFormat.valueOf(name, answer.totals)),
  };
}
