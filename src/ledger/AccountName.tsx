import { recordOf } from '../kit/record';
import { ledgerAccounts } from '../../contract/money/ledger';
import type { AnyRecord } from '../kit/record';
import { Unbroken } from '../kit/ui/Unbroken';
import { useAccountName } from './useAccountName';

export function AccountName({ record }: { record: AnyRecord }) {
  return <Unbroken>{useAccountName(recordOf(ledgerAccounts, record).code)}</Unbroken>;
}
