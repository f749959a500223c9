import type { TableColumn } from '../kit/table/column';
import { RowLink } from '../kit/table/RowLink';
import { Table } from '../kit/table/Table';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { sumAmounts } from './calculation';
import { Amount } from './Amount';
import { amountColumns } from './amountColumns';
import { ItemOutcome } from './ItemOutcome';
import type { EstimatedItem } from '../../contract/money/liquidationEndpoints';
import { outcomes, owedAndDebt, totalsByOutcome } from './estimateTotals';
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
  const texts = useResourceText();
  const { translate, format } = texts;
  const outcomeTotals = totalsByOutcome(items);
  return (
    <>
      <Figures
        busy={busy}
        figures={outcomes.map((outcome) => ({
          key: outcome,
          label: translate(`liquidate.new.totals.${outcome}`),
          value: <Amount minor={outcomeTotals[outcome].netMinor} currency={currency} />,
          hint: translate('liquidate.companies', {
            smart_count: outcomeTotals[outcome].count,
            count: format.number(outcomeTotals[outcome].count),
          }),
        }))}
      />
      <Table
        variant="list"
        label={translate('liquidate.new.estimate')}
        columns={columnsOf(items, currency, texts)}
        rows={items}
        keyOf={({ companyId }) => companyId}
        busy={busy}
        stale={busy}
      />
      <NetParts {...owedAndDebt(items)} currency={currency} />
    </>
  );
}

function columnsOf(
  items: readonly EstimatedItem[],
  currency: string,
  texts: ResourceText,
): TableColumn<EstimatedItem>[] {
  const { translate } = texts;
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
      cell: (item) => <ItemOutcome state={item.state} holdCause={item.holdCause} carryCause={item.carryCause} />,
    },
    ...amountColumns(items, sumAmounts(items), currency, texts),
  ];
}
