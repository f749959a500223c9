import { recordOf } from '../kit/record';
import { ledgerAccounts } from '../../contract/money/ledger';
import type { AnyRecord } from '../kit/record';
import { NoBreakText } from '../kit/ui/NoBreakText';
import { useAccountName } from './useAccountName';

export function AccountName({ record }: { record: AnyRecord }) {
  return <NoBreakText>{useAccountName(recordOf(ledgerAccounts, record).code)}</NoBreakText>;
}
