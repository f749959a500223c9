import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line as Stroke,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts';
import css from './charts.module.css';
import type { ChartProps } from './ChartFigure';
import { useResourceText } from '../../kit/resourceText';
import { comparisonKey, type Line, type Point } from './points';

const tickStyle = { fontSize: 12, fill: 'var(--ink-soft)' };

export default function Chart({ title, kind, points, lines, formatValue, formatAxisValue }: ChartProps) {
  const { domain, ticks } = axisOf(axisValues(kind, points, lines));
  return (
    <ComposedChart
      responsive
      className={css['canvas'] ?? ''}
      data={[...points]}
      margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
      title={title}
      accessibilityLayer
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="at"
        tickFormatter={(at: number) => points[at]?.shortLabel ?? ''}
        tick={tickStyle}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        minTickGap={28}
        interval="equidistantPreserveStart"
        scale={kind === 'bars' ? 'auto' : 'point'}
      />
      <YAxis
        tickFormatter={formatAxisValue}
        tick={tickStyle}
        tickLine={false}
        axisLine={false}
        width="auto"
        domain={[...domain]}
        ticks={[...ticks]}
        interval={0}
      />
      {domain[0] < 0 && <ReferenceLine y={0} stroke="var(--line-strong)" />}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)', fill: 'var(--sunk)' }}
        content={<ChartTooltip points={points} lines={lines} formatValue={formatValue} />}
      />
      {renderSeries(kind, points, lines)}
    </ComposedChart>
  );
}

function renderSeries(kind: ChartProps['kind'], points: readonly Point[], lines: readonly Line[]) {
  const valueOf = (key: string) => (point: Point) => point.values[key];
  if (kind === 'bars')
    return lines.map(({ key, name, color }) => (
      <Bar
        key={key}
        dataKey={valueOf(key)}
        name={name}
        stackId="all"
        fill={color}
        maxBarSize={36}
        isAnimationActive={false}
      />
    ));
  if (kind === 'stack') {
    return lines.map(({ key, name, color }) => (
      <Area
        key={key}
        dataKey={valueOf(key)}
        name={name}
        stackId="all"
        fill={color}
        fillOpacity={0.75}
        stroke="var(--surface)"
        strokeWidth={1}
        isAnimationActive={false}
      />
    ));
  }
  return lines
    .toReversed()
    .map(({ key, name, color, isDashed = false }) =>
      isDashed ? (
        <Stroke
          key={key}
          dataKey={valueOf(key)}
          name={name}
          stroke={color}
          strokeWidth={1.5}
          strokeDasharray="5 4"
          dot={false}
          isAnimationActive={false}
        />
      ) : (
        <Area
          key={key}
          dataKey={valueOf(key)}
          name={name}
          stroke={color}
          strokeWidth={2}
          fill={color}
          fillOpacity={0.08}
          dot={<IsolatedDot allPoints={points} line={key} color={color} />}
          isAnimationActive={false}
        />
      ),
    );
}

interface IsolatedDotProps extends Partial<DotItemDotProps> {
  allPoints: readonly Point[];
  line: string;
  color: string;
}

/** Draws a value without neighbors as a dot, because a single value has no line. */
function IsolatedDot({ allPoints, line, color, cx, cy, index = -1 }: IsolatedDotProps) {
  const hasValue = (at: number) => typeof allPoints[at]?.values[line] === 'number';
  const isIsolated = hasValue(index) && !hasValue(index - 1) && !hasValue(index + 1);
  return isIsolated && cx !== undefined && cy !== undefined ? <circle cx={cx} cy={cy} r={2.5} fill={color} /> : <g />;
}

interface Props extends Pick<ChartProps, 'points' | 'lines' | 'formatValue'> {
  label?: string | number;
  active?: boolean;
}

function ChartTooltip({ points, lines, formatValue, label, active = false }: Props) {
  const { translate } = useResourceText();
  const point = active ? points[Number(label)] : undefined;
  return (
    <output className={css['tip']} data-empty={point ? undefined : true}>
      {point && (
        <>
          <strong>{point.fullLabel}</strong>
          {lines.map(({ key, name, color, isDashed }) => (
            <span key={key}>
              <i style={{ borderColor: color }} data-dashed={isDashed || undefined} />
              {key === comparisonKey && point.comparedLabel
                ? translate('reports.dated', { name, dates: point.comparedLabel })
                : name}
              : <b>{formatValue(key, point.values[key] ?? null)}</b>
            </span>
          ))}
        </>
      )}
    </output>
  );
}

/** Returns the values that the axis must include. For stacks and bars these are the sums of the figures per point. */
function axisValues(kind: 'lines' | 'stack' | 'bars', points: readonly Point[], lines: readonly Line[]): number[] {
  const drawnValues = points.map(({ values }) => lines.flatMap(({ key }) => values[key] ?? []));
  return kind === 'lines'
    ? drawnValues.flat()
    : drawnValues.map((heights) => heights.reduce((sum, height) => sum + height, 0));
}

interface Axis {
  domain: readonly [low: number, high: number];
  ticks: readonly number[];
}

const maxSteps = 6;

const axisPadding = 0.04;

/**
 * Returns an axis for integer values. It includes zero, has ticks at multiples of 1, 2, 2.5 or 5 times a power of ten,
 * and ends close to the data, so that one day below zero does not take half of the chart.
 */
export function axisOf(values: readonly number[]): Axis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return { domain: [0, 1], ticks: [0] };
  const step = stepFor(high - low);
  const padding = (high - low) * axisPadding;
  const domain = [low < 0 ? low - padding : 0, high > 0 ? high + padding : 0] as const;
  const first = Math.ceil(domain[0] / step);
  const last = Math.floor(domain[1] / step);
  return { domain, ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step) };
}

function stepFor(range: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(range / maxSteps));
  const round = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * magnitude)
    .find((step) => range / step <= maxSteps && Number.isInteger(step));
  return Math.max(1, round ?? 10 * magnitude);
}
