import { screen, within } from '@testing-library/react';
import { Route } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import type { Currency } from '../../../contract/currencies';
import { resources } from '../../../contract/resources';
import Accounts from '../../../src/reports/Accounts';
import Currencies from '../../../src/reports/currencies/CurrenciesScreen';
import Inversiones from '../../../src/reports/Inversiones';
import Sales from '../../../src/reports/Sales';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { openSalesFixture, type SalesFixture } from '../../api/sales/salesFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

export interface ReportsConsole extends ConsoleFixture {
  salesFixture: SalesFixture;
}

/**
 * Opens the console over the whole API. The time is noon UTC on Wednesday, 1 July 2026, which is six in the morning
 * in Mexico City.
 */
export async function openReportsConsole(
  language: 'es' | 'en' = 'es',
  currenciesInUse?: readonly Currency[],
): Promise<ReportsConsole> {
  await Promise.all([preloadResources(), import('../../../src/reports/charts/Chart')]);
  const salesFixture = await openSalesFixture();
  onTestFinished(() => salesFixture.close());
  vi.setSystemTime(salesFixture.now.value);
  onTestFinished(() => void vi.useRealTimers());
  const routes = [
    <Route key="sales" path="/reports/sales" element={<Sales />} />,
    <Route key="currencies" path="/reports/sales/currencies" element={<Currencies />} />,
    <Route key="inversiones" path="/reports/inversiones" element={<Inversiones />} />,
    <Route key="accounts" path="/reports/accounts" element={<Accounts />} />,
  ];
  const fixture = await openConsoleFixture({
    api: salesFixture,
    resources,
    screensByResource: resourceScreens,
    routes,
    language,
    ...(currenciesInUse && { currenciesInUse }),
    at: '/login',
  });
  return { ...fixture, salesFixture };
}

/** Returns the cells of each row of a table. The first row is the head. */
export async function rowsOf(name: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

export async function findKeyFigure(name: string): Promise<HTMLElement> {
  const cards = within(await screen.findByRole('list', { name: 'Cifras principales' })).getAllByRole('listitem');
  const card = cards.find(
    (one) =>
      within(one).queryByText(name, { selector: '[class*=kpiName]' }) ?? within(one).queryByRole('button', { name }),
  );
  if (!card) throw new Error(`there is no card of ${name}`);
  return card;
}

export const listReportRequests = ({ requests }: ConsoleFixture) =>
  requests.filter(({ address }) => address.startsWith('/api/reports/')).map(({ address }) => address);
