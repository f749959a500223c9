import type { ReportRow } from '../../../contract/reports/endpoints';
import { restKey } from '../../../contract/reports/report';
import css from './breakdown.module.css';
import { barLengthPercent } from './rows';

interface Props {
  row: ReportRow;
  value: number | null;
  columnValues: readonly (number | null)[];
  text: string;
}

export function BarCell({ row, value, columnValues, text }: Props) {
  return (
    <span className={css['bar']} data-below={(value !== null && value < 0) || undefined}>
      {/* The rest has no bar: a sum of rows is not comparable with single rows. */}
      {row.key !== restKey && <i style={{ width: `${barLengthPercent(value, columnValues)}%` }} aria-hidden />}
      <span>{text}</span>
    </span>
  );
}
