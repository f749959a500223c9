import { lazy } from 'react';
import type { ResourceScreens } from '../kit/declaredResource';

const pages = {
  sale: () => import('./SaleScreen'),
  refund: () => import('./RefundScreen'),
};

const SaleScreen = lazy(pages.sale);
const RefundScreen = lazy(pages.refund);

/** Fetches the pages of sales while the browser is idle. */
export function preloadSales(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

export const saleScreens: ResourceScreens = { edit: <SaleScreen /> };
export const refundScreens: ResourceScreens = { edit: <RefundScreen /> };
