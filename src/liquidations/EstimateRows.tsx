import { Link } from 'react-router';
import listCss from '../kit/list/list.module.css';
import { useWords, type Words } from '../kit/words';
import { sumsOf } from './account';
import { Amount } from './Amount';
import { amountColumns } from './amountColumns';
import { Becomes } from './Becomes';
import type { EstimatedItem } from '../../contract/money/liquidationEndpoints';
import { talliesOf } from './estimate';
import { Figures } from './Figures';
import { liquidatePaths } from './paths';
import { Rows, type RowColumn } from './Rows';

interface Props {
  items: readonly EstimatedItem[];
  currency: string;
  /** Of what was asked before, while the answer to this is on its way. */
  busy: boolean;
}

const outcomes = ['pending', 'held', 'carried'] as const;

/** What a run would pay each company, and what it would not and why. */
export function EstimateRows({ items, currency, busy }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const tallies = talliesOf(items);
  const [head, ...columns] = columnsOf(items, currency, words);
  return (
    <>
      <Figures
        busy={busy}
        figures={outcomes.map((state) => ({
          key: state,
          label: translate(`liquidate.new.totals.${state}`),
          value: <Amount minor={tallies[state].netMinor} currency={currency} />,
          hint: translate('liquidate.companies', {
            smart_count: tallies[state].count,
            count: format.number(tallies[state].count),
          }),
        }))}
      />
      <Rows
        label={translate('liquidate.new.estimate')}
        head={head}
        columns={columns}
        rows={items}
        idOf={({ companyId }) => companyId}
        busy={busy}
      />
    </>
  );
}

function columnsOf(
  items: readonly EstimatedItem[],
  currency: string,
  words: Words,
): [RowColumn<EstimatedItem>, ...RowColumn<EstimatedItem>[]] {
  const { translate } = words;
  return [
    {
      key: 'company',
      label: translate('liquidate.company'),
      cell: ({ companyId, companyName }) => (
        <Link className={listCss['open']} to={liquidatePaths.open(companyId, currency)}>
          {companyName}
        </Link>
      ),
      sum: translate('liquidate.line.sum'),
    },
    {
      key: 'state',
      label: translate('liquidate.new.becomes'),
      cell: (item) => <Becomes state={item.state} holdCause={item.holdCause} carryCause={item.carryCause} />,
    },
    ...amountColumns(items, sumsOf(items), currency, words),
  ];
}
