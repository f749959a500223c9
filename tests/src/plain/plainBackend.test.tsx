import { screen, waitFor, within } from '@testing-library/react';
import { DataTable, List, Resource } from 'react-admin';
import { expect, onTestFinished, test, vi } from 'vitest';
import { categories, labels, occasions, plans } from '../../../contract/catalogs/catalogs';
import { companies } from '../../../contract/catalogs/companies';
import { routeOf } from '../../../contract/resource';
import { createRestServer, type Row } from '../../../gallery/reactAdmin/server';
import { startDutiesSync, restoreDuties } from '../../../src/session/duties';
import { Bell } from '../../../src/notifications/Bell';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { openConsoleFixture } from '../kit/consoleFixture';

const Orders = () => (
  <List>
    <DataTable>
      <DataTable.Col source="reference" />
    </DataTable>
  </List>
);

/** Opens the console over a backend that has labels and orders only. */
async function openBackend(at: string, tables: Record<string, Row[]> = {}) {
  const rows = ['Vegano', 'Para llevar'].map((name, place) => ({
    id: place + 1,
    name: { es: name, en: null },
    slug: name.toLowerCase().replaceAll(' ', '-'),
    color: '#166534',
    position: place + 1,
    active: true,
  }));
  const response = createRestServer({ 'catalogs/labels': rows, orders: [{ id: 7, reference: 'P-7' }], ...tables });
  const fixture = await openConsoleFixture({
    at: '/login',
    resources: [categories, labels, occasions, companies, plans],
    resourceElements: [<Resource key="orders" name="orders" list={Orders} />],
    pageExtras: (
      <>
        <div id="tools" />
        <Bell />
      </>
    ),
  });
  fixture.setNetworkHandler((request) => response(request));
  onTestFinished(startDutiesSync(async () => null));
  onTestFinished(() => restoreDuties(null));
  await fixture.go(at);
  return { fixture, rows };
}

test('a list reads its total from Content-Range, and records need neither version nor actions', async () => {
  await openBackend('/catalogs/labels');
  expect(await screen.findByRole('link', { name: 'Vegano' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a hand-written resource works next to declared ones', async () => {
  await openBackend('/orders');
  expect(await screen.findByText('P-7')).toBeVisible();
});

test('a record without version is saved without If-Match', async () => {
  const { fixture, rows } = await openBackend('/catalogs/labels/1');
  await fixture.fill(/Nombre en español/, 'Vegetariano');
  await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(rows[0]).toMatchObject({ name: { es: 'Vegetariano' } }));
  expect(fixture.sent('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual([null]);
});

test('a record without archivedAt is deleted permanently, without undo', async () => {
  const { fixture, rows } = await openBackend('/catalogs/labels/1');
  await fixture.user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar «Vegano»?' }));
  await fixture.user.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Se eliminó «Vegano».')).toBeVisible();
  expect(rows.map(({ id }) => id)).toEqual([2]);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
});

test('several records are deleted at once, and bulk edit, which needs a dry run, is not offered', async () => {
  const { fixture, rows } = await openBackend('/catalogs/labels');
  await fixture.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar toda la página' }));
  const bar = within(await screen.findByRole('region', { name: 'Selección' }));
  expect(bar.queryByRole('button', { name: 'Cambiar campos' })).not.toBeInTheDocument();
  await fixture.user.click(bar.getByRole('button', { name: 'Eliminar' }));
  await fixture.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Se eliminaron 2 etiquetas.')).toBeVisible();
  expect(rows).toEqual([]);
  expect(screen.queryByRole('button', { name: /Reintentar/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument());
});

test.each(['', '?filter={"q":"nadie"}'])('a list offers no archive, import, export or views: %s', async (search) => {
  await openBackend(`/catalogs/labels${search}`);
  await screen.findByRole('button', { name: 'Columnas' });
  for (const name of ['Archivo', 'Importar', 'Exportar', 'Vistas', 'Reordenar'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('the page of a record has no notes and no history', async () => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  const { fixture } = await openBackend('/catalogs/labels/1');
  await screen.findByDisplayValue('Vegano');
  for (const name of ['Notas', 'Historial']) expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  expect(fixture.requests.filter(({ address }) => /notes|audit-events/.test(address))).toEqual([]);
});

test.each([categories, labels, occasions, companies, plans])(
  'records of $name with only an id are listed and opened',
  async (resource) => {
    const { fixture } = await openBackend('/login', { [resource.name]: [{ id: 1 }] });
    await fixture.go(routeOf(resource));
    await fixture.user.click(await screen.findByRole('link', { name: '1' }));
    expect(await screen.findByRole('heading', { level: 1, name: '1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Eliminar' })).toBeVisible();
  },
);

test('a record that the backend does not have shows an error without retry', async () => {
  await openBackend('/catalogs/labels/77');
  expect(await screen.findByRole('alert')).toHaveTextContent('No se encontró en el servidor.');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

test('the bell is hidden if the backend has no notifications', async () => {
  const { fixture } = await openBackend('/catalogs/labels');
  await waitFor(() =>
    expect(fixture.requests.some(({ address }) => address.startsWith('/api/notifications'))).toBe(true),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notificaciones' })).not.toBeInTheDocument());
});
