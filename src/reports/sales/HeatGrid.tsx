import { useRef, useState, type CSSProperties } from 'react';
import { useResourceText } from '../../kit/resourceText';
import css from './heat.module.css';
import reportsCss from '../reports.module.css';
import { cellKey, heatPercent, hours, cellAfterKey, weekdays, type WeekdayName } from './heatCells';

export interface HeatCell {
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
  weekdayName: WeekdayName;
  formatValue: (value: number) => string;
}

/**
 * Grid with a single tab stop: arrow keys move between the cells, and a text below describes the focused hour. Does not
 * use the kit's `Table`, because its cells are colored buttons, not columns of text.
 */
export function HeatGrid({ title, cells, maxValue, weekdayName, formatValue }: Props) {
  const { translate, format } = useResourceText();
  const [activeCell, setActiveCell] = useState<HeatCell | null>(null);
  const buttons = useRef(new Map<string, HTMLElement>());
  const cellText = ({ weekday, hour, value }: HeatCell) =>
    `${weekdayName(weekday, 'long')} ${format.hour(hour)}: ${formatValue(value)}`;
  return (
    <>
      <table className={css['heat']} data-heat aria-label={title}>
        <colgroup span={1} />
        {headedHours.map((hour) => (
          <colgroup key={hour} span={hoursPerHead} />
        ))}
        <thead>
          <tr>
            <th scope="col">
              <span className={reportsCss['visuallyHidden']}>{translate('reports.heat.weekday')}</span>
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
              <th scope="row">{weekdayName(weekday, 'short')}</th>
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
      <p className={css['heatFoot']}>
        <span data-screen>{activeCell ? cellText(activeCell) : translate('reports.heat.hint')}</span>
        <span className={css['ramp']} aria-hidden>
          {translate('reports.heat.less')} <i /> {translate('reports.heat.more')}
        </span>
      </p>
    </>
  );
}
