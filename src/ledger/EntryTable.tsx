import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { entries, type Direction } from '../../contract/money/ledger';
import css from '../kit/read/read.module.css';
import type { AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';

interface Props {
  label: string;
  records: readonly AnyRecord[];
  currency: string;
  /** What stands at the head of each row. */
  head: { label: string; cell: (record: AnyRecord) => ReactNode };
  /** The balance of the account with each entry. */
  balances?: boolean;
  /** What both sides come to, below them. */
  totals?: boolean;
}

/** Entries of the ledger, each on its side. */
export function EntryTable(props: Props) {
  const narrow = useMediaQuery('(max-width: 599.98px)', { noSsr: true });
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

function amountOf(record: AnyRecord, direction: Direction): number {
  return record['direction'] === direction ? Number(record['amountMinor']) : 0;
}

function sumOf(records: readonly AnyRecord[], direction: Direction): number {
  return records.reduce((sum, record) => sum + amountOf(record, direction), 0);
}

function Table({ label, records, currency, head, balances = false, totals = false }: Props) {
  const words = useWords();
  const { format, translate } = words;
  const side = (record: AnyRecord, direction: Direction) =>
    record['direction'] === direction ? format.money(amountOf(record, direction), currency) : '';
  return (
    <table className={css['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head.label}</th>
          {balances && <th scope="col">{words.field(entries.name, 'businessDate')}</th>}
          <th scope="col" data-align="end">
            {translate('ledger.debit')}
          </th>
          <th scope="col" data-align="end">
            {translate('ledger.credit')}
          </th>
          {balances && (
            <th scope="col" data-align="end">
              {words.field(entries.name, 'balanceAfterMinor')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <th scope="row">{head.cell(record)}</th>
            {balances && <td>{format.date(String(record['businessDate']))}</td>}
            <td data-align="end">{side(record, 'debit')}</td>
            <td data-align="end">{side(record, 'credit')}</td>
            {balances && <td data-align="end">{format.money(Number(record['balanceAfterMinor']), currency)}</td>}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <th scope="row">{translate('ledger.total')}</th>
            <td data-align="end">{format.money(sumOf(records, 'debit'), currency)}</td>
            <td data-align="end">{format.money(sumOf(records, 'credit'), currency)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The same where a table would have to be squeezed. */
function Cards({ label, records, currency, head, balances = false, totals = false }: Props) {
  const words = useWords();
  const { format, translate } = words;
  return (
    <>
      <ul className={css['cards']} aria-label={label}>
        {records.map((record) => (
          <li key={record.id}>
            {head.cell(record)}
            <dl>
              {balances && (
                <Line
                  label={words.field(entries.name, 'businessDate')}
                  value={format.date(String(record['businessDate']))}
                />
              )}
              <Line
                label={translate(record['direction'] === 'debit' ? 'ledger.debit' : 'ledger.credit')}
                value={format.money(Number(record['amountMinor']), currency)}
              />
              {balances && (
                <Line
                  label={words.field(entries.name, 'balanceAfterMinor')}
                  value={format.money(Number(record['balanceAfterMinor']), currency)}
                />
              )}
            </dl>
          </li>
        ))}
      </ul>
      {totals && (
        <dl className={css['totals']}>
          <Line
            label={translate('ledger.totalOf', { side: translate('ledger.debit') })}
            value={format.money(sumOf(records, 'debit'), currency)}
          />
          <Line
            label={translate('ledger.totalOf', { side: translate('ledger.credit') })}
            value={format.money(sumOf(records, 'credit'), currency)}
          />
        </dl>
      )}
    </>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
