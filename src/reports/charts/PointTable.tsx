import { Table } from '../../kit/table/Table';
import type { ChartProps } from './ChartFigure';

/** Table of a chart's figures, one row per point; future points are empty. */
export function PointTable({
  title,
  timeColumnLabel,
  points,
  lines,
  value,
}: Pick<ChartProps, 'title' | 'points' | 'lines' | 'value'> & { timeColumnLabel: string }) {
  return (
    <Table
      variant="report"
      boxed
      label={title}
      columns={[
        { key: 'at', label: timeColumnLabel, cell: ({ fullLabel }) => fullLabel },
        ...lines.map(({ key, name }) => ({
          key,
          label: name,
          align: 'end' as const,
          cell: ({ values }: (typeof points)[number]) => (values[key] === undefined ? '' : value(key, values[key])),
        })),
      ]}
      rows={points}
      keyOf={({ at }) => String(at)}
    />
  );
}
