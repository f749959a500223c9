import Button from '@mui/material/Button';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Table2 from 'lucide-react/icons/table-2';
import { useId, useState } from 'react';
import { daysAfter } from '../../../contract/days';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { useResourceText } from '../../kit/resourceText';
import css from '../reports.module.css';
import { drawnFigure } from '../charts/points';
import type { salesReport } from '../../../contract/reports/sales';
import type { ReportSectionProps } from '../view';
import { indexByHour, cellKey, hours, weekdays, type WeekdayName } from './heatCells';
import { HeatGrid } from './HeatGrid';

export function HeatMap({ view, params, answer, figureFormat }: ReportSectionProps<typeof salesReport>) {
  const { translate, format, language } = useResourceText();
  const heading = useId();
  const [isTableShown, setTableShown] = useState(false);
  const rows = answer.panels.hours ?? [];
  if (rows.length === 0) return null;
  const figure = drawnFigure(view, params) === 'sales' ? 'sales' : 'netMinor';
  const rowsByHour = indexByHour(rows);
  const valueAt = (weekday: number, hour: number) =>
    figureFormat.valueOf(figure, rowsByHour.get(cellKey(weekday, hour))?.values ?? {}) ?? 0;
  const weekdayName = weekdayNames(language);
  const title = translate('reports.heat.title', { figure: figureFormat.name(figure).toLocaleLowerCase() });
  const cells = weekdays.flatMap((weekday) => hours.map((hour) => ({ weekday, hour, value: valueAt(weekday, hour) })));
  const busiest = cells.reduce((best, cell) => (cell.value > best.value ? cell : best));
  return (
    <figure className={`${css['card']} ${css['chart']}`} aria-labelledby={heading}>
      <figcaption>
        <div>
          <h2 id={heading}>{title}</h2>
          <p>
            {translate('reports.heat.caption', {
              weekday: weekdayName(busiest.weekday, 'long'),
              hour: format.hour(busiest.hour),
              value: figureFormat.value(figure, busiest.value),
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
          boxed
          label={title}
          columns={[
            { key: 'hour', label: translate('reports.intervals.hour'), cell: (hour) => format.hour(hour) },
            ...weekdays.map((weekday): TableColumn<number> => ({
              key: String(weekday),
              label: weekdayName(weekday, 'short'),
              align: 'end',
              cell: (hour) => figureFormat.value(figure, valueAt(weekday, hour)),
            })),
          ]}
          rows={hours}
          keyOf={String}
        />
      ) : (
        <HeatGrid
          title={title}
          cells={cells}
          maxValue={busiest.value}
          weekdayName={weekdayName}
          formatValue={(value) => figureFormat.value(figure, value)}
        />
      )}
    </figure>
  );
}

function weekdayNames(language: string): WeekdayName {
  const referenceMonday = '2024-01-01';
  const [long, short] = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-MX', { weekday, timeZone: 'UTC' }),
  );
  return (weekday, style) =>
    (style === 'long' ? long : short)?.format(new Date(`${daysAfter(referenceMonday, weekday - 1)}T00:00:00Z`)) ?? '';
}
