import { lazy } from 'react';
import type { Own } from '../resources/declaredResource';

const pages = {
  list: () => import('./GiftCards'),
};

const GiftCards = lazy(pages.list);

/** Fetches the pages of gift cards while the browser is idle. */
export function preloadGiftCards(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What `/giftcards` shows in a way of its own. */
export const giftCardScreens: Own = { list: <GiftCards /> };
