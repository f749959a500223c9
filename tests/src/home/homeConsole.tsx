import { screen } from '@testing-library/react';
import { Route } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { resources } from '../../../contract/resources';
import type { Settings } from '../../../contract/settings';
import { createLiveFeed } from '../../../api/live/feed';
import { checksPath } from '../../../src/checks/path';
import ChecksScreen from '../../../src/checks/ChecksScreen';
import Home from '../../../src/home/Home';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { openSalesFixture, type SalesFixture } from '../../api/sales/salesFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

export interface HomeFixture extends ConsoleFixture {
  salesFixture: SalesFixture;
  advance(ms: number): void;
}

interface HomeOptions {
  hearsOthers?: boolean;
  showsFirstSteps?: boolean;
  settings?: Partial<Settings>;
}

/** Opens the console over the whole API, at the sign-in page. The time is noon UTC on Wednesday, 1 July 2026. */
export async function openHomeConsole(
  language: 'es' | 'en' = 'es',
  { hearsOthers: receivesLiveUpdates = false, showsFirstSteps = false, settings = {} }: HomeOptions = {},
): Promise<HomeFixture> {
  await preloadResources();
  const live = createLiveFeed();
  const salesFixture = await openSalesFixture(undefined, settings, live);
  onTestFinished(() => salesFixture.close());
  vi.setSystemTime(salesFixture.now.value);
  onTestFinished(() => void vi.useRealTimers());
  const routes = [
    <Route key="home" path="/home" element={<Home />} />,
    <Route key="checks" path={checksPath} element={<ChecksScreen />} />,
  ];
  const consoleFixture = await openConsoleFixture({
    api: salesFixture,
    live: receivesLiveUpdates,
    feed: live.feed,
    resources,
    screensByResource: resourceScreens,
    routes,
    language,
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
    stored: { 'firstSteps.hidden': !showsFirstSteps },
  });
  return {
    ...consoleFixture,
    salesFixture,
    advance(ms) {
      salesFixture.now.advance(ms);
      vi.setSystemTime(salesFixture.now.value);
    },
  };
}

export const findTile = (label: string) => screen.findByRole('link', { name: new RegExp(`^${label}(?!:)`) });

export async function recordDeposit({ api, salesFixture }: HomeFixture, bankReference: string): Promise<void> {
  const body = {
    accountId: salesFixture.person.id,
    amountMinor: 5_000,
    bank: 'BBVA',
    bankReference,
    receivedOn: '2026-07-01',
  };
  const { status, text } = await api.send('POST', 'deposits', { key: crypto.randomUUID(), body });
  if (status !== 201) throw new Error(text);
}
