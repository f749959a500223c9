import Button from '@mui/material/Button';
import { useState } from 'react';
import type { balancesReport } from '../../../contract/reports/accounts';
import { restKey } from '../../../contract/reports/report';
import type { LedgerAccountType } from '../../../contract/money/ledger';
import { canRetry, problemOf } from '../../data/problem';
import type { TableColumn } from '../../kit/table/column';
import { TableRow, WholeRow } from '../../kit/table/TableRow';
import { queryOf } from '../reportParams';
import { folded, inOrder } from '../breakdown/rows';
import { rowName } from '../naming';
import { useReport } from '../useReport';
import type { PartProps } from '../view';
import { AccountOfRow } from './AccountOfRow';
import { figureColumns } from './figureColumns';
import { naturalOf, type Balance, type BalanceRow } from './sheet';

const atFirst = 10;

export function AccountRows({
  view,
  params,
  answer,
  say,
  row,
  type,
}: PartProps<typeof balancesReport> & { row: BalanceRow; type: LedgerAccountType }) {
  const { translate } = say.words;
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useReport(view.report, {
    ...queryOf({ ...params, compare: null }, view.report),
    from: answer.meta.from,
    to: answer.meta.to,
    groupBy: 'account',
    filter: { place: [row.key] },
  });
  const columns: TableColumn<{ account: BalanceRow; balance: Balance }>[] = [
    {
      key: 'account',
      label: translate('reports.groupings.account'),
      cell: ({ account }) =>
        account.key === restKey ? rowName(account, 'account', undefined, say.words) : <AccountOfRow row={account} />,
    },
    ...figureColumns(say),
  ];
  if (!data)
    return (
      <WholeRow columns={columns.length}>
        {error ? translate(`problems.${problemOf(error).code}`) : translate('list.loading')}{' '}
        {error !== null && canRetry(problemOf(error)) && (
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            {translate('list.retry')}
          </Button>
        )}
      </WholeRow>
    );
  const rows = inOrder(data.rows, view.report, 'closingMinor', type !== 'asset' && type !== 'expense');
  const shown = all ? rows : folded(rows, atFirst);
  return (
    <>
      {shown.map((account) => (
        <TableRow
          key={account.key}
          columns={columns}
          row={{ account, balance: naturalOf(type, account.values) }}
          emphasis="part"
        />
      ))}
      {shown.length < rows.length && (
        <WholeRow columns={columns.length} center>
          <Button size="small" color="inherit" onClick={() => setAll(true)}>
            {translate('reports.allRows', { smart_count: rows.length, count: say.words.format.number(rows.length) })}
          </Button>
        </WholeRow>
      )}
    </>
  );
}
