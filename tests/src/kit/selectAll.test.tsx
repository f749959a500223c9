import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listStoredLabels, offline, openConsoleFixture, type Around, type ConsoleFixture } from './consoleFixture';

const names = ['Vegano', 'Picante', 'Nuevo', 'Antojito', 'Casero', 'Dulce', 'Salado'];
const firstPage = '/catalogs/labels?filter={"active":true}&perPage=5';

const openFirstPage = () => openConsoleFixture({ names, at: firstPage });
const findBar = async () => within(await screen.findByRole('region', { name: 'Selección' }));
async function tickPage(fixture: ConsoleFixture) {
  await screen.findByRole('table');
  await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
}
async function tickAll(fixture: ConsoleFixture) {
  await tickPage(fixture);
  await fixture.user.click((await findBar()).getByRole('button', { name: 'Seleccionar todo (7)' }));
  await (await findBar()).findByText('7 seleccionadas');
}
const archive = async (fixture: ConsoleFixture) =>
  fixture.user.click((await findBar()).getByRole('button', { name: 'Archivar' }));
const idOf = async (fixture: ConsoleFixture, name: string) =>
  String((await listStoredLabels(fixture)).find((one) => JSON.stringify(one['name']).includes(name))?.['id']);

const failInUse =
  (id: string): Around =>
  (request, next) =>
    request.method === 'DELETE' && request.url.endsWith(id)
      ? Promise.resolve(Response.json({ code: 'record.inUse', params: { count: 2 }, requestId: 'r' }, { status: 409 }))
      : next(request);

describe('selection of all matching rows', () => {
  test('includes every page, and a bulk action names rejected rows', async () => {
    const fixture = await openFirstPage();
    fixture.setNetworkHandler(failInUse(await idOf(fixture, 'Dulce')));
    await tickAll(fixture);
    expect((await findBar()).queryByRole('button', { name: /Seleccionar todo/ })).toBeNull();
    await archive(fixture);
    const dialog = within(await screen.findByRole('dialog', { name: '¿Archivar 7 etiquetas?' }));
    await fixture.user.click(dialog.getByRole('button', { name: 'Archivar' }));
    const result = within(await screen.findByRole('dialog'));
    expect(await result.findByText('Se archivaron 6 etiquetas.')).toBeVisible();
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'DulceNo se puede archivar mientras esté en uso.',
    ]);
    expect(fixture.sent('DELETE')).toHaveLength(7);
  });

  test('excludes rows that no longer match and rows added later', async () => {
    const fixture = await openFirstPage();
    await tickAll(fixture);
    const inactiveId = await idOf(fixture, 'Salado');
    await fixture.api.send('PUT', `catalogs/labels/${inactiveId}`, { version: 1, body: { active: false } });
    await fixture.api.send('POST', 'catalogs/labels', {
      body: { name: { es: 'Otra' }, slug: 'otra', color: '#008000' },
    });
    await archive(fixture);
    const dialog = within(await screen.findByRole('dialog', { name: '¿Archivar 6 etiquetas?' }));
    expect(dialog.getByText('1 ya no coincide con el filtro y no se incluye.')).toBeVisible();
    await fixture.user.click(dialog.getByRole('button', { name: 'Archivar' }));
    await screen.findByText('Se archivaron 6 etiquetas.');
    expect((await listStoredLabels(fixture)).map(({ id }) => id)).toContain(inactiveId);
  });

  test('is loaded by ids before an action', async () => {
    const fixture = await openFirstPage();
    await tickAll(fixture);
    const countBefore = fixture.sent('GET').length;
    await archive(fixture);
    await screen.findByRole('dialog', { name: '¿Archivar 7 etiquetas?' });
    const addresses = fixture
      .sent('GET')
      .slice(countBefore)
      .map(({ address }) => decodeURIComponent(address));
    const ids = (await listStoredLabels(fixture)).map(({ id }) => String(id));
    expect(
      addresses.filter((address) => ids.every((id) => address.includes(id)) && address.includes('active')),
    ).toHaveLength(1);
  });

  test('is offered again after the selection was cleared', async () => {
    const fixture = await openFirstPage();
    await tickAll(fixture);
    await fixture.user.click((await findBar()).getByRole('button', { name: 'Quitar selección' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull());
    await tickAll(fixture);
  });

  test('names rows that were changed meanwhile and retries them with the current version', async () => {
    const fixture = await openFirstPage();
    await tickAll(fixture);
    await archive(fixture);
    const dialog = within(await screen.findByRole('dialog', { name: '¿Archivar 7 etiquetas?' }));
    const id = await idOf(fixture, 'Casero');
    await fixture.api.send('PUT', `catalogs/labels/${id}`, { version: 1, body: { color: '#008000' } });
    await fixture.user.click(dialog.getByRole('button', { name: 'Archivar' }));
    const result = within(await screen.findByRole('dialog'));
    expect(await result.findByText('Se archivaron 6 etiquetas.')).toBeVisible();
    expect(result.getByRole('listitem')).toHaveTextContent(/^Casero.+modific/);
    await fixture.user.click(result.getByRole('button', { name: 'Reintentar 1 etiqueta' }));
    expect(await screen.findByText('Se archivaron 7 etiquetas.')).toBeVisible();
  });

  test('stops a bulk action when the page is left, and reports its progress', async () => {
    const fixture = await openFirstPage();
    await tickAll(fixture);
    await archive(fixture);
    const dialog = within(await screen.findByRole('dialog', { name: '¿Archivar 7 etiquetas?' }));
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    fixture.setNetworkHandler(async (request, next) => {
      if (request.method === 'DELETE') await gate;
      return next(request);
    });
    await fixture.user.click(dialog.getByRole('button', { name: 'Archivar' }));
    await waitFor(() => expect(fixture.sent('DELETE')).toHaveLength(4));
    await fixture.go('/login');
    release();
    expect(await screen.findByText('Se detuvo al salir: 4 de 7 quedaron hechos.')).toBeVisible();
    expect(fixture.sent('DELETE')).toHaveLength(4);
    expect(await listStoredLabels(fixture)).toHaveLength(3);
  });

  test('keeps the selection of the page if the request fails', async () => {
    const fixture = await openFirstPage();
    await tickPage(fixture);
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('fields') ? offline(request, next) : next(request),
    );
    await fixture.user.click((await findBar()).getByRole('button', { name: 'Seleccionar todo (7)' }));
    expect(await screen.findByText(/No hay conexión|no responde|No pudimos/i)).toBeVisible();
    expect((await findBar()).getByText('5 seleccionadas')).toBeVisible();
  });
});

test('a phone, which has no page checkbox, offers to select all rows once one is selected', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width: 699'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const fixture = await openFirstPage();
  await fixture.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Vegano' }));
  await fixture.user.click((await findBar()).getByRole('button', { name: 'Seleccionar todo (7)' }));
  expect(await (await findBar()).findByText('7 seleccionadas')).toBeVisible();
});
