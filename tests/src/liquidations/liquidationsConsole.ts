import { screen, within } from '@testing-library/react';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import type { ApiFixture } from '../../api/apiFixture';
import { openLiquidationsFixture } from '../../api/liquidations/liquidationsFixture';
import { openConsoleFixture } from '../kit/consoleFixture';

export async function openLiquidationsConsole(
  language: 'es' | 'en' = 'es',
  options: { api?: ApiFixture; live?: boolean } = {},
) {
  await preloadResources();
  const fixture = await openConsoleFixture({
    resources,
    screensByResource: resourceScreens,
    at: '/login',
    language,
    ...options,
  });
  return { ...fixture, liquidationsFixture: await openLiquidationsFixture(fixture.api) };
}

export const findTable = (name: string) => screen.findByRole('table', { name });
export const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
