import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { balancesReport } from '../../../contract/reports/accounts';
import { restKey } from '../../../contract/reports/report';
import { type LedgerAccountType, ledgerAccounts } from '../../../contract/money/ledger';
import { canRetry, problemOf } from '../../data/problem';
import type { TableColumn } from '../../kit/table/column';
import { TableRow, FullWidthRow } from '../../kit/table/TableGrid';
import { queryOf } from '../reportParams';
import { foldRows, sortRows } from '../breakdown/rows';
import { rowName } from '../labels';
import { useReport } from '../useReport';
import type { ReportSectionProps } from '../view';
import { naturalBalance, type Balance, type BalanceRow, balanceColumns } from './balances';
import { useAccountName } from '../../ledger/accountCode';
import { pathOf } from '../../kit/form/paths';
import type { FigureFormat } from '../figures/figureFormat';

const initialRowCount = 10;

export function AccountRows({
  view,
  params,
  response,
  figureFormat,
  row,
  type,
}: ReportSectionProps<typeof balancesReport> & { row: BalanceRow; type: LedgerAccountType }) {
  const { translate } = figureFormat.texts;
  const [isExpanded, setExpanded] = useState(false);
  const { data, error, refetch } = useReport(view.report, {
    ...queryOf({ ...params, compare: null }, view.report),
    from: response.meta.from,
    to: response.meta.to,
    groupBy: 'account',
    filter: { place: [row.key] },
  });
  const columns: TableColumn<{ account: BalanceRow; balance: Balance }>[] = [
    {
      key: 'account',
      label: translate('reports.groupings.account'),
      cell: ({ account }) =>
        account.key === restKey ? (
          rowName(account, 'account', undefined, figureFormat.texts)
        ) : (
          <AccountRowLink row={account} />
        ),
    },
    ...figureColumns(figureFormat),
  ];
  if (!data)
    return (
      <FullWidthRow columns={columns.length}>
        {error ? translate(`problems.${problemOf(error).code}`) : translate('list.loading')}{' '}
        {error !== null && canRetry(problemOf(error)) && (
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            {translate('list.retry')}
          </Button>
        )}
      </FullWidthRow>
    );
  const rows = sortRows(data.rows, view.report, 'closingMinor', type !== 'asset' && type !== 'expense');
  const shownRows = isExpanded ? rows : foldRows(rows, initialRowCount);
  return (
    <>
      {shownRows.map((account) => (
        <TableRow
          key={account.key}
          columns={columns}
          row={{ account, balance: naturalBalance(type, account.values) }}
          emphasis="part"
        />
      ))}
      {shownRows.length < rows.length && (
        <FullWidthRow columns={columns.length} isCentered>
          <Button size="small" color="inherit" onClick={() => setExpanded(true)}>
            {translate('reports.allRows', {
              smart_count: rows.length,
              count: figureFormat.texts.format.number(rows.length),
            })}
          </Button>
        </FullWidthRow>
      )}
    </>
  );
}

export function AccountRowLink({ row: { key, name } }: { row: BalanceRow }) {
  const title = useAccountName(typeof name === 'string' ? name : '');
  return <Link to={pathOf(ledgerAccounts, key)}>{title || key}</Link>;
}

type FigureColumn = TableColumn<{ balance: Balance }>;

export function figureColumns(
  figureFormat: FigureFormat<keyof Balance>,
): [FigureColumn, FigureColumn, FigureColumn, FigureColumn] {
  const [opening, debits, credits, closing] = balanceColumns;
  const column = (name: keyof Balance): FigureColumn => ({
    key: name,
    label: figureFormat.nameOf(name),
    hint: figureFormat.definitionOf(name),
    align: 'end',
    cell: ({ balance }) => figureFormat.formatValue(name, balance[name]),
  });
  return [column(opening), column(debits), column(credits), column(closing)];
}
