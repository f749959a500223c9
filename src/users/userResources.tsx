import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';
import { administrators, users } from '../../contract/people/accounts';
import { declaredResource, type ResourceScreens } from '../kit/declaredResource';

const pages = {
  administrators: () => import('./AdministratorList'),
  administrator: () => import('./AdministratorScreen'),
  person: () => import('./PersonScreen'),
  form: () => import('./PersonForm'),
};

const AdministratorList = lazy(pages.administrators);
const AdministratorScreen = lazy(pages.administrator);
const PersonScreen = lazy(pages.person);
const PersonForm = lazy(pages.form);

/** Fetches the pages of people while the page is idle. */
export function preloadPeople(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

/** What the lists of people show in a way of their own, by resource. */
export const peopleScreens: Readonly<Record<string, ResourceScreens>> = {
  [administrators.name]: { list: <AdministratorList />, edit: <AdministratorScreen /> },
  [users.name]: { edit: <PersonScreen />, routes: <Route path=":id/edit" element={<PersonForm />} /> },
};

export const userResources: readonly ReactElement[] = [administrators, users].map((resource) =>
  declaredResource(resource, peopleScreens[resource.name]),
);
