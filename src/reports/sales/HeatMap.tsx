import Button from '@mui/material/Button';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Table2 from 'lucide-react/icons/table-2';
import { useId, useState, useRef, type CSSProperties } from 'react';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { useResourceText } from '../../kit/resourceText';
import reportsCss from '../reports.module.css';
import { drawnFigure } from '../charts/points';
import type { salesReport } from '../../../contract/reports/sales';
import type { ReportSectionProps } from '../view';
import heatCss from './heat.module.css';

export function HeatMap({ view, params, response, figureFormat }: ReportSectionProps<typeof salesReport>) {
  const { translate, format } = useResourceText();
  const headingId = useId();
  const [isTableShown, setTableShown] = useState(false);
  const rows = response.panels.hours ?? [];
  if (rows.length === 0) return null;
  const figure = drawnFigure(view, params) === 'sales' ? 'sales' : 'netMinor';
  const rowsByHour = indexByHour(rows);
  const valueAt = (weekday: number, hour: number) =>
    figureFormat.valueOf(figure, rowsByHour.get(cellKey(weekday, hour))?.values ?? {}) ?? 0;
  const title = translate('reports.heat.title', { figure: figureFormat.nameOf(figure).toLocaleLowerCase() });
  const cells = weekdays.flatMap((weekday) => hours.map((hour) => ({ weekday, hour, value: valueAt(weekday, hour) })));
  const busiestCell = cells.reduce((best, cell) => (cell.value > best.value ? cell : best));
  return (
    <figure className={`${reportsCss['card']} ${reportsCss['chart']}`} aria-labelledby={headingId}>
      <figcaption>
        <div>
          <h2 id={headingId}>{title}</h2>
          <p>
            {translate('reports.heat.caption', {
              weekday: format.weekdayName(busiestCell.weekday, 'long'),
              hour: format.hour(busiestCell.hour),
              value: figureFormat.formatValue(figure, busiestCell.value),
            })}
          </p>
        </div>
        <Button
          color="inherit"
          size="small"
          startIcon={isTableShown ? <Grid3x3 size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
          onClick={() => setTableShown(!isTableShown)}
        >
          {translate(isTableShown ? 'reports.seeChart' : 'reports.seeTable')}
        </Button>
      </figcaption>
      {isTableShown ? (
        <Table
          variant="report"
          isBoxed
          label={title}
          columns={[
            { key: 'hour', label: translate('reports.intervals.hour'), cell: (hour) => format.hour(hour) },
            ...weekdays.map((weekday): TableColumn<number> => ({
              key: String(weekday),
              label: format.weekdayName(weekday, 'short'),
              align: 'end',
              cell: (hour) => figureFormat.formatValue(figure, valueAt(weekday, hour)),
            })),
          ]}
          rows={hours}
          keyOf={String}
        />
      ) : (
        <HeatGrid
          title={title}
          cells={cells}
          maxValue={busiestCell.value}
          formatValue={(value) => figureFormat.formatValue(figure, value)}
        />
      )}
    </figure>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns the rows by weekday (1 is Monday) and hour: `5 14`. */
function indexByHour<R extends { key: string }>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(
    rows.map((row) => {
      const [weekday, hour] = row.key.split(' ');
      return [cellKey(Number(weekday), Number(hour)), row];
    }),
  );
}

function cellKey(weekday: number, hour: number): string {
  return `${weekday} ${hour}`;
}

/**
 * Returns the color strength of a value in percent: 0 for zero, otherwise at least 12, so that the color is visible.
 */
export function heatPercent(value: number, max: number): number {
  return value <= 0 || max <= 0 ? 0 : Math.round(12 + (value / max) * 88);
}

export function cellAfterKey(key: string, weekday: number, hour: number): { weekday: number; hour: number } | null {
  const steps: Record<string, readonly [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -hour],
    End: [0, 23 - hour],
  };
  const step = steps[key];
  if (!step) return null;
  const target = { weekday: weekday + step[0], hour: hour + step[1] };
  return target.weekday < 1 || target.weekday > 7 || target.hour < 0 || target.hour > 23 ? null : target;
}

interface HeatCell {
  weekday: number;
  hour: number;
  value: number;
}

/** Labels every third hour: on a phone a column is narrower than the number of its hour. */
const hoursPerHead = 3;
const headedHours = hours.filter((hour) => hour % hoursPerHead === 0);

interface Props {
  title: string;
  cells: readonly HeatCell[];
  maxValue: number;
  formatValue: (value: number) => string;
}

/**
 * Grid with a single tab stop: arrow keys move between the cells, and a text below describes the focused hour. Does not
 * use the kit's `Table`, because its cells are colored buttons, not columns of text.
 */
function HeatGrid({ title, cells, maxValue, formatValue }: Props) {
  const { translate, format } = useResourceText();
  const [activeCell, setActiveCell] = useState<HeatCell | null>(null);
  const buttons = useRef(new Map<string, HTMLElement>());
  const cellText = ({ weekday, hour, value }: HeatCell) =>
    `${format.weekdayName(weekday, 'long')} ${format.hour(hour)}: ${formatValue(value)}`;
  return (
    <>
      <table className={heatCss['heat']} data-heat aria-label={title}>
        <colgroup span={1} />
        {headedHours.map((hour) => (
          <colgroup key={hour} span={hoursPerHead} />
        ))}
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{translate('reports.heat.weekday')}</span>
            </th>
            {headedHours.map((hour) => (
              <th key={hour} scope="colgroup" colSpan={hoursPerHead}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{format.weekdayName(weekday, 'short')}</th>
              {cells
                .filter((cell) => cell.weekday === weekday)
                .map((cell) => {
                  const { hour, value } = cell;
                  const isTabStop = activeCell
                    ? activeCell.weekday === weekday && activeCell.hour === hour
                    : weekday === 1 && hour === 0;
                  return (
                    <td key={hour}>
                      <button
                        type="button"
                        data-printed
                        tabIndex={isTabStop ? 0 : -1}
                        aria-label={cellText(cell)}
                        // Cast: React's `CSSProperties` lacks custom properties.
                        style={{ '--heat': `${heatPercent(value, maxValue)}%` } as CSSProperties}
                        ref={(element) => {
                          if (element) buttons.current.set(cellKey(weekday, hour), element);
                        }}
                        onFocus={() => setActiveCell(cell)}
                        onClick={() => setActiveCell(cell)}
                        onMouseEnter={() => setActiveCell(cell)}
                        onKeyDown={(event) => {
                          const nextCell = cellAfterKey(event.key, weekday, hour);
                          if (!nextCell) return;
                          event.preventDefault();
                          buttons.current.get(cellKey(nextCell.weekday, nextCell.hour))?.focus();
                        }}
                      />
                    </td>
                  );
                })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={heatCss['heatFoot']}>
        <span data-screen>{activeCell ? cellText(activeCell) : translate('reports.heat.hint')}</span>
        <span className={heatCss['ramp']} aria-hidden>
          {translate('reports.heat.less')} <i /> {translate('reports.heat.more')}
        </span>
      </p>
    </>
  );
}
