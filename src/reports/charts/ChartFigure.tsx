import Button from '@mui/material/Button';
import ChartLine from 'lucide-react/icons/chart-line';
import Table2 from 'lucide-react/icons/table-2';
import { lazy, Suspense, useId, useState } from 'react';
import { NoBreakText } from '../../kit/ui/values';
import { useResourceText } from '../../kit/resourceText';
import uiCss from '../../kit/ui/states.module.css';
import css from '../reports.module.css';
import chartsCss from './charts.module.css';
import { comparisonKey, type Line, type Point } from './points';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';

/** Separate chunk: pages without a chart never load the library. If loading fails, only the chart is missing. */
const Chart = lazy(() => import('./Chart').catch(() => ({ default: ChartUnavailable })));

function ChartUnavailable() {
  const { translate } = useResourceText();
  return (
    <p role="alert" className={css['hint']}>
      {translate('reports.noChart')}
    </p>
  );
}

export interface ChartProps {
  title: string;
  kind: 'lines' | 'stack' | 'bars';
  points: readonly Point[];
  lines: readonly Line[];
  formatValue: (key: string, value: number | null) => string;
  formatAxisValue: (value: number) => string;
}

interface Props extends ChartProps {
  caption: string;
  timeColumnLabel: string;
}

export function ChartFigure({ caption, timeColumnLabel, ...chart }: Props) {
  const { translate } = useResourceText();
  const [isTableShown, setTableShown] = useState(false);
  const headingId = useId();
  const { title, lines, points, formatValue } = chart;
  const isDrawn = points.filter(({ values }) => lines.some(({ key }) => typeof values[key] === 'number')).length > 1;
  return (
    <figure className={`${css['card']} ${css['chart']}`} aria-labelledby={headingId}>
      <figcaption>
        <div>
          <h2 id={headingId}>{title}</h2>
          <p>
            <NoBreakText>{caption}</NoBreakText>
          </p>
        </div>
        {isDrawn && (
          <Button
            color="inherit"
            size="small"
            startIcon={isTableShown ? <ChartLine size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
            onClick={() => setTableShown(!isTableShown)}
          >
            {translate(isTableShown ? 'reports.seeChart' : 'reports.seeTable')}
          </Button>
        )}
      </figcaption>
      {isDrawn && lines.length > 1 && !isTableShown && (
        <ul className={chartsCss['legend']}>
          {lines.map(({ key, name, dates, color, isDashed }) => (
            <li key={key}>
              <span style={{ borderColor: color }} data-dashed={isDashed || undefined} />
              {dates ? translate('reports.dated', { name, dates }) : name}
            </li>
          ))}
        </ul>
      )}
      {!isDrawn ? null : isTableShown ? (
        <PointTable
          title={title}
          timeColumnLabel={timeColumnLabel}
          points={points}
          lines={lines}
          formatValue={formatValue}
        />
      ) : (
        <Suspense fallback={<div className={`${uiCss['skeleton']} ${chartsCss['canvas']}`} />}>
          <Chart {...chart} />
        </Suspense>
      )}
    </figure>
  );
}

function PointTable({
  title,
  timeColumnLabel,
  points,
  lines,
  formatValue,
}: Pick<ChartProps, 'title' | 'points' | 'lines' | 'formatValue'> & { timeColumnLabel: string }) {
  const { translate } = useResourceText();
  return (
    <Table
      variant="report"
      isBoxed
      label={title}
      columns={[
        { key: 'at', label: timeColumnLabel, cell: ({ fullLabel }) => fullLabel },
        ...lines.flatMap(({ key, name }): TableColumn<Point>[] => {
          const isComparison = key === comparisonKey;
          const valueColumn: TableColumn<Point> = {
            key,
            label: isComparison ? translate('reports.beforeHead') : name,
            align: 'end',
            cell: ({ values }) => (values[key] === undefined ? '' : formatValue(key, values[key])),
          };
          return isComparison
            ? [{ key: 'compared', label: name, cell: ({ comparedLabel = '' }) => comparedLabel }, valueColumn]
            : [valueColumn];
        }),
      ]}
      rows={points.filter(({ values }) => lines.some(({ key }) => values[key] !== undefined))}
      keyOf={({ at }) => String(at)}
    />
  );
}
