import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'react-router';
import { Arriving } from '../shell/Arriving';
import type { ResourceScreens } from '../kit/declaredResource';

const pages = {
  list: () => import('./LiquidationList'),
  owed: () => import('./OwedScreen'),
  open: () => import('./OpenItemsScreen'),
  create: () => import('./NewLiquidation'),
  run: () => import('./LiquidationScreen'),
  item: () => import('./ItemScreen'),
  statement: () => import('./StatementScreen'),
};

const LiquidationList = lazy(pages.list);
const OwedScreen = lazy(pages.owed);
const OpenItemsScreen = lazy(pages.open);
const NewLiquidation = lazy(pages.create);
const LiquidationScreen = lazy(pages.run);
const ItemScreen = lazy(pages.item);
const StatementScreen = lazy(pages.statement);

/** Fetches the pages of liquidations while the browser is idle. */
export function preloadLiquidations(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

const arriving = (page: ReactNode) => <Suspense fallback={<Arriving />}>{page}</Suspense>;

/** What `/liquidate` shows in a way of its own. */
export const liquidationScreens: ResourceScreens = {
  list: <LiquidationList />,
  create: <NewLiquidation />,
  edit: <LiquidationScreen />,
  routes: [
    <Route key="owed" path="owed" element={arriving(<OwedScreen />)} />,
    <Route key="open" path="owed/:companyId" element={arriving(<OpenItemsScreen />)} />,
  ],
};

/** The share of one company in a run, and what it is told of it. */
export const liquidationItemScreens: ResourceScreens = {
  edit: <ItemScreen />,
  routes: <Route path=":id/statement" element={arriving(<StatementScreen />)} />,
};
