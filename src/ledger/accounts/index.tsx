import Landmark from 'lucide-react/icons/landmark';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../../kit/resourceScreens';
import { AccountName } from '../AccountName';

const pages = { show: () => import('./AccountScreen') };

const AccountScreen = lazy(pages.show);

/** `/ledger-accounts` */
export default {
  show: <AccountScreen />,
  TitleComponent: AccountName,
  icon: Landmark,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
