import { Link } from 'react-router';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { NoBreakText } from '../kit/ui/NoBreakText';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { amountColumns } from './amountColumns';
import css from './liquidate.module.css';
import type { StatementLine } from '../../contract/money/liquidationEndpoints';
import { pathOfLine } from './paths';

interface Props {
  lines: readonly StatementLine[];
  currency: string;
  /** Count and sums include lines that are not shown. */
  count: number;
  sums: object;
  busy?: boolean;
}

export function LineRows(props: Props) {
  const texts = useResourceText();
  const { lines, busy = false } = props;
  return (
    <Table
      variant="list"
      label={texts.translate('liquidate.line.label')}
      columns={columnsOf(props, texts)}
      rows={lines}
      keyOf={({ sourceType, sourceId }) => `${sourceType}:${sourceId}`}
      busy={busy}
      stale={busy}
    />
  );
}

function columnsOf({ lines, currency, sums, count }: Props, texts: ResourceText): TableColumn<StatementLine>[] {
  const { translate, format } = texts;
  return [
    {
      key: 'number',
      label: translate('liquidate.line.number'),
      cell: (line) => (
        <span className={css['source']}>
          <Link to={pathOfLine(line)}>
            <NoBreakText>{line.number}</NoBreakText>
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
    ...amountColumns(lines, sums, currency, texts),
  ];
}
