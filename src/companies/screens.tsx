import { lazy } from 'react';
import type { ResourceScreens } from '../kit/declaredResource';

const pages = {
  company: () => import('./CompanyScreen'),
};

const CompanyScreen = lazy(pages.company);

/** Fetches the page of a company while the browser is idle. */
export function preloadCompanies(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What `/catalogs/companies` shows in a way of its own. */
export const companyScreens: ResourceScreens = { edit: <CompanyScreen /> };
