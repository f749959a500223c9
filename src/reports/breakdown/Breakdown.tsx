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
  const { view, params, answer, figureFormat, change } = props;
  const { translate, format } = useResourceText();
  const isNarrow = useIsNarrow();
  const [isExpanded, setExpanded] = useState(false);
  const headingId = useId();
  const { report, columns } = view;
  const { groupBy } = answer.meta;
  const rows = sortRows(answer.rows, report, params.sort, params.ascending);
  const shown = isExpanded ? rows : foldRows(rows, initialRowCount);
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

function BreakdownCards(props: RowsProps) {
  const { view, answer, figureFormat, rows } = props;
  const { translate } = useResourceText();
  const [main = '', ...others] = view.columns;
  const mainValues = answer.rows.map(({ values }) => figureFormat.valueOf(main, values));
  const { totals, previous } = answer;
  return (
    <ul
      className={breakdownCss['cards']}
      aria-label={translate('reports.breakdown', {
        by: translate(`reports.groupings.${answer.meta.groupBy}`).toLocaleLowerCase(),
      })}
    >
      {rows.map((row) => {
        const value = figureFormat.valueOf(main, row.values);
        return (
          <li key={row.key}>
            <div className={breakdownCss['cardLine']}>
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
        <div className={breakdownCss['cardLine']}>
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

interface RowsProps extends ReportSectionProps {
  rows: readonly ReportRow[];
}

function BreakdownTable(props: RowsProps) {
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

interface Props {
  row: ReportRow;
  value: number | null;
  columnValues: readonly (number | null)[];
  text: string;
}

function BarCell({ row, value, columnValues, text }: Props) {
  return (
    <span className={breakdownCss['bar']} data-below={(value !== null && value < 0) || undefined}>
      {/* The rest has no bar: a sum of rows is not comparable with single rows. */}
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
