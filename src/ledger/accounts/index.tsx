import Landmark from 'lucide-react/icons/landmark';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../../kit/resourceScreens';
import { recordOf, type AnyRecord } from '../../kit/record';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { NoBreakText } from '../../kit/ui/values';
import { useAccountName } from '../accountCode';

const pages = { show: () => import('./AccountScreen') };

const AccountScreen = lazy(pages.show);

export default {
  show: <AccountScreen />,
  TitleComponent: AccountName,
  icon: Landmark,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;

function AccountName({ record }: { record: AnyRecord }) {
  return <NoBreakText>{useAccountName(recordOf(ledgerAccounts, record).code)}</NoBreakText>;
}
