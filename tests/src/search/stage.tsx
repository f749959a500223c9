import { screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { SearchLauncher } from '../../../src/search/SearchLauncher';
import { openMarket, type Market } from '../../api/sales/market';
import { openStage } from '../kit/stage';

/** The console with the search, and Lucía, who has bought something. */
export async function openSearch() {
  const market = await openMarket();
  onTestFinished(() => market.close());
  const lucia = await market.newPerson({ displayName: 'Lucía González', phone: '5512345678' });
  const sale = await market.sell({ accountId: lucia.id });
  await preloadResources();
  const stage = await openStage({ api: market, resources, own: resourceScreens, always: <SearchLauncher /> });
  await screen.findByRole('heading', { level: 1, name: 'Etiquetas' });
  return { ...stage, market, lucia, sale };
}

/** Which records are pinned, in the database. */
export async function recordIds({ db }: Market): Promise<string[]> {
  return (await db.kysely.selectFrom('pins').select('recordId').execute()).map(({ recordId }) => recordId);
}

/** Where one types. */
export const box = () => screen.findByRole('combobox', { name: 'Buscar' });

/** What Enter opens. */
export const active = async () => {
  const id = (await box()).getAttribute('aria-activedescendant');
  return (id === null ? null : document.getElementById(id))?.querySelector('strong')?.textContent ?? null;
};

/** All that is offered. */
export const choices = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('strong')?.textContent ?? '');
