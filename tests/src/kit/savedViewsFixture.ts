import { screen, within } from '@testing-library/react';
import { labels } from '../../../contract/catalogs/catalogs';
import { savedViews } from '../../../contract/people/savedViews';
import type { Json } from '../../api/apiFixture';
import type { ConsoleFixture } from './consoleFixture';

export const resources = [labels, savedViews];
export const names = ['Picante', 'Sin gluten', 'Vegano'];

export const findTable = () => screen.findByRole('table');
export const openViewMenu = async (fixture: ConsoleFixture, name: string | RegExp = 'Vistas') => {
  await fixture.user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Vistas' }));
};
export const findUnsavedChanges = (name: string) =>
  screen.findByRole('region', { name: `«${name}» tiene cambios sin guardar.` });

const reversedView = {
  name: 'Al revés',
  resource: labels.name,
  filter: { active: true },
  sortField: 'createdAt',
  sortOrder: 'DESC',
  columns: [{ name: 'createdAt' }, { name: 'active' }],
};
export async function createView(fixture: ConsoleFixture, overrides: object = {}, as = 'admin'): Promise<Json> {
  const { status, json, text } = await fixture.api.send('POST', 'saved-views', {
    as,
    body: { ...reversedView, ...overrides },
  });
  if (status !== 201) throw new Error(text);
  return json;
}
const addressOf = (view: Json) => `/catalogs/labels?view=${String(view['id'])}`;
export const openView = (fixture: ConsoleFixture, view: Json) => fixture.go(addressOf(view));
export const listColumnTitles = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
