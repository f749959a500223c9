import { Link } from 'react-router';
import { ledgerAccounts } from '../../../api/contract/money/ledger';
import type { ReportRow } from '../../../api/contract/reports/report';
import { useAccountName } from '../../ledger/useAccountName';
import { pathOf } from '../../resources/form/paths';

/** An account of the ledger by whose it is, and the way to its statement. */
export function AccountOfRow({ row: { key, name } }: { row: ReportRow }) {
  const title = useAccountName(typeof name === 'string' ? name : '');
  return <Link to={pathOf(ledgerAccounts, key)}>{title || key}</Link>;
}
