import { lazy } from 'react';
import { Route } from 'react-router';
import type { ResourceScreens } from '../kit/declaredResource';

const pages = {
  list: () => import('./DepositList'),
  create: () => import('./NewDeposit'),
  page: () => import('./DepositScreen'),
  form: () => import('./DepositForm'),
};

const DepositList = lazy(pages.list);
const NewDeposit = lazy(pages.create);
const DepositScreen = lazy(pages.page);
const DepositForm = lazy(pages.form);

/** Fetches the pages of deposits while the browser is idle. */
export function preloadDeposits(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What `/deposit` shows in a way of its own. */
export const depositScreens: ResourceScreens = {
  list: <DepositList />,
  create: <NewDeposit />,
  edit: <DepositScreen />,
  routes: <Route path=":id/edit" element={<DepositForm />} />,
};
