import { screen, within } from '@testing-library/react';
import { labels } from '../../../contract/catalogs/labels';
import { savedViews } from '../../../contract/people/savedViews';
import type { Json } from '../../api/harness';
import type { Stage } from './stage';

export const resources = [labels, savedViews];
export const names = ['Vegano', 'Picante', 'Sin gluten'];

export const loaded = () => screen.findByRole('table');
export const menu = async (stage: Stage, name: string | RegExp = 'Vistas') => {
  await stage.user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Vistas' }));
};
export const changes = (name: string) => screen.findByRole('region', { name: `«${name}» tiene cambios sin guardar.` });

const backwards = {
  name: 'Al revés',
  resource: labels.name,
  filter: { active: true },
  sortField: 'slug',
  sortOrder: 'DESC',
  columns: [{ name: 'slug' }, { name: 'active' }],
};
export async function keep(stage: Stage, given: object = {}, as = 'admin'): Promise<Json> {
  const { status, json, text } = await stage.api.send('POST', 'saved-views', { as, body: { ...backwards, ...given } });
  if (status !== 201) throw new Error(text);
  return json;
}
const addressOf = (view: Json) => `/catalogs/labels?view=${String(view['id'])}`;
export const open = (stage: Stage, view: Json) => stage.go(addressOf(view));
export const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
