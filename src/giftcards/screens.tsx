import { lazy } from 'react';
import { Route } from 'react-router';
import type { ResourceScreens } from '../kit/declaredResource';

const pages = {
  list: () => import('./GiftCardList'),
  issue: () => import('./IssueScreen'),
  batch: () => import('./batch/BatchScreen'),
  card: () => import('./GiftCardScreen'),
  edit: () => import('./GiftCardForm'),
};

const GiftCardList = lazy(pages.list);
const IssueScreen = lazy(pages.issue);
const BatchScreen = lazy(pages.batch);
const GiftCardScreen = lazy(pages.card);
const GiftCardForm = lazy(pages.edit);

/** Fetches the pages of gift cards while the browser is idle. */
export function preloadGiftCards(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What `/giftcards` shows in a way of its own. */
export const giftCardScreens: ResourceScreens = {
  list: <GiftCardList />,
  create: <IssueScreen />,
  edit: <GiftCardScreen />,
  routes: (
    <>
      <Route path="batch" element={<BatchScreen />} />
      <Route path=":id/edit" element={<GiftCardForm />} />
    </>
  ),
};
