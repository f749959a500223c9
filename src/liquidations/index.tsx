import HandCoins from 'lucide-react/icons/hand-coins';
import { Route } from 'react-router';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./LiquidationList')),
  create: lazyScreen(() => import('./NewLiquidation')),
  show: lazyScreen(() => import('./LiquidationScreen')),
  owed: lazyScreen(() => import('./OwedScreen')),
  open: lazyScreen(() => import('./OpenItemsScreen')),
};

export default {
  list: <pages.list />,
  create: <pages.create />,
  show: <pages.show />,
  routes: [
    <Route key="owed" path="owed" element={<pages.owed />} />,
    <Route key="open" path="owed/:companyId" element={<pages.open />} />,
  ],
  icon: HandCoins,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
