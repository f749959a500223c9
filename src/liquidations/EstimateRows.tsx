import type { TableColumn } from '../kit/table/column';
import { RowLink } from '../kit/table/RowLink';
import { Table } from '../kit/table/Table';
import { useWords, type Words } from '../kit/words';
import { sumsOf } from './account';
import { Amount } from './Amount';
import { amountColumns } from './amountColumns';
import { Becomes } from './Becomes';
import type { EstimatedItem } from '../../contract/money/liquidationEndpoints';
import { outcomes, owedAndDebt, talliesOf } from './estimate';
import { Figures } from './Figures';
import { NetParts } from './NetParts';
import { liquidatePaths } from './paths';

interface Props {
  items: readonly EstimatedItem[];
  currency: string;
  /** Shows the previous answer while the next one loads. */
  busy: boolean;
}

export function EstimateRows({ items, currency, busy }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const tallies = talliesOf(items);
  return (
    <>
      <Figures
        busy={busy}
        figures={outcomes.map((outcome) => ({
          key: outcome,
          label: translate(`liquidate.new.totals.${outcome}`),
          value: <Amount minor={tallies[outcome].netMinor} currency={currency} />,
          hint: translate('liquidate.companies', {
            smart_count: tallies[outcome].count,
            count: format.number(tallies[outcome].count),
          }),
        }))}
      />
      <Table
        look="list"
        label={translate('liquidate.new.estimate')}
        columns={columnsOf(items, currency, words)}
        rows={items}
        keyOf={({ companyId }) => companyId}
        busy={busy}
        stale={busy}
      />
      <NetParts {...owedAndDebt(items)} currency={currency} />
    </>
  );
}

function columnsOf(items: readonly EstimatedItem[], currency: string, words: Words): TableColumn<EstimatedItem>[] {
  const { translate } = words;
  return [
    {
      key: 'company',
      label: translate('liquidate.company'),
      cell: ({ companyId, companyName }) => (
        <RowLink to={liquidatePaths.open(companyId, currency)}>{companyName}</RowLink>
      ),
      total: translate('liquidate.line.sum'),
    },
    {
      key: 'state',
      label: translate('liquidate.new.becomes'),
      cell: (item) => <Becomes state={item.state} holdCause={item.holdCause} carryCause={item.carryCause} />,
    },
    ...amountColumns(items, sumsOf(items), currency, words),
  ];
}
