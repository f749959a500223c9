import { lazy } from 'react';
import type { Own } from '../resources/declaredResource';

const pages = {
  list: () => import('./Liquidations'),
};

const Liquidations = lazy(pages.list);

/** Fetches the pages of liquidations while the browser is idle. */
export function preloadLiquidations(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What `/liquidate` shows in a way of its own. */
export const liquidationScreens: Own = { list: <Liquidations /> };
