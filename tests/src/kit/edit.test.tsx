import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../src/unsaved';
import { storedLabels, labelForm, offline, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^(Guardar|Reintentar)$/ });

/** Opens the form of the one label there is. */
async function openRecord(): Promise<{ stage: ConsoleFixture; id: string }> {
  const stage = await openConsoleFixture({ at: '/login', names: ['Vegano'] });
  const [record] = await storedLabels(stage);
  const id = String(record?.['id']);
  await stage.go(`/catalogs/labels/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Vegano' });
  return { stage, id };
}

async function saveAsAna(stage: ConsoleFixture, id: string, more: Record<string, unknown>) {
  const answer = await stage.api.send('PUT', `catalogs/labels/${id}`, {
    as: 'ana',
    version: 1,
    body: labelForm('Vegano', more),
  });
  expect(answer).toMatchObject({ status: 200 });
}

describe('editing a record', () => {
  test('saves over the version one saw and goes back', async () => {
    const { stage } = await openRecord();
    await stage.fill(/Nombre en español/, 'Vegana');
    await stage.user.click(save());
    await screen.findByText('Se guardó «Vegana».');
    expect(stage.sent('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"']);
    expect(stage.address()).toBe('/catalogs/labels');
    expect(hasUnsaved()).toBe(false);
  });

  test('holds what is typed as unsaved, until it is what it was', async () => {
    const { stage } = await openRecord();
    expect(hasUnsaved()).toBe(false);
    await stage.fill(/Nombre en español/, 'Vegana');
    expect(hasUnsaved()).toBe(true);
    await stage.fill(/Nombre en español/, 'Vegano');
    expect(hasUnsaved()).toBe(false);
  });

  test('of an address that does not exist says so and leads back', async () => {
    const { stage } = await openRecord();
    await stage.go('/catalogs/labels/0190c2f4-0000-7000-8000-000000000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se encontró');
    expect(screen.getByRole('link', { name: 'Ir a Etiquetas' })).toHaveAttribute('href', '/catalogs/labels');
  });

  test('that cannot be loaded never says that it does not exist', async () => {
    const stage = await openConsoleFixture({ at: '/login' });
    stage.network(offline);
    await stage.go('/catalogs/labels/0190c2f4-0000-7000-8000-000000000000');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No hay conexión');
    expect(alert).not.toHaveTextContent('No se encontró');
  });

  test('whose answer was lost ends as saved, not as a conflict with oneself', async () => {
    const { stage } = await openRecord();
    await stage.fill(/Nombre en español/, 'Vegana');
    stage.network(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await stage.user.click(save());
    await screen.findByRole('alert');
    stage.network();
    await stage.user.click(save());
    await screen.findByText('Se guardó «Vegana».');
    expect(await storedLabels(stage)).toMatchObject([{ name: { es: 'Vegana' }, version: 2 }]);
  });
});

describe('when somebody else saved first', () => {
  test('both versions are shown, what only one changed is proposed, and the choice is saved over theirs', async () => {
    const { stage, id } = await openRecord();
    await saveAsAna(stage, id, { name: { es: 'Vegano', en: 'Vegan' }, color: '#1E3A5F' });
    await stage.fill(/^Color/, '#9F1239');
    await stage.user.click(save());

    const dialog = await screen.findByRole('dialog', { name: 'Otra persona modificó este registro' });
    const english = within(dialog).getByRole('group', { name: /Nombre en inglés/ });
    expect(english).toHaveTextContent('Lo cambió otra persona');
    expect(within(english).getByRole('radio', { name: /Vegan/ })).toBeChecked();
    const color = within(dialog).getByRole('group', { name: /Color/ });
    expect(color).toHaveTextContent('Lo cambiaron ambos');
    expect(color).toHaveTextContent('#9F1239');
    expect(color).toHaveTextContent('#1E3A5F');
    expect(within(dialog).queryByRole('group', { name: /Identificador/ })).toBeNull();

    const choose = within(dialog).getByRole('button', { name: 'Guardar selección' });
    expect(choose).toBeDisabled();
    await stage.user.click(within(color).getByRole('radio', { name: /#9F1239/ }));
    await stage.user.click(choose);
    await screen.findByText('Se guardó «Vegano».');
    expect(await storedLabels(stage)).toMatchObject([
      { name: { es: 'Vegano', en: 'Vegan' }, color: '#9F1239', version: 3 },
    ]);
  });

  test('keeping all of theirs writes nothing', async () => {
    const { stage, id } = await openRecord();
    await saveAsAna(stage, id, { color: '#1E3A5F' });
    await stage.fill(/^Color/, '#9F1239');
    await stage.user.click(save());
    await stage.user.click(await screen.findByRole('button', { name: 'Usar toda la versión guardada' }));
    await stage.user.click(screen.getByRole('button', { name: 'Guardar selección' }));
    await screen.findByText('Se guardó «Vegano».');
    expect(stage.sent('PUT')).toHaveLength(1);
    expect(await storedLabels(stage)).toMatchObject([{ color: '#1E3A5F', version: 2 }]);
  });

  test('one can go on editing with nothing lost and nothing overwritten', async () => {
    const { stage, id } = await openRecord();
    await saveAsAna(stage, id, { color: '#1E3A5F' });
    await stage.fill(/^Color/, '#9F1239');
    await stage.user.click(save());
    await stage.user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field(/^Color/)).toHaveValue('#9F1239');
    expect(await storedLabels(stage)).toMatchObject([{ color: '#1E3A5F' }]);
  });

  test('a choice that fails to be saved keeps both the choice and their version', async () => {
    const { stage, id } = await openRecord();
    await saveAsAna(stage, id, { name: { es: 'Vegano', en: 'Vegan' } });
    await stage.fill(/^Color/, '#9F1239');
    await stage.user.click(save());
    await screen.findByRole('dialog', { name: 'Otra persona modificó este registro' });
    stage.network(offline);
    await stage.user.click(screen.getByRole('button', { name: 'Guardar selección' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión');
    expect(field(/^Color/)).toHaveValue('#9F1239');
    expect(field(/Nombre en inglés/)).toHaveValue('Vegan');
    stage.network();
    await stage.user.click(save());
    await screen.findByText('Se guardó «Vegano».');
    expect(await storedLabels(stage)).toMatchObject([{ name: { en: 'Vegan' }, color: '#9F1239', version: 3 }]);
  });
});

describe('archiving a record', () => {
  const archive = () => screen.getByRole('button', { name: 'Archivar' });
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Archivar' });

  test('asks, takes it out of the list, and can be undone', async () => {
    const { stage } = await openRecord();
    await stage.user.click(archive());
    await screen.findByRole('dialog', { name: '¿Archivar «Vegano»?' });
    await stage.user.click(confirm());
    await stage.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await screen.findByText('Se restauró «Vegano».');
    expect(await storedLabels(stage)).toHaveLength(1);
  });

  test('that the record does not allow says why, and pressing it does nothing', async () => {
    const stage = await openConsoleFixture({ at: '/login', names: ['Vegano'] });
    const [record] = await storedLabels(stage);
    stage.network(async (request, next) => {
      const body = (await (await next(request)).json()) as Record<string, unknown>;
      const actions = {
        edit: { allowed: true },
        archive: { allowed: false, code: 'record.inUse', params: { count: 3 } },
      };
      return Response.json({ ...body, actions });
    });
    await stage.go(`/catalogs/labels/${String(record?.['id'])}`);
    const button = await screen.findByRole('button', { name: 'Archivar' });
    expect(button).toHaveAccessibleDescription('No se puede archivar mientras esté en uso. (3 usos)');
    await stage.user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('what is archived can be read and restored, not edited', async () => {
    const { stage, id } = await openRecord();
    await stage.api.send('DELETE', `catalogs/labels/${id}`, { version: 1 });
    await stage.go('/login');
    await stage.go(`/catalogs/labels/${id}`);
    await screen.findByRole('button', { name: 'Restaurar' });
    expect(screen.getByText('Archivada')).toBeInTheDocument();
    expect(screen.queryByText('Activa')).toBeNull();
    await stage.user.click(screen.getByRole('button', { name: 'Restaurar' }));
    await screen.findByText('Se restauró «Vegano».');
    expect(await screen.findByRole('textbox', { name: /Nombre en español/ })).toHaveValue('Vegano');
  });
});
