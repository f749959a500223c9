import { recordOf } from '../kit/record';
import { ledgerAccounts } from '../../contract/money/ledger';
import type { AnyRecord } from '../kit/record';
import { useAccountName } from './useAccountName';

/** What an account is called wherever it is listed. */
export function AccountName({ record }: { record: AnyRecord }) {
  return useAccountName(recordOf(ledgerAccounts, record).code);
}
