import { Link } from 'react-router';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { Unbroken } from '../kit/ui/Unbroken';
import { useWords, type Words } from '../kit/words';
import { amountColumns } from './amountColumns';
import css from './liquidate.module.css';
import type { StatementLine } from '../../contract/money/liquidationEndpoints';
import { pathOfLine } from './paths';

interface Props {
  lines: readonly StatementLine[];
  currency: string;
  /** Count and sums include the lines that are not shown. */
  count: number;
  sums: object;
  busy?: boolean;
}

export function LineRows(props: Props) {
  const words = useWords();
  const { lines, busy = false } = props;
  return (
    <Table
      look="list"
      label={words.translate('liquidate.line.label')}
      columns={columnsOf(props, words)}
      rows={lines}
      keyOf={({ sourceType, sourceId }) => `${sourceType}:${sourceId}`}
      busy={busy}
      stale={busy}
    />
  );
}

function columnsOf({ lines, currency, sums, count }: Props, words: Words): TableColumn<StatementLine>[] {
  const { translate, format } = words;
  return [
    {
      key: 'number',
      label: translate('liquidate.line.number'),
      cell: (line) => (
        <span className={css['source']}>
          <Link to={pathOfLine(line)}>
            <Unbroken>{line.number}</Unbroken>
          </Link>
          <small>{translate(`liquidate.sources.${line.sourceType}`)}</small>
        </span>
      ),
      total:
        lines.length === count
          ? translate('liquidate.line.sum')
          : translate('liquidate.line.sumOfAll', { count: format.number(count) }),
    },
    {
      key: 'on',
      label: translate('liquidate.line.on'),
      cell: ({ businessDate }) => <time dateTime={businessDate}>{format.date(businessDate)}</time>,
    },
    ...amountColumns(lines, sums, currency, words),
  ];
}
