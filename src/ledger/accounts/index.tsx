import Landmark from 'lucide-react/icons/landmark';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { recordOf, type AnyRecord } from '../../kit/record';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { NoBreakText } from '../../kit/ui/values';
import { useAccountName } from '../accountCode';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = { list: lazyScreen(() => import('./AccountList')), show: lazyScreen(() => import('./AccountScreen')) };

export default {
  list: <pages.list />,
  show: <pages.show />,
  TitleComponent: AccountName,
  icon: Landmark,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;

function AccountName({ record }: { record: AnyRecord }) {
  return <NoBreakText>{useAccountName(recordOf(ledgerAccounts, record).code)}</NoBreakText>;
}
