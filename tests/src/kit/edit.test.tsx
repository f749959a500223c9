import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../src/unsaved';
import { listStoredLabels, labelForm, offline, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const getField = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^(Guardar cambios|Reintentar)$/ });

async function openRecord(): Promise<{ fixture: ConsoleFixture; id: string }> {
  const fixture = await openConsoleFixture({ at: '/login', names: ['Vegano'] });
  const [record] = await listStoredLabels(fixture);
  const id = String(record?.['id']);
  await fixture.go(`/catalogs/labels/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Vegano' });
  return { fixture, id };
}

async function saveAsAna(fixture: ConsoleFixture, id: string, overrides: Record<string, unknown>) {
  const response = await fixture.api.send('PUT', `catalogs/labels/${id}`, {
    as: 'ana',
    version: 1,
    body: labelForm('Vegano', overrides),
  });
  expect(response).toMatchObject({ status: 200 });
}

describe('editing a record', () => {
  test('sends the version of the loaded record and returns to the list', async () => {
    const { fixture } = await openRecord();
    await fixture.fill(/Nombre en español/, 'Vegana');
    await fixture.user.click(save());
    await screen.findByText('Se guardó «Vegana».');
    expect(fixture.sent('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"']);
    expect(fixture.address()).toBe('/catalogs/labels');
    expect(hasUnsaved()).toBe(false);
  });

  test('loads the record with one request', async () => {
    const { fixture, id } = await openRecord();
    await screen.findByRole('textbox', { name: /Nombre en español/ });
    expect(fixture.requests.filter(({ address }) => address === `/api/catalogs/labels/${id}`)).toHaveLength(1);
  });

  test('has unsaved changes until the values equal the loaded ones', async () => {
    const { fixture } = await openRecord();
    expect(hasUnsaved()).toBe(false);
    await fixture.fill(/Nombre en español/, 'Vegana');
    expect(hasUnsaved()).toBe(true);
    await fixture.fill(/Nombre en español/, 'Vegano');
    expect(hasUnsaved()).toBe(false);
  });

  test('shows that an unknown record was not found, with a link to the list', async () => {
    const { fixture } = await openRecord();
    await fixture.go('/catalogs/labels/0190c2f4-0000-7000-8000-000000000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se encontró');
    expect(screen.getByRole('link', { name: 'Ir a Etiquetas' })).toHaveAttribute('href', '/catalogs/labels');
    expect(fixture.address()).toBe('/catalogs/labels/0190c2f4-0000-7000-8000-000000000000');
  });

  test('shows a network error instead of "not found" offline', async () => {
    const fixture = await openConsoleFixture({ at: '/login' });
    fixture.setNetworkHandler(offline);
    await fixture.go('/catalogs/labels/0190c2f4-0000-7000-8000-000000000000');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No hay conexión');
    expect(alert).not.toHaveTextContent('No se encontró');
  });

  test('ends as saved, without a conflict, when a lost response is retried', async () => {
    const { fixture } = await openRecord();
    await fixture.fill(/Nombre en español/, 'Vegana');
    fixture.setNetworkHandler(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await fixture.user.click(save());
    await screen.findByRole('alert');
    fixture.setNetworkHandler();
    await fixture.user.click(save());
    await screen.findByText('Se guardó «Vegana».');
    expect(await listStoredLabels(fixture)).toMatchObject([{ name: { es: 'Vegana' }, version: 2 }]);
  });
});

describe("conflict with another user's version", () => {
  test('shows both versions, preselects fields changed by one user, and saves the choice', async () => {
    const { fixture, id } = await openRecord();
    await saveAsAna(fixture, id, { name: { es: 'Vegano', en: 'Vegan' }, color: '#1E3A5F' });
    await fixture.fill(/^Color/, '#9F1239');
    await fixture.user.click(save());

    const dialog = await screen.findByRole('dialog', { name: 'Otra persona modificó este registro' });
    const englishGroup = within(dialog).getByRole('group', { name: /Nombre en inglés/ });
    expect(englishGroup).toHaveTextContent('Otra persona lo cambió');
    expect(within(englishGroup).getByRole('radio', { name: /Vegan/ })).toBeChecked();
    const color = within(dialog).getByRole('group', { name: /Color/ });
    expect(color).toHaveTextContent('Lo cambiaron ambos');
    expect(color).toHaveTextContent('#9F1239');
    expect(color).toHaveTextContent('#1E3A5F');
    expect(within(dialog).queryByRole('group', { name: /Identificador/ })).toBeNull();

    const choose = within(dialog).getByRole('button', { name: 'Guardar selección' });
    expect(choose).toBeDisabled();
    await fixture.user.click(within(color).getByRole('radio', { name: /#9F1239/ }));
    await fixture.user.click(choose);
    await screen.findByText('Se guardó «Vegano».');
    expect(await listStoredLabels(fixture)).toMatchObject([
      { name: { es: 'Vegano', en: 'Vegan' }, color: '#9F1239', version: 3 },
    ]);
  });

  test('choosing all of the saved version writes nothing', async () => {
    const { fixture, id } = await openRecord();
    await saveAsAna(fixture, id, { color: '#1E3A5F' });
    await fixture.fill(/^Color/, '#9F1239');
    await fixture.user.click(save());
    await fixture.user.click(await screen.findByRole('button', { name: 'Usar toda la versión guardada' }));
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar selección' }));
    await screen.findByText('Se guardó «Vegano».');
    expect(fixture.sent('PUT')).toHaveLength(1);
    expect(await listStoredLabels(fixture)).toMatchObject([{ color: '#1E3A5F', version: 2 }]);
  });

  test('returning to the form keeps the typed values and overwrites nothing', async () => {
    const { fixture, id } = await openRecord();
    await saveAsAna(fixture, id, { color: '#1E3A5F' });
    await fixture.fill(/^Color/, '#9F1239');
    await fixture.user.click(save());
    await fixture.user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getField(/^Color/)).toHaveValue('#9F1239');
    expect(await listStoredLabels(fixture)).toMatchObject([{ color: '#1E3A5F' }]);
  });

  test("a choice that fails to save stays in the form with the other user's values", async () => {
    const { fixture, id } = await openRecord();
    await saveAsAna(fixture, id, { name: { es: 'Vegano', en: 'Vegan' } });
    await fixture.fill(/^Color/, '#9F1239');
    await fixture.user.click(save());
    await screen.findByRole('dialog', { name: 'Otra persona modificó este registro' });
    fixture.setNetworkHandler(offline);
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar selección' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión');
    expect(getField(/^Color/)).toHaveValue('#9F1239');
    expect(getField(/Nombre en inglés/)).toHaveValue('Vegan');
    fixture.setNetworkHandler();
    await fixture.user.click(save());
    await screen.findByText('Se guardó «Vegano».');
    expect(await listStoredLabels(fixture)).toMatchObject([{ name: { en: 'Vegan' }, color: '#9F1239', version: 3 }]);
  });
});

describe('archiving a record', () => {
  const archive = () => screen.getByRole('button', { name: 'Archivar' });
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Archivar' });

  test('asks for confirmation, removes it from the list, and can be undone', async () => {
    const { fixture } = await openRecord();
    await fixture.user.click(archive());
    await screen.findByRole('dialog', { name: '¿Archivar «Vegano»?' });
    await fixture.user.click(confirm());
    await fixture.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await screen.findByText('Se restauró «Vegano».');
    expect(await listStoredLabels(fixture)).toHaveLength(1);
  });

  test('is disabled with its reason if the record does not allow it', async () => {
    const fixture = await openConsoleFixture({ at: '/login', names: ['Vegano'] });
    const [record] = await listStoredLabels(fixture);
    fixture.setNetworkHandler(async (request, next) => {
      const body = (await (await next(request)).json()) as Record<string, unknown>;
      const actions = {
        edit: { allowed: true },
        archive: { allowed: false, code: 'record.inUse', params: { count: 3 } },
      };
      return Response.json({ ...body, actions });
    });
    await fixture.go(`/catalogs/labels/${String(record?.['id'])}`);
    await fixture.user.click(await screen.findByRole('button', { name: 'Más' }));
    const item = await screen.findByRole('menuitem', { name: /Archivar/ });
    expect(item).toHaveAccessibleDescription('No se puede archivar mientras esté en uso. (3 usos)');
    await fixture.user.click(item);
    expect(screen.queryByRole('dialog', { name: /Archivar/ })).toBeNull();
  });

  test('makes the record read-only until it is restored', async () => {
    const { fixture, id } = await openRecord();
    await fixture.api.send('DELETE', `catalogs/labels/${id}`, { version: 1 });
    await fixture.go('/login');
    await fixture.go(`/catalogs/labels/${id}`);
    await screen.findByRole('button', { name: 'Restaurar' });
    expect(screen.getByText('Archivada')).toBeInTheDocument();
    expect(screen.queryByText('Activa')).toBeNull();
    expect(screen.queryByText(/^Solo lectura/)).toBeNull();
    await fixture.user.click(screen.getByRole('button', { name: 'Restaurar' }));
    await screen.findByText('Se restauró «Vegano».');
    expect(await screen.findByRole('textbox', { name: /Nombre en español/ })).toHaveValue('Vegano');
  });
});
