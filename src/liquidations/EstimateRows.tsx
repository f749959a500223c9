import type { TableColumn } from '../kit/table/column';
import { RowLink, Table } from '../kit/table/Table';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { sumAmounts, Amount, amountColumns, NetParts } from './calculation';
import { ItemOutcome } from './ItemOutcome';
import type { EstimatedItem } from '../../contract/money/liquidationEndpoints';
import { Figures } from './Figures';
import { liquidatePaths } from './paths';
import { numberOrZero } from '../../contract/totals';

interface Props {
  items: readonly EstimatedItem[];
  currency: string;
  isRefreshing: boolean;
}

export function EstimateRows({ items, currency, isRefreshing }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const outcomeTotals = totalsByOutcome(items);
  return (
    <>
      <Figures
        isRefreshing={isRefreshing}
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
        isDense
        label={translate('liquidate.new.estimate')}
        columns={columnsOf(items, currency, texts)}
        rows={items}
        keyOf={({ companyId }) => companyId}
        isBusy={isRefreshing}
        isStale={isRefreshing}
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
      cell: (item) => (
        <ItemOutcome
          state={item.state}
          holdCause={item.holdCause}
          carryCause={item.carryCause}
          stateLabel={item.state === 'pending' ? translate('liquidate.new.pays') : undefined}
        />
      ),
    },
    ...amountColumns(items, sumAmounts(items), currency, texts, { mergesLesserParts: true }),
  ];
}

export const outcomes = ['pending', 'held', 'carried', 'debt'] as const;
type Outcome = (typeof outcomes)[number];

interface OutcomeTotals {
  count: number;
  netMinor: number;
}

export function totalsByOutcome(items: readonly EstimatedItem[]): Record<Outcome, OutcomeTotals> {
  const totals: Record<Outcome, OutcomeTotals> = {
    pending: { count: 0, netMinor: 0 },
    held: { count: 0, netMinor: 0 },
    carried: { count: 0, netMinor: 0 },
    debt: { count: 0, netMinor: 0 },
  };
  for (const { state, netMinor } of items) {
    const outcomeTotals = totals[netMinor < 0 ? 'debt' : state];
    outcomeTotals.count += 1;
    outcomeTotals.netMinor += Math.abs(netMinor);
  }
  return totals;
}

export function owedAndDebt(rows: readonly object[]): { owedMinor: number; debtMinor: number } {
  const netAmounts = rows.map((row) => numberOrZero(row, 'netMinor'));
  return {
    owedMinor: netAmounts.reduce((sum, net) => sum + Math.max(0, net), 0),
    debtMinor: netAmounts.reduce((sum, net) => sum + Math.max(0, -net), 0),
  };
}
