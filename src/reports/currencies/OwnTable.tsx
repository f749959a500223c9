import { useId } from 'react';
import { Link } from 'react-router';
import type { CurrencyRow } from '../../../contract/reports/currencies';
import { Table } from '../../kit/table/Table';
import { useWords } from '../../kit/words';
import css from '../reports.module.css';
import { amountColumns } from './amountColumns';

/** Amounts in their own currencies, never summed. */
export function OwnTable({ rows }: { rows: readonly CurrencyRow[] }) {
  const heading = useId();
  const words = useWords();
  const { translate, format } = words;
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>{translate('reports.currencies.own')}</h2>
      <Table
        look="report"
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
          ...amountColumns<CurrencyRow>(words, ({ own, currency }) => [own, currency]),
        ]}
        rows={rows}
        keyOf={({ currency }) => currency}
      />
    </section>
  );
}
