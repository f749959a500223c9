import Button from '@mui/material/Button';
import ChartLine from 'lucide-react/icons/chart-line';
import Table2 from 'lucide-react/icons/table-2';
import { lazy, Suspense, useId, useState } from 'react';
import { Unbroken } from '../../kit/ui/Unbroken';
import { useWords } from '../../kit/words';
import uiCss from '../../kit/ui/states.module.css';
import css from '../reports.module.css';
import chartsCss from './charts.module.css';
import type { Line, Point } from './points';
import { PointTable } from './PointTable';

/** Separate chunk: pages without a chart never load the library. If loading fails, the rest of the page still works. */
const Chart = lazy(() => import('./Chart').catch(() => ({ default: Missing })));

function Missing() {
  const { translate } = useWords();
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
  value: (key: string, value: number | null) => string;
  axis: (value: number) => string;
}

interface Props extends ChartProps {
  caption: string;
  /** Header of the time column: "Día". */
  head: string;
}

/** Chart with caption and the same figures as a table; caption only for fewer than two points. */
export function ChartFigure({ caption, head, ...chart }: Props) {
  const { translate } = useWords();
  const [table, setTable] = useState(false);
  const heading = useId();
  const { title, lines, points, value } = chart;
  const isDrawn = points.filter(({ values }) => lines.some(({ key }) => typeof values[key] === 'number')).length > 1;
  return (
    <figure className={`${css['card']} ${css['chart']}`} aria-labelledby={heading}>
      <figcaption>
        <div>
          <h2 id={heading}>{title}</h2>
          <p>
            <Unbroken>{caption}</Unbroken>
          </p>
        </div>
        {isDrawn && (
          <Button
            color="inherit"
            size="small"
            startIcon={table ? <ChartLine size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
            onClick={() => setTable(!table)}
          >
            {translate(table ? 'reports.seeChart' : 'reports.seeTable')}
          </Button>
        )}
      </figcaption>
      {isDrawn && lines.length > 1 && !table && (
        <ul className={chartsCss['legend']}>
          {lines.map(({ key, name, color, dashed }) => (
            <li key={key}>
              <span style={{ borderColor: color }} data-dashed={dashed || undefined} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {!isDrawn ? null : table ? (
        <PointTable title={title} head={head} points={points} lines={lines} value={value} />
      ) : (
        <Suspense fallback={<div className={`${uiCss['bone']} ${chartsCss['canvas']}`} />}>
          <Chart {...chart} />
        </Suspense>
      )}
    </figure>
  );
}
