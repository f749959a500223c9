import type { ReportRow } from '../../../contract/reports/endpoints';
import { restKey } from '../../../contract/reports/report';
import css from './breakdown.module.css';
import { lengthOf } from './rows';

interface Props {
  row: ReportRow;
  value: number | null;
  /** What its column holds: the longest bar is the largest of them. */
  of: readonly (number | null)[];
  text: string;
}

/** A figure, and how it compares with the others of its column. */
export function BarCell({ row, value, of, text }: Props) {
  return (
    <span className={css['bar']} data-below={(value !== null && value < 0) || undefined}>
      {/* Many together are not larger than one. */}
      {row.key !== restKey && <i style={{ width: `${lengthOf(value, of)}%` }} aria-hidden />}
      <span>{text}</span>
    </span>
  );
}
