import { lazy } from 'react';
import type { Own } from '../resources/declaredResource';

const pages = {
  list: () => import('./Deposits'),
};

const Deposits = lazy(pages.list);

/** Fetches the pages of deposits while the browser is idle. */
export function preloadDeposits(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What `/deposit` shows in a way of its own. */
export const depositScreens: Own = { list: <Deposits /> };
