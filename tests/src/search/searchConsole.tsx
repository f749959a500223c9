import { screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { SearchLauncher } from '../../../src/search/SearchLauncher';
import { openSalesFixture, type SalesFixture } from '../../api/sales/salesFixture';
import { openConsoleFixture } from '../kit/consoleFixture';

/** The console with the search, and Lucía, who has bought something. */
export async function openSearchConsole() {
  const salesFixture = await openSalesFixture();
  onTestFinished(() => salesFixture.close());
  const lucia = await salesFixture.newPerson({ displayName: 'Lucía González', phone: '5512345678' });
  const sale = await salesFixture.createSale({ accountId: lucia.id });
  await preloadResources();
  const stage = await openConsoleFixture({
    api: salesFixture,
    resources,
    screensByResource: resourceScreens,
    pageExtras: <SearchLauncher />,
  });
  await screen.findByRole('heading', { level: 1, name: 'Etiquetas' });
  return { ...stage, market: salesFixture, lucia, sale };
}

/** Which records are pinned, in the database. */
export async function pinnedRecordIds({ db }: SalesFixture): Promise<string[]> {
  return (await db.kysely.selectFrom('pins').select('recordId').execute()).map(({ recordId }) => recordId);
}

/** Where one types. */
export const findSearchBox = () => screen.findByRole('combobox', { name: 'Buscar' });

/** What Enter opens. */
export const activeOption = async () => {
  const id = (await findSearchBox()).getAttribute('aria-activedescendant');
  return (id === null ? null : document.getElementById(id))?.querySelector('strong')?.textContent ?? null;
};

/** All that is offered. */
export const optionTitles = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('strong')?.textContent ?? '');
