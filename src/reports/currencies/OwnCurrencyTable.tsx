import { useId } from 'react';
import { Link } from 'react-router';
import type { CurrencyRow } from '../../../contract/reports/currencies';
import { Table } from '../../kit/table/Table';
import { useResourceText } from '../../kit/resourceText';
import css from '../reports.module.css';
import { amountColumns } from './amountColumns';

/** Amounts in their own currencies, never summed. */
export function OwnCurrencyTable({ rows }: { rows: readonly CurrencyRow[] }) {
  const heading = useId();
  const texts = useResourceText();
  const { translate, format } = texts;
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>{translate('reports.currencies.own')}</h2>
      <Table
        variant="report"
        cards
        label={translate('reports.currencies.own')}
        columns={[
          {
            key: 'currency',
            label: translate('list.currency'),
            cell: ({ currency }) => <Link to={`/reports/sales?${new URLSearchParams({ currency })}`}>{currency}</Link>,
          },
          {
            key: 'sales',
            label: translate('reports.figures.sales.name'),
            align: 'end',
            cell: ({ sales }) => format.number(sales),
          },
          ...amountColumns<CurrencyRow>(texts, ({ own, currency }) => [own, currency]),
        ]}
        rows={rows}
        keyOf={({ currency }) => currency}
      />
    </section>
  );
}
