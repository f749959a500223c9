import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useResourceText } from '../../kit/resourceText';
import { LabeledSelect } from '../controls/ReportControls';
import css from '../reports.module.css';
import type { ReportSectionProps } from '../view';
import { foldRows, sortRows, barLengthPercent, changeSort, RowName } from './rows';
import { useIsNarrow } from '../../kit/ui/useIsNarrow';
import type { FigureValues } from '../../../contract/reports/figures';
import { EmptyValue } from '../../kit/ui/values';
import { ChangeMark } from '../figures/figureFormat';
import breakdownCss from './breakdown.module.css';
import type { ReportRow } from '../../../contract/reports/endpoints';
import type { ColumnSort, TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { restKey } from '../../../contract/reports/report';

const initialRowCount = 12;

export function Breakdown(props: ReportSectionProps) {
  const { view, params, response, figureFormat, change } = props;
  const { translate, format } = useResourceText();
  const isNarrow = useIsNarrow();
  const [isExpanded, setExpanded] = useState(false);
  const headingId = useId();
  const { report, columns } = view;
  const { groupBy } = response.meta;
  const rows = sortRows(response.rows, report, params.sort, params.isAscending, columns[0]);
  const shownRows = isExpanded ? rows : foldRows(rows, initialRowCount);
  const Rows = isNarrow ? BreakdownCards : BreakdownTable;
  return (
    <section className={css['card']} aria-labelledby={headingId}>
      <header className={css['cardHead']}>
        <h2 id={headingId}>
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
              options={[
                ...columns.map((value) => ({ value, label: figureFormat.nameOf(value) })),
                ...(response.previous ? [{ value: changeSort, label: translate('reports.changeHead') }] : []),
              ]}
              onChange={(sort) => change({ sort, order: null }, { replace: true })}
            />
          )}
        </div>
      </header>
      {groupBy === 'labels' && <p className={css['hint']}>{translate('reports.labelsHint')}</p>}
      {groupBy === 'method' && <p className={css['hint']}>{translate('reports.methodHint')}</p>}
      <Rows {...props} rows={shownRows} />
      {shownRows.length < rows.length && (
        <div className={css['more']}>
          <Button color="inherit" onClick={() => setExpanded(true)}>
            {translate('reports.allRows', { smart_count: rows.length, count: format.number(rows.length) })}
          </Button>
        </div>
      )}
    </section>
  );
}

function BreakdownCards(props: RowsProps) {
  const { view, response, figureFormat, rows } = props;
  const { translate } = useResourceText();
  const [mainFigure = '', ...otherFigures] = view.columns;
  const mainValues = response.rows.map(({ values }) => figureFormat.valueOf(mainFigure, values));
  const { totals, previous } = response;
  return (
    <ul
      className={breakdownCss['cards']}
      aria-label={translate('reports.breakdown', {
        by: translate(`reports.groupings.${response.meta.groupBy}`).toLocaleLowerCase(),
      })}
    >
      {rows.map((row) => (
        <li key={row.key}>
          <div className={breakdownCss['cardLine']}>
            <RowName {...props} row={row} />
            {previous && <ChangeCell {...props} values={row.values} previous={row.previous} />}
          </div>
          <BarCell {...props} row={row} columnValues={mainValues} />
          <MoreFigures
            facts={otherFigures.map((name) => [
              figureFormat.nameOf(name),
              figureFormat.formatValue(name, figureFormat.valueOf(name, row.values)),
            ])}
          />
        </li>
      ))}
      <li data-total>
        <div className={breakdownCss['cardLine']}>
          <strong>{translate('reports.total')}</strong>
          <strong>
            <ComparedValue {...props} values={totals} previous={previous?.totals} />
          </strong>
        </div>
        <MoreFigures
          facts={otherFigures.map((name) => [
            figureFormat.nameOf(name),
            figureFormat.formatValue(name, figureFormat.valueOf(name, totals)),
          ])}
        />
      </li>
    </ul>
  );
}

interface RowsProps extends ReportSectionProps {
  rows: readonly ReportRow[];
}

function BreakdownTable(props: RowsProps) {
  const { view, response, figureFormat, rows } = props;
  const { translate } = useResourceText();
  const [mainFigure = '', ...otherFigures] = view.columns;
  const { meta, totals, previous } = response;
  const label = translate(`reports.groupings.${meta.groupBy}`);
  const mainValues = response.rows.map(({ values }) => figureFormat.valueOf(mainFigure, values));
  const changeColumn: TableColumn<ReportRow> = {
    key: changeSort,
    label: translate('reports.changeHead'),
    align: 'end',
    sort: sortOn(changeSort, props),
    cell: (row) => <ChangeCell {...props} values={row.values} previous={row.previous} />,
    total: previous && <ChangeCell {...props} values={totals} previous={previous.totals} />,
  };
  return (
    <Table
      variant="report"
      label={translate('reports.breakdown', { by: label.toLocaleLowerCase() })}
      columns={[
        { key: 'name', label, cell: (row) => <RowName {...props} row={row} />, total: translate('reports.total') },
        {
          ...figureColumn(mainFigure, props),
          cell: (row) => <BarCell {...props} row={row} columnValues={mainValues} />,
          total: <ComparedValue {...props} values={totals} previous={previous?.totals} />,
        },
        ...(previous ? [changeColumn] : []),
        ...otherFigures.map((name) => figureColumn(name, props)),
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}

function figureColumn(name: string, props: RowsProps): TableColumn<ReportRow> {
  const { response, figureFormat } = props;
  return {
    key: name,
    label: figureFormat.nameOf(name),
    hint: figureFormat.definitionOf(name),
    align: 'end',
    sort: sortOn(name, props),
    cell: ({ values }) => figureFormat.formatValue(name, figureFormat.valueOf(name, values)),
    total: figureFormat.formatValue(name, figureFormat.valueOf(name, response.totals)),
  };
}

function sortOn(name: string, { view, params, change }: RowsProps): ColumnSort {
  const isSorted = (params.sort ?? view.columns[0]) === name;
  const order = isSorted ? (params.isAscending ? 'ASC' : 'DESC') : null;
  return {
    order,
    onSort: () => change({ sort: name, order: order === 'DESC' ? 'ASC' : null }, { replace: true }),
  };
}

interface ComparedProps extends ReportSectionProps {
  values: FigureValues;
  previous: FigureValues | undefined;
}

/** Shows the main figure, above its value in the comparison period. */
function ComparedValue({ view, response, figureFormat, values, previous }: ComparedProps) {
  const [mainFigure = ''] = view.columns;
  const textOf = (one: FigureValues) => figureFormat.formatValue(mainFigure, figureFormat.valueOf(mainFigure, one));
  return (
    <span className={breakdownCss['compared']}>
      {textOf(values)}
      {response.previous && (
        <>
          {' '}
          <small>{figureFormat.texts.translate('reports.before', { value: textOf(previous ?? {}) })}</small>
        </>
      )}
    </span>
  );
}

function ChangeCell({ view, figureFormat, values, previous }: ComparedProps) {
  const [mainFigure = ''] = view.columns;
  const value = figureFormat.valueOf(mainFigure, values);
  const previousValue = figureFormat.valueOf(mainFigure, previous ?? {});
  if (value === null || previousValue === null) return <EmptyValue />;
  const difference = value - previousValue;
  const change = figureFormat.compareValues(mainFigure, value, previousValue);
  return (
    <span className={breakdownCss['change']}>
      {figureFormat.formatDifference(mainFigure, difference)}
      {change && <ChangeMark change={change} figureFormat={figureFormat} />}
    </span>
  );
}

function BarCell({
  row,
  columnValues,
  ...props
}: ReportSectionProps & { row: ReportRow; columnValues: readonly (number | null)[] }) {
  const [mainFigure = ''] = props.view.columns;
  const value = props.figureFormat.valueOf(mainFigure, row.values);
  return (
    <span className={breakdownCss['bar']} data-below={(value !== null && value < 0) || undefined}>
      {/* No bar for the row that sums the others: the sum is not comparable with single rows. */}
      {row.key !== restKey && <i style={{ width: `${barLengthPercent(value, columnValues)}%` }} aria-hidden />}
      <ComparedValue {...props} values={row.values} previous={row.previous} />
    </span>
  );
}

export function MoreFigures({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const { translate } = useResourceText();
  return (
    <details className={breakdownCss['disclosed']}>
      <summary>{translate('reports.moreFigures')}</summary>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
