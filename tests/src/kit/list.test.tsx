import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { dishes } from '../../api/dishes';
import { labelForm, offline, openConsoleFixture, listRowNames } from './consoleFixture';

const findTable = () => screen.findByRole('table');

describe('list', () => {
  test('shows its rows with one request', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano', 'Picante'] });
    await findTable();
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Picante']));
    expect(fixture.requests).toHaveLength(1);
  });

  test('on a phone has the further tools behind "More"', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('max-width: 699'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    const more = await screen.findByRole('button', { name: 'Más' });
    expect(screen.getByRole('button', { name: 'Filtros' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Orden' })).toBeInTheDocument();
    const furtherTools = ['Vistas', 'Exportar'];
    for (const name of furtherTools) expect(screen.queryByRole('button', { name })).toBeNull();
    await fixture.user.click(more);
    for (const name of furtherTools) expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Importar' })).toBeVisible();
  });

  test('links to a record, from which Cancel returns to the same filter', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'], at: '/catalogs/labels?filter={"active":true}' });
    await findTable();
    const link = screen.getByRole('link', { name: 'Vegano' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/catalogs\/labels\/[0-9a-f-]{36}$/));
    await fixture.user.click(link);
    await fixture.user.click(await screen.findByRole('link', { name: 'Cancelar' }));
    await findTable();
    expect(fixture.address()).toBe('/catalogs/labels?filter={"active":true}');
  });

  test('shows an empty state with a create link', async () => {
    await openConsoleFixture();
    expect(await screen.findByRole('heading', { name: 'Aún no hay etiquetas' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva etiqueta' })).toHaveAttribute('href', '/catalogs/labels/create');
  });

  test('shows that nothing matches, and clearing the filters restores the rows', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'], at: '/catalogs/labels?filter={"q":"zzz"}' });
    await fixture.user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    await findTable();
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano']));
  });

  test('shows that its total is a lower bound, and suggests a filter on its last page', async () => {
    const fixture = await openConsoleFixture({
      names: Array.from({ length: 30 }, (_, index) => `Etiqueta ${index}`),
      at: '/login',
    });
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      const headers = new Headers(response.headers);
      if (headers.has('X-Total-Count')) headers.set('X-Total-More', 'true');
      return new Response(response.body, { status: response.status, headers });
    });
    await fixture.go('/catalogs/labels');
    await findTable();
    const pages = within(screen.getByRole('navigation', { name: 'Páginas' }));
    expect(pages.getByText('1–25 de más de 30')).toBeVisible();
    expect(screen.getByText('más de 30 resultados')).toBeInTheDocument();
    expect(pages.queryByText('Filtra para ver los demás.')).toBeNull();
    await fixture.user.click(pages.getByRole('button', { name: 'Página siguiente' }));
    expect(await pages.findByText('26–30 de más de 30')).toBeVisible();
    expect(pages.getByText('Filtra para ver los demás.')).toBeVisible();
    expect(pages.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  });

  test('shows an error with the request id instead of the empty state, and retries', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'], at: '/login' });
    fixture.setNetworkHandler(async () =>
      Response.json(
        { code: 'service.failed', message: 'SQLITE_CORRUPT at page 7', detail: 'SQLITE_CORRUPT', requestId: 'req-42' },
        { status: 500 },
      ),
    );
    await fixture.go('/catalogs/labels');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('El servidor tuvo un problema');
    expect(alert).toHaveTextContent('req-42');
    expect(document.body).not.toHaveTextContent('SQLITE_CORRUPT');
    expect(screen.queryByText(/Aún no hay etiquetas|No hay resultados/)).toBeNull();
    fixture.setNetworkHandler();
    await fixture.user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await findTable();
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano']));
  });

  test('shows an error offline', async () => {
    const fixture = await openConsoleFixture({ at: '/login' });
    fixture.setNetworkHandler(offline);
    await fixture.go('/catalogs/labels');
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor');
  });

  test('offers to reset an invalid address', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'], at: '/catalogs/labels?sort=password&order=ASC' });
    expect(await screen.findByRole('alert')).toHaveTextContent('ya no existe');
    await fixture.user.click(screen.getByRole('link', { name: 'Empezar de nuevo' }));
    await findTable();
    expect(fixture.address()).toBe('/catalogs/labels');
  });

  test('keeps its rows when a refresh fails, with a warning', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    await findTable();
    fixture.setNetworkHandler(offline);
    act(() => void window.dispatchEvent(new Event('offline')));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('alert')).toHaveTextContent('Puede haber cambios que no ves');
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano']));
    fixture.setNetworkHandler();
    await fixture.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test.each([
    ['is empty', '/catalogs/labels', 'Aún no hay etiquetas'],
    ['has no results', '/catalogs/labels?filter={"q":"zzz"}', 'No hay resultados'],
    ['has an empty archive', '/catalogs/labels?filter={"archived":true}', 'El archivo está vacío'],
  ])('that %s shows an error when a refresh fails', async (_, at, empty) => {
    const fixture = await openConsoleFixture({ at });
    expect(await screen.findByText(empty)).toBeVisible();
    fixture.setNetworkHandler(offline);
    act(() => void window.dispatchEvent(new Event('offline')));
    act(() => void window.dispatchEvent(new Event('online')));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No hay conexión con el servidor');
    expect(screen.queryByText(empty)).toBeNull();
    fixture.setNetworkHandler();
    await fixture.user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(empty)).toBeVisible();
  });

  test('never shows rows of another resource', async () => {
    const fixture = await openConsoleFixture({ resources: [labels, dishes], names: ['Vegano'] });
    await findTable();
    let response = () => {};
    fixture.setNetworkHandler((request, next) => new Promise((resolve) => (response = () => resolve(next(request)))));
    await fixture.go('/catalogs/dishes');
    await waitFor(() => expect(fixture.requests.at(-1)?.address).toContain('/api/catalogs/dishes'));
    expect(screen.queryByText('Vegano')).toBeNull();
    response();
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryByText('Vegano')).toBeNull();
  });
});

describe('search and sorting of a list', () => {
  test('are part of the address, and Back undoes them', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano', 'Picante'] });
    await findTable();
    await fixture.user.type(screen.getByRole('searchbox', { name: 'Buscar en etiquetas' }), 'pic{Enter}');
    await waitFor(() => expect(listRowNames()).toEqual(['Picante']));
    expect(fixture.address()).toContain('filter={"q":"pic"}');
    await fixture.go(-1 as unknown as string);
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Picante']));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('lead from the archive to what only the list in use has', async () => {
    const fixture = await openConsoleFixture({
      names: ['Vegano', 'Picante'],
      at: '/catalogs/labels?filter={"archived":true,"q":"pic"}',
    });
    await fixture.user.click(await screen.findByRole('link', { name: '1 resultado en Vigentes' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Picante']));
  });

  test('abort a superseded request', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano', 'Picante'] });
    await findTable();
    fixture.setNetworkHandler((request, next) => (request.url.includes('veg') ? new Promise(() => {}) : next(request)));
    await fixture.go('/catalogs/labels?filter={"q":"veg"}');
    await waitFor(() => expect(fixture.requests.at(-1)?.address).toContain('veg'));
    const supersededRequest = fixture.requests.at(-1);
    await fixture.go('/catalogs/labels?filter={"q":"pic"}');
    await waitFor(() => expect(listRowNames()).toEqual(['Picante']));
    expect(supersededRequest?.signal.aborted).toBe(true);
  });

  test('a column head sorts ascending, descending, then in the default order', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano', 'Antojito', 'Picante'] });
    await findTable();
    const getNameHead = () => screen.getByRole('button', { name: 'Nombre' });
    await fixture.user.click(getNameHead());
    await waitFor(() => expect(listRowNames()).toEqual(['Antojito', 'Picante', 'Vegano']));
    await fixture.user.click(getNameHead());
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Picante', 'Antojito']));
    await fixture.user.click(getNameHead());
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Antojito', 'Picante']));
  });

  test('a filter is applied in its dialog, shown above the list, and removed there', async () => {
    const fixture = await openConsoleFixture({ at: '/login', names: ['Vegano'] });
    await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Cuaresma', { active: false }) });
    await fixture.go('/catalogs/labels');
    await findTable();
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filtros' });
    await fixture.user.click(within(dialog).getByRole('combobox', { name: 'Estado' }));
    await fixture.user.click(await screen.findByRole('option', { name: 'Inactiva' }));
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Cuaresma']));
    await fixture.user.click(screen.getByRole('button', { name: /Estado: Inactiva/ }));
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano', 'Cuaresma']));
  });

  test('a text filter matches exactly, as its label states', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano', 'Vegano picante'] });
    await findTable();
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    await fixture.fill('Nombre en español (exacto)', 'Vegano');
    await fixture.user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano']));
  });

  test('a filter finds records without an English text', async () => {
    const fixture = await openConsoleFixture({ names: ['Antojito'] });
    await fixture.api.send('POST', 'catalogs/labels', {
      body: labelForm('Vegano', { name: { es: 'Vegano', en: 'Vegan' } }),
    });
    await findTable();
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    await fixture.user.click(await screen.findByRole('checkbox', { name: 'Nombre: sin traducción al inglés' }));
    await fixture.user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Antojito']));
  });
});
