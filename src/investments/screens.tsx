import { lazy, Suspense } from 'react';
import { Route } from 'react-router';
import { Arriving } from '../shell/Arriving';
import type { ResourceScreens } from '../kit/declaredResource';
import { InvestmentName, MovementName } from './names';

const pages = {
  list: () => import('./InvestmentList'),
  create: () => import('./NewInvestment'),
  page: () => import('./InvestmentScreen'),
  form: () => import('./InvestmentForm'),
  movements: () => import('./MovementList'),
  movement: () => import('./MovementScreen'),
};

const InvestmentList = lazy(pages.list);
const NewInvestment = lazy(pages.create);
const InvestmentScreen = lazy(pages.page);
const InvestmentForm = lazy(pages.form);
const MovementList = lazy(pages.movements);
const MovementScreen = lazy(pages.movement);

/** Fetches the pages of investments while the browser is idle. */
export function preloadInvestments(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What `/investments` shows in a way of its own. */
export const investmentScreens: ResourceScreens = {
  list: <InvestmentList />,
  create: <NewInvestment />,
  edit: <InvestmentScreen />,
  Name: InvestmentName,
  routes: (
    <Route
      path=":id/edit"
      element={
        <Suspense fallback={<Arriving />}>
          <InvestmentForm />
        </Suspense>
      }
    />
  ),
};

/** What was put in and paid of them, and what is to come. */
export const movementScreens: ResourceScreens = {
  list: <MovementList />,
  edit: <MovementScreen />,
  Name: MovementName,
};
