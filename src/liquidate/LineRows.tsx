import { Link } from 'react-router';
import { useWords, type Words } from '../resources/words';
import { columnsOfLine, lineColumns, sumOfLines } from './account';
import { Amount } from './Amount';
import css from './liquidate.module.css';
import type { Line } from './owed';
import { pathOfLine } from './paths';
import { Rows, type RowColumn } from './Rows';

interface Props {
  lines: readonly Line[];
  currency: string;
  /** The lines are all there are: their sums stand below them. */
  whole: boolean;
  busy?: boolean;
}

/** Lines of a company's account, each a link to what it comes from. */
export function LineRows(props: Props) {
  const words = useWords();
  const { lines, busy = false } = props;
  const [head, ...columns] = columnsOf(props, words);
  return <Rows label={words.translate('liquidate.line.label')} head={head} columns={columns} rows={lines} idOf={({ sourceType, sourceId }) => `${sourceType}:${sourceId}`} busy={busy} />;
}

/** Columns that are empty in every line are not there. */
function columnsOf({ lines, currency, whole }: Props, { translate, format }: Words): [RowColumn<Line>, ...RowColumn<Line>[]] {
  const sums = sumOfLines(lines);
  const used = lineColumns.filter((column) => column === 'net' || column === 'sale' || lines.some((line) => columnsOfLine(line)[column] !== 0));
  return [
    {
      key: 'number',
      label: translate('liquidate.line.number'),
      cell: (line) => (
        <span className={css['source']}>
          <Link to={pathOfLine(line)}>{line.number}</Link>
          <small>{translate(`liquidate.sources.${line.sourceType}`)}</small>
        </span>
      ),
      sum: translate('liquidate.line.sum'),
    },
    { key: 'on', label: translate('liquidate.line.on'), cell: ({ businessDate }) => <time dateTime={businessDate}>{format.date(businessDate)}</time> },
    ...used.map(
      (column): RowColumn<Line> => ({
        key: column,
        label: translate(`liquidate.line.${column}`),
        align: 'end',
        cell: (line) => <Amount minor={columnsOfLine(line)[column]} currency={currency} />,
        sum: whole ? <Amount minor={sums[column]} currency={currency} /> : undefined,
      }),
    ),
  ];
}
