import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { filterOf } from './activeFilters';
import { setClocks } from './clocks';
import { labelForm, offline, openConsoleFixture, listRowNames } from './consoleFixture';
import {
  resources,
  names,
  findTable,
  openViewMenu,
  findUnsavedChanges,
  createView,
  openView,
  listColumnTitles,
} from './savedViewsFixture';

describe('saved view', () => {
  test('is created from the list and opened by its address in another browser', async () => {
    const fixture = await openConsoleFixture({ resources, names });
    await findTable();
    await fixture.user.click(screen.getByRole('button', { name: 'Columnas' }));
    await fixture.user.click(await screen.findByRole('checkbox', { name: 'Creación' }));
    await fixture.user.keyboard('{Escape}');
    await fixture.go('/catalogs/labels?filter={"active":true}&sort=createdAt&order=DESC&page=1&perPage=50');
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']));
    await fixture.user.click((await openViewMenu(fixture)).getByRole('button', { name: 'Guardar como vista nueva' }));
    await fixture.fill('Nombre de la vista', 'Las de la zeta');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('button', { name: 'Vista: Las de la zeta' })).toBeVisible();
    const [, id] = /view=([0-9a-f-]{36})/.exec(fixture.address()) ?? [];
    const storedView = await fixture.api.send('GET', `saved-views/${id}`);
    expect(storedView.json).toMatchObject({
      filter: { active: true },
      sortField: 'createdAt',
      sortOrder: 'DESC',
      perPage: 50,
    });

    const otherConsole = await openConsoleFixture({ api: fixture.api, resources, at: `/catalogs/labels?view=${id}` });
    // Finds two buttons, since the page contains both consoles.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Vista: Las de la zeta' })).toHaveLength(2));
    await waitFor(() => expect(otherConsole.address()).toContain('sort=createdAt&order=DESC&page=1&perPage=50'));
    expect(otherConsole.address()).toContain('"active":true');
  });

  test('with a relative date range shows later rows when it is opened later', async () => {
    const fixture = await openConsoleFixture({ resources, names: [] });
    setClocks(fixture, '2026-07-01T18:00:00.000Z');
    await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano') });
    await fixture.go('/catalogs/labels?sort=createdAt&order=ASC');
    await findTable();
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    const createdFilter = within(await filters.findByRole('group', { name: 'Creación' }));
    await fixture.user.click(createdFilter.getByText('Últimos 7 días'));
    await fixture.user.click(filters.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(filterOf(fixture)).toEqual({ createdAt_within: 'last7Days' }));
    await fixture.user.click((await openViewMenu(fixture)).getByRole('button', { name: 'Guardar como vista nueva' }));
    await fixture.fill('Nombre de la vista', 'Recientes');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('button', { name: 'Vista: Recientes' });
    const [, id] = /view=([0-9a-f-]{36})/.exec(fixture.address()) ?? [];
    const { json } = await fixture.api.send('GET', `saved-views/${id}`);
    expect(json['filter']).toEqual({ createdAt_within: 'last7Days' });
    cleanup();

    setClocks(fixture, '2026-07-08T18:00:00.000Z');
    await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Picante') });
    await openConsoleFixture({ api: fixture.api, resources, at: `/catalogs/labels?view=${id}` });
    await findTable();
    await waitFor(() => expect(listRowNames()).toEqual(['Picante']));
  });

  test('loads its rows and columns with one request for rows', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture);
    await openView(fixture, view);
    await findTable();
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']));
    expect(listColumnTitles()).toEqual(expect.arrayContaining(['Creación', 'Estado']));
    expect(listColumnTitles().indexOf('Creación')).toBeLessThan(listColumnTitles().indexOf('Estado'));
    expect(fixture.sent('GET').filter(({ address }) => address.startsWith('/api/catalogs/labels'))).toHaveLength(1);
    expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull();
  });

  test('shows unsaved changes, which can be undone or saved', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture);
    await openView(fixture, view);
    await findTable();
    await fixture.user.click(screen.getByRole('button', { name: 'Creación' }));
    const bar = within(await findUnsavedChanges('Al revés'));
    expect(fixture.address()).toContain(`view=${String(view['id'])}`);
    await fixture.user.click(bar.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
    expect(fixture.address()).toContain('sort=createdAt&order=DESC');

    await fixture.user.click(screen.getByRole('button', { name: 'Columnas' }));
    await fixture.user.click(await screen.findByRole('checkbox', { name: 'Estado' }));
    await fixture.user.keyboard('{Escape}');
    await fixture.user.click(within(await findUnsavedChanges('Al revés')).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
    const { json } = await fixture.api.send('GET', `saved-views/${String(view['id'])}`);
    expect([json['version'], json['columns']]).toEqual([2, [{ name: 'createdAt' }]]);
  });

  test('with a removed filter or column opens with its other filters and columns, and a warning', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture);
    await fixture.api.db.kysely
      .updateTable('savedViews')
      .set({ filter: '{"former":1,"active":true}', columns: '[{"name":"gone"},{"name":"createdAt"}]' })
      .execute();
    await openView(fixture, view);
    await findTable();
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']));
    expect(await screen.findByText(/La lista ya no tiene .*; la vista se muestra sin esos datos/)).toBeVisible();
  });

  test('that does not exist shows a warning above the list', async () => {
    await openConsoleFixture({ resources, names, at: `/catalogs/labels?view=${crypto.randomUUID()}` });
    expect(await screen.findByText(/Esta vista ya no existe/)).toBeVisible();
    expect((await findTable()).textContent).toContain('Vegano');
  });

  test('that fails to load shows the list without it, and retries', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture);
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('saved-views') ? offline(request, next) : next(request),
    );
    await openView(fixture, view);
    expect(await screen.findByText(/La lista se muestra sin su vista/)).toBeVisible();
    expect((await findTable()).textContent).toContain('Vegano');
    fixture.setNetworkHandler();
    await fixture.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Sin gluten', 'Picante']));
  });

  test('does not store the search text', async () => {
    const fixture = await openConsoleFixture({
      resources,
      names,
      at: '/catalogs/labels?filter={"q":"pic","active":true}',
    });
    await findTable();
    await fixture.user.click((await openViewMenu(fixture)).getByRole('button', { name: 'Guardar como vista nueva' }));
    expect(await screen.findByText(/Lo que escribiste en la búsqueda no se guarda/)).toBeVisible();
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Falta este dato.')).toBeVisible();
    expect(fixture.sent('POST')).toEqual([]);
    await fixture.fill('Nombre de la vista', 'Activas');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('button', { name: 'Vista: Activas' });
    expect(fixture.sent('POST').map(({ body }) => body?.['filter'])).toEqual([{ active: true }]);
  });

  test('is deleted after a confirmation, and the list stays', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture, { audience: 'team' });
    await openView(fixture, view);
    await findTable();
    await fixture.user.click(
      (await openViewMenu(fixture, 'Vista: Al revés')).getByRole('button', { name: 'Borrar vista' }),
    );
    expect(await screen.findByText(/Desaparece para todo el equipo/)).toBeVisible();
    await fixture.user.click(screen.getByRole('button', { name: 'Borrar vista' }));
    await screen.findByRole('button', { name: 'Vistas' });
    expect(fixture.address()).toBe('/catalogs/labels');
    const { json } = await fixture.api.send('GET', `saved-views/${String(view['id'])}`);
    expect(json['archivedAt']).not.toBeNull();
  });
});

describe('default view of a list', () => {
  test('is opened with the list until the user opens the list without it', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture);
    await openView(fixture, view);
    await findTable();
    const viewMenu = await openViewMenu(fixture, 'Vista: Al revés');
    await fixture.user.click(viewMenu.getByRole('button', { name: 'Abrir la lista siempre con esta vista' }));
    await viewMenu.findByRole('button', { name: 'Dejar de abrir la lista con esta vista' });
    await fixture.user.keyboard('{Escape}');
    await fixture.go('/login');
    await fixture.go('/catalogs/labels');
    await screen.findByRole('button', { name: 'Vista: Al revés' });
    await waitFor(() => expect(fixture.address()).toContain(`view=${String(view['id'])}`));
    await fixture.user.click((await openViewMenu(fixture, 'Vista: Al revés')).getByRole('link', { name: 'Sin vista' }));
    await screen.findByRole('button', { name: 'Vistas' });
    expect(fixture.address()).toBe('/catalogs/labels?view=');
    // The address contains the choice, so that the list still has it when the user returns from a record.
    await fixture.go('/login');
    await fixture.go('/catalogs/labels?view=');
    await screen.findByRole('button', { name: 'Vistas' });
    await waitFor(() => expect(listRowNames()).toEqual(['Picante', 'Sin gluten', 'Vegano']));
  });
});
