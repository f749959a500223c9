import HandCoins from 'lucide-react/icons/hand-coins';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'react-router';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';
import { PageLoading } from '../shell/Page';

const pages = {
  list: () => import('./LiquidationList'),
  create: () => import('./NewLiquidation'),
  show: () => import('./LiquidationScreen'),
  owed: () => import('./OwedScreen'),
  open: () => import('./OpenItemsScreen'),
};

const LiquidationList = lazy(pages.list);
const NewLiquidation = lazy(pages.create);
const LiquidationScreen = lazy(pages.show);
const OwedScreen = lazy(pages.owed);
const OpenItemsScreen = lazy(pages.open);

const withSuspense = (page: ReactNode) => <Suspense fallback={<PageLoading />}>{page}</Suspense>;

export default {
  list: <LiquidationList />,
  create: <NewLiquidation />,
  show: <LiquidationScreen />,
  routes: [
    <Route key="owed" path="owed" element={withSuspense(<OwedScreen />)} />,
    <Route key="open" path="owed/:companyId" element={withSuspense(<OpenItemsScreen />)} />,
  ],
  icon: HandCoins,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
