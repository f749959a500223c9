import { lazy } from 'react';
import type { ResourceScreens } from '../kit/declaredResource';
import { AccountName } from './AccountName';

const pages = {
  journals: () => import('./JournalList'),
  journal: () => import('./JournalScreen'),
  account: () => import('./AccountScreen'),
};

const JournalList = lazy(pages.journals);
const JournalScreen = lazy(pages.journal);
const AccountScreen = lazy(pages.account);

/** Fetches the pages of the ledger while the browser is idle. */
export function preloadLedger(): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}

export const journalScreens: ResourceScreens = { list: <JournalList />, edit: <JournalScreen /> };
export const accountScreens: ResourceScreens = { edit: <AccountScreen />, Name: AccountName };
