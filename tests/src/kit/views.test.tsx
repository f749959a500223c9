import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { labels } from '../../../contract/catalogs/labels';
import { savedViews } from '../../../contract/people/savedViews';
import type { Json } from '../../api/harness';
import { offline, openStage, rowNames, type Stage } from './stage';

const resources = [labels, savedViews];
const names = ['Vegano', 'Picante', 'Sin gluten'];

const loaded = () => screen.findByRole('table');
const menu = async (stage: Stage, name: string | RegExp = 'Vistas') => {
  await stage.user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Vistas' }));
};
const changes = (name: string) => screen.findByRole('region', { name: `«${name}» tiene cambios sin guardar.` });

const backwards = {
  name: 'Al revés',
  resource: labels.name,
  filter: { active: true },
  sortField: 'slug',
  sortOrder: 'DESC',
  columns: [{ name: 'slug' }, { name: 'active' }],
};
async function keep(stage: Stage, given: object = {}, as = 'admin'): Promise<Json> {
  const { status, json, text } = await stage.api.send('POST', 'saved-views', { as, body: { ...backwards, ...given } });
  if (status !== 201) throw new Error(text);
  return json;
}
const addressOf = (view: Json) => `/catalogs/labels?view=${String(view['id'])}`;
const open = (stage: Stage, view: Json) => stage.go(addressOf(view));
const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);

describe('a view', () => {
  test('is made of what the list shows, and found again by its address in another browser', async () => {
    const stage = await openStage({ resources, names });
    await loaded();
    await stage.user.click(screen.getByRole('button', { name: 'Columnas' }));
    await stage.user.click(await screen.findByRole('checkbox', { name: 'Identificador' }));
    await stage.user.keyboard('{Escape}');
    await stage.go('/catalogs/labels?filter={"active":true}&sort=slug&order=DESC&page=1&perPage=50');
    await waitFor(() => expect(rowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']));
    await stage.user.click((await menu(stage)).getByRole('button', { name: 'Guardar como vista nueva' }));
    await stage.fill('Nombre de la vista', 'Las de la zeta');
    await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('button', { name: 'Vista: Las de la zeta' })).toBeVisible();
    const [, id] = /view=([0-9a-f-]{36})/.exec(stage.address()) ?? [];
    const kept = await stage.api.send('GET', `saved-views/${id}`);
    expect(kept.json).toMatchObject({ filter: { active: true }, sortField: 'slug', sortOrder: 'DESC', perPage: 50 });

    const other = await openStage({ api: stage.api, resources, at: `/catalogs/labels?view=${id}` });
    // Both are on this page.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Vista: Las de la zeta' })).toHaveLength(2));
    await waitFor(() => expect(other.address()).toContain('sort=slug&order=DESC&page=1&perPage=50'));
    expect(other.address()).toContain('"active":true');
  });

  test('opens with its rows and columns at once: nothing else is asked for', async () => {
    const stage = await openStage({ resources, names, at: '/login' });
    const view = await keep(stage);
    await open(stage, view);
    await loaded();
    expect(rowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']);
    expect(heads()).toEqual(expect.arrayContaining(['Identificador', 'Estado']));
    expect(heads().indexOf('Identificador')).toBeLessThan(heads().indexOf('Estado'));
    expect(stage.sent('GET').filter(({ address }) => address.startsWith('/api/catalogs/labels'))).toHaveLength(1);
    expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull();
  });

  test('says what was changed: it is undone, or saved', async () => {
    const stage = await openStage({ resources, names, at: '/login' });
    const view = await keep(stage);
    await open(stage, view);
    await loaded();
    await stage.user.click(screen.getByRole('button', { name: 'Identificador' }));
    const bar = within(await changes('Al revés'));
    expect(stage.address()).toContain(`view=${String(view['id'])}`);
    await stage.user.click(bar.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
    expect(stage.address()).toContain('sort=slug&order=DESC');

    await stage.user.click(screen.getByRole('button', { name: 'Columnas' }));
    await stage.user.click(await screen.findByRole('checkbox', { name: 'Estado' }));
    await stage.user.keyboard('{Escape}');
    await stage.user.click(within(await changes('Al revés')).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
    const { json } = await stage.api.send('GET', `saved-views/${String(view['id'])}`);
    expect([json['version'], json['columns']]).toEqual([2, [{ name: 'slug' }]]);
  });

  test('that somebody else has changed meanwhile is saved only when that is known', async () => {
    const stage = await openStage({ resources, names, at: '/login' });
    const view = await keep(stage);
    await open(stage, view);
    await loaded();
    await stage.api.send('PUT', `saved-views/${String(view['id'])}`, { version: 1, body: { name: 'De Ana' } });
    await stage.user.click(screen.getByRole('button', { name: 'Identificador' }));
    await stage.user.click(within(await changes('Al revés')).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Si guardas otra vez, vale lo tuyo/)).toBeVisible();
    await stage.user.click(within(await changes('De Ana')).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
    const { json } = await stage.api.send('GET', `saved-views/${String(view['id'])}`);
    expect(json).toMatchObject({ name: 'De Ana', version: 3 });
    expect(json['sortField']).not.toBe('slug');
  });

  test('of the team that another changes while one’s own changes are not saved is not overwritten unseen', async () => {
    const stage = await openStage({ resources, names, at: '/login', live: true });
    const view = await keep(stage, { audience: 'team' });
    await open(stage, view);
    await loaded();
    await stage.user.click(screen.getByRole('button', { name: 'Identificador' }));
    await changes('Al revés');
    await stage.api.send('PUT', `saved-views/${String(view['id'])}`, {
      version: 1,
      body: { name: 'De Ana', perPage: 50 },
    });
    // Their change has come.
    await stage.user.click(within(await changes('De Ana')).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Si guardas otra vez, vale lo tuyo/)).toBeVisible();
    const { json } = await stage.api.send('GET', `saved-views/${String(view['id'])}`);
    expect(json).toMatchObject({ version: 2, perPage: 50 });
  });

  test('of the team that another changes is followed while it is looked at as it was', async () => {
    const stage = await openStage({ resources, names, at: '/login', live: true });
    const view = await keep(stage, { audience: 'team' });
    await open(stage, view);
    await loaded();
    await stage.api.send('PUT', `saved-views/${String(view['id'])}`, {
      version: 1,
      body: { name: 'Al derecho', sortOrder: 'ASC' },
    });
    expect(await screen.findByRole('button', { name: 'Vista: Al derecho' })).toBeVisible();
    await waitFor(() => expect(rowNames()).toEqual(['Picante', 'Sin gluten', 'Vegano']));
    expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull();
  });

  test('whose list has changed opens with what there still is, and says so', async () => {
    const stage = await openStage({ resources, names, at: '/login' });
    const view = await keep(stage);
    await stage.api.db.kysely
      .updateTable('savedViews')
      .set({ filter: '{"former":1,"active":true}', columns: '[{"name":"gone"},{"name":"slug"}]' })
      .execute();
    await open(stage, view);
    await loaded();
    expect(rowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']);
    expect(await screen.findByText(/La lista ya no tiene .*; la vista se muestra sin esos datos/)).toBeVisible();
  });

  test('that is gone, or was never theirs, says so beside the list', async () => {
    await openStage({ resources, names, at: `/catalogs/labels?view=${crypto.randomUUID()}` });
    expect(await screen.findByText(/Esta vista ya no existe/)).toBeVisible();
    expect((await loaded()).textContent).toContain('Vegano');
  });

  test('that cannot be read leaves the list, and is asked for again', async () => {
    const stage = await openStage({ resources, names, at: '/login' });
    const view = await keep(stage);
    stage.network((request, next) => (request.url.includes('saved-views') ? offline(request, next) : next(request)));
    await open(stage, view);
    expect(await screen.findByText(/La lista se muestra sin su vista/)).toBeVisible();
    expect((await loaded()).textContent).toContain('Vegano');
    stage.network();
    await stage.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(rowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']));
  });

  test('keeps no words of the search', async () => {
    const stage = await openStage({ resources, names, at: '/catalogs/labels?filter={"q":"pic","active":true}' });
    await loaded();
    await stage.user.click((await menu(stage)).getByRole('button', { name: 'Guardar como vista nueva' }));
    expect(await screen.findByText(/Lo que escribiste en la búsqueda no se guarda/)).toBeVisible();
    await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Falta este dato.')).toBeVisible();
    expect(stage.sent('POST')).toEqual([]);
    await stage.fill('Nombre de la vista', 'Activas');
    await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('button', { name: 'Vista: Activas' });
    expect(stage.sent('POST').map(({ body }) => body?.['filter'])).toEqual([{ active: true }]);
  });

  test('is deleted after a question, and the list stays', async () => {
    const stage = await openStage({ resources, names, at: '/login' });
    const view = await keep(stage, { audience: 'team' });
    await open(stage, view);
    await loaded();
    await stage.user.click((await menu(stage, 'Vista: Al revés')).getByRole('button', { name: 'Borrar vista' }));
    expect(await screen.findByText(/Desaparece para todo el equipo/)).toBeVisible();
    await stage.user.click(screen.getByRole('button', { name: 'Borrar vista' }));
    await screen.findByRole('button', { name: 'Vistas' });
    expect(stage.address()).toBe('/catalogs/labels');
    const { json } = await stage.api.send('GET', `saved-views/${String(view['id'])}`);
    expect(json['archivedAt']).not.toBeNull();
  });
});

describe('the default of a list', () => {
  test('is what it opens with, until somebody goes on without', async () => {
    const stage = await openStage({ resources, names, at: '/login' });
    const view = await keep(stage);
    await open(stage, view);
    await loaded();
    const acts = await menu(stage, 'Vista: Al revés');
    await stage.user.click(acts.getByRole('button', { name: 'Abrir la lista siempre con esta vista' }));
    await acts.findByRole('button', { name: 'Dejar de abrir la lista con esta vista' });
    await stage.user.keyboard('{Escape}');
    await stage.go('/login');
    await stage.go('/catalogs/labels');
    await screen.findByRole('button', { name: 'Vista: Al revés' });
    await waitFor(() => expect(stage.address()).toContain(`view=${String(view['id'])}`));
    await stage.user.click((await menu(stage, 'Vista: Al revés')).getByRole('link', { name: 'Sin vista' }));
    await screen.findByRole('button', { name: 'Vistas' });
    expect(stage.address()).toBe('/catalogs/labels?view=');
    // The address says so: who comes back to it, from a record, is without it still.
    await stage.go('/login');
    await stage.go('/catalogs/labels?view=');
    await screen.findByRole('button', { name: 'Vistas' });
    expect(rowNames()).toEqual(['Vegano', 'Picante', 'Sin gluten']);
  });
});
