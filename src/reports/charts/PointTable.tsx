import { Table } from '../../kit/table/Table';
import type { ChartProps } from './ChartFigure';

/** Table of a chart's figures, one row per point; future points are empty. */
export function PointTable({
  title,
  head,
  points,
  lines,
  value,
}: Pick<ChartProps, 'title' | 'points' | 'lines' | 'value'> & { head: string }) {
  return (
    <Table
      look="report"
      boxed
      label={title}
      columns={[
        { key: 'at', label: head, cell: ({ full }) => full },
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
