import { screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { SearchLauncher } from '../../../src/search/SearchLauncher';
import { openSalesFixture, type SalesFixture } from '../../api/sales/salesFixture';
import { openConsoleFixture } from '../kit/consoleFixture';

/** Opens the console with the search, and with the customer Lucía, who has a sale. */
export async function openSearchConsole() {
  const salesFixture = await openSalesFixture();
  onTestFinished(() => salesFixture.close());
  const lucia = await salesFixture.createPerson({ displayName: 'Lucía González', phone: '5512345678' });
  const sale = await salesFixture.createSale({ accountId: lucia.id });
  await preloadResources();
  const fixture = await openConsoleFixture({
    api: salesFixture,
    resources,
    screensByResource: resourceScreens,
    pageExtras: <SearchLauncher />,
  });
  await screen.findByRole('heading', { level: 1, name: 'Etiquetas' });
  return { ...fixture, salesFixture, lucia, sale };
}

export async function listPinnedRecordIds({ db }: SalesFixture): Promise<string[]> {
  return (await db.kysely.selectFrom('pins').select('recordId').execute()).map(({ recordId }) => recordId);
}

export const findSearchBox = () => screen.findByRole('combobox', { name: 'Buscar' });

export const activeOption = async () => {
  const id = (await findSearchBox()).getAttribute('aria-activedescendant');
  return (id === null ? null : document.getElementById(id))?.querySelector('strong')?.textContent ?? null;
};

export const listOptionTitles = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('strong')?.textContent ?? '');
