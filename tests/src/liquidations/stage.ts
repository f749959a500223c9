import { screen, within } from '@testing-library/react';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { openMarket } from '../../api/liquidations/market';
import { openStage } from '../kit/stage';

/** The console over an API in which companies are owed money. */
export async function openLiquidate(language: 'es' | 'en' = 'es', { live = false } = {}) {
  await preloadResources();
  const stage = await openStage({ resources, own: resourceScreens, at: '/login', language, live });
  return { ...stage, market: await openMarket(stage.api) };
}

export const table = (name: string) => screen.findByRole('table', { name });
export const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
