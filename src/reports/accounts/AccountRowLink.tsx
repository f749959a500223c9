import { Link } from 'react-router';
import { ledgerAccounts } from '../../../contract/money/ledger';
import type { BalanceRow } from './balances';
import { useAccountName } from '../../ledger/useAccountName';
import { pathOf } from '../../kit/form/paths';

export function AccountRowLink({ row: { key, name } }: { row: BalanceRow }) {
  const title = useAccountName(typeof name === 'string' ? name : '');
  return <Link to={pathOf(ledgerAccounts, key)}>{title || key}</Link>;
}
