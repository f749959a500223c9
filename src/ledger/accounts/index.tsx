import Landmark from 'lucide-react/icons/landmark';
import { lazy } from 'react';
import { loadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { AccountName } from '../AccountName';

const pages = { show: () => import('./AccountScreen') };

const AccountScreen = lazy(pages.show);

/** `/ledger-accounts` */
export default {
  show: <AccountScreen />,
  Name: AccountName,
  icon: Landmark,
  preload: () => loadAll(pages),
} satisfies ResourceScreens;
