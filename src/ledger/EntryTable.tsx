import type { ReactNode } from 'react';
import { entries, type Direction } from '../../contract/money/ledger';
import type { RecordOf } from '../../contract/resource';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { useResourceText } from '../kit/resourceText';

type Entry = RecordOf<typeof entries>;

interface EntryColumn {
  label: string;
  cell: (record: Entry) => ReactNode;
}

interface Props {
  label: string;
  records: readonly Entry[];
  currency: string;
  firstColumn: EntryColumn;
  sourceColumn?: EntryColumn;
  showsBalances?: boolean;
  showsTotals?: boolean;
  isStale?: boolean;
}

export function EntryTable({
  label,
  records,
  currency,
  firstColumn,
  sourceColumn,
  showsBalances = false,
  showsTotals = false,
  isStale = false,
}: Props) {
  const texts = useResourceText();
  const { format, translate } = texts;
  const sideColumn = (direction: Direction): TableColumn<Entry> => ({
    key: direction,
    label: translate(direction === 'debit' ? 'ledger.debit' : 'ledger.credit'),
    align: 'end',
    cell: (record) => (record.direction === direction ? format.money(amountOf(record, direction), currency) : ''),
    total: showsTotals && format.money(sumOf(records, direction), currency),
  });
  const dateColumn: TableColumn<Entry> = {
    key: 'businessDate',
    label: texts.fieldLabel(entries.name, 'businessDate'),
    isOneLine: true,
    cell: (record) => format.date(record.businessDate),
  };
  const balanceColumn: TableColumn<Entry> = {
    key: 'balance',
    label: texts.fieldLabel(entries.name, 'balanceAfterMinor'),
    align: 'end',
    cell: (record) => format.money(record.balanceAfterMinor, currency),
  };
  return (
    <Table
      variant="panel"
      label={label}
      columns={[
        { key: 'head', ...firstColumn, total: showsTotals && translate('ledger.total') },
        ...(sourceColumn ? [{ key: 'source', ...sourceColumn }] : []),
        ...(showsBalances ? [dateColumn] : []),
        sideColumn('debit'),
        sideColumn('credit'),
        ...(showsBalances ? [balanceColumn] : []),
      ]}
      rows={records}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  );
}

function amountOf(record: Entry, direction: Direction): number {
  return record.direction === direction ? record.amountMinor : 0;
}

function sumOf(records: readonly Entry[], direction: Direction): number {
  return records.reduce((sum, record) => sum + amountOf(record, direction), 0);
}
