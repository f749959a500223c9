import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useResourceText } from '../../kit/resourceText';
import { LabeledSelect } from '../controls/ReportControls';
import css from '../reports.module.css';
import type { ReportSectionProps } from '../view';
import { foldRows, sortRows, barLengthPercent, RowName } from './rows';
import { useIsNarrow } from '../../kit/ui/useIsNarrow';
import { ChangeMark } from '../figures/figureFormat';
import breakdownCss from './breakdown.module.css';
import type { ReportRow } from '../../../contract/reports/endpoints';
import type { TableColumn } from '../../kit/table/column';
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
  const rows = sortRows(response.rows, report, params.sort, params.isAscending);
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
              options={columns.map((value) => ({ value, label: figureFormat.nameOf(value) }))}
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
      {rows.map((row) => {
        const value = figureFormat.valueOf(mainFigure, row.values);
        return (
          <li key={row.key}>
            <div className={breakdownCss['cardLine']}>
              <RowName {...props} row={row} />
              {previous && (
                <ChangeMark
                  change={figureFormat.compareValues(
                    mainFigure,
                    value,
                    figureFormat.valueOf(mainFigure, row.previous ?? {}),
                  )}
                  figureFormat={figureFormat}
                />
              )}
            </div>
            <BarCell
              row={row}
              value={value}
              columnValues={mainValues}
              text={figureFormat.formatValue(mainFigure, value)}
            />
            <MoreFigures
              facts={otherFigures.map((name) => [
                figureFormat.nameOf(name),
                figureFormat.formatValue(name, figureFormat.valueOf(name, row.values)),
              ])}
            />
          </li>
        );
      })}
      <li data-total>
        <div className={breakdownCss['cardLine']}>
          <strong>{translate('reports.total')}</strong>
          <strong>{figureFormat.formatValue(mainFigure, figureFormat.valueOf(mainFigure, totals))}</strong>
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
  const valueOf = ({ values }: ReportRow) => figureFormat.valueOf(mainFigure, values);
  const changeColumn: TableColumn<ReportRow> = {
    key: 'change',
    label: translate('reports.changeHead'),
    align: 'end',
    cell: (row) => (
      <ChangeMark
        change={figureFormat.compareValues(
          mainFigure,
          valueOf(row),
          figureFormat.valueOf(mainFigure, row.previous ?? {}),
        )}
        figureFormat={figureFormat}
      />
    ),
    total: previous && (
      <ChangeMark
        change={figureFormat.compareValues(
          mainFigure,
          figureFormat.valueOf(mainFigure, totals),
          figureFormat.valueOf(mainFigure, previous.totals),
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
          ...figureColumn(mainFigure, props),
          cell: (row) => (
            <BarCell
              row={row}
              value={valueOf(row)}
              columnValues={response.rows.map(valueOf)}
              text={figureFormat.formatValue(mainFigure, valueOf(row))}
            />
          ),
        },
        ...(previous ? [changeColumn] : []),
        ...otherFigures.map((name) => figureColumn(name, props)),
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}

function figureColumn(
  name: string,
  { view, params, response, figureFormat, change }: RowsProps,
): TableColumn<ReportRow> {
  const isSorted = (params.sort ?? view.columns[0]) === name;
  const order = isSorted ? (params.isAscending ? 'ASC' : 'DESC') : null;
  return {
    key: name,
    label: figureFormat.nameOf(name),
    hint: figureFormat.definitionOf(name),
    align: 'end',
    sort: {
      order,
      onSort: () => change({ sort: name, order: order === 'DESC' ? 'ASC' : null }, { replace: true }),
    },
    cell: ({ values }) => figureFormat.formatValue(name, figureFormat.valueOf(name, values)),
    total: figureFormat.formatValue(name, figureFormat.valueOf(name, response.totals)),
  };
}

interface Props {
  row: ReportRow;
  value: number | null;
  columnValues: readonly (number | null)[];
  text: string;
}

function BarCell({ row, value, columnValues, text }: Props) {
  return (
    <span className={breakdownCss['bar']} data-below={(value !== null && value < 0) || undefined}>
      {/* No bar for the row that sums the others: the sum is not comparable with single rows. */}
      {row.key !== restKey && <i style={{ width: `${barLengthPercent(value, columnValues)}%` }} aria-hidden />}
      <span>{text}</span>
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
