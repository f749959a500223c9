import { refunds, sales } from '../../contract/money/sales';
import { amountOf } from '../../contract/totals';
import css from '../kit/read/read.module.css';
import type { AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { sharesOf } from './shares';

interface Props {
  sale: AnyRecord;
  /** All refunds of it. */
  refunded: readonly AnyRecord[];
}

/** How a sale is shared: as it was sold, what was taken back since, and what is left. It adds up across and down. */
export function SharesTable({ sale, refunded }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const currency = String(sale['currency']);
  const label = (name: string) => {
    if (name === 'platformCostMinor') return words.field(refunds.name, name);
    const said = words.field(sales.name, name);
    return name === 'commissionMinor'
      ? translate('sales.commissionAt', { label: said, rate: format.rate(amountOf({ of: { commissionBp: 1 } }, sale)) })
      : said;
  };
  const rows = sharesOf(sale, refunded);
  const changed = rows.some(({ reversedMinor }) => reversedMinor !== 0);
  const columns = (['soldMinor', 'reversedMinor', 'leftMinor'] as const).filter(
    (column) => changed || column === 'soldMinor',
  );
  const canceled = sale['state'] === 'canceled';
  const head = {
    soldMinor: 'sales.sold',
    reversedMinor: canceled ? 'sales.canceled' : 'sales.refunded',
    leftMinor: 'sales.left',
  } as const;
  return (
    <table className={css['sum']}>
      <caption className={css['heard']}>{translate('sales.shares')}</caption>
      {changed && (
        <thead>
          <tr>
            <th scope="col">
              <span className={css['heard']}>{translate('sales.share')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {translate(head[column])}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} data-total={row.name === 'companyDueMinor' || undefined}>
            <th scope="row">{label(row.name)}</th>
            {columns.map((column) => (
              <td key={column}>{format.money(row[column], currency)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
