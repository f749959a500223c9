import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { administrators, users } from '../../../contract/people/accounts';
import { auditEvents } from '../../../contract/people/auditEvents';
import { notes } from '../../../contract/people/notes';
import { notifications } from '../../../contract/people/notifications';
import { clearUnsaved, hasUnsaved } from '../../../src/unsaved';
import { createPdf } from '../../api/imagesFixture';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { offline, openConsoleFixture } from '../kit/consoleFixture';
import { openNotesConsole as open } from './notesConsole';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => {
    clearUnsaved();
    vi.unstubAllGlobals();
  };
});

const readHeading = () => screen.getByRole('heading', { name: /^Notas/ }).textContent;
describe('note', () => {
  test('mentions a colleague selected with the keyboard, stored by uid', async () => {
    const fixture = await open();
    await fixture.user.type(fixture.input, '¿Lo ves, @an');
    await fixture.region.findByRole('option', { name: /^ana/ });
    await fixture.user.keyboard('{Enter}por favor?{Control>}{Enter}{/Control}');
    await waitFor(async () =>
      expect((await fixture.listStoredNotes()).map(({ text }) => text)).toEqual(['¿Lo ves, @[uid-ana] por favor?']),
    );
    expect(await fixture.region.findByText('@ana')).toBeVisible();
    expect(fixture.input).toHaveValue('');
    await waitFor(() => expect(readHeading()).toBe('Notas 1'));
  });

  test('with a mention is not sent until the colleagues are loaded', async () => {
    const fixture = await open();
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('/users/administrator') ? offline(request, next) : next(request),
    );
    await fixture.user.type(fixture.input, '@ana lo revisa');
    await fixture.user.keyboard('{Control>}{Enter}{/Control}');
    await fixture.region.findByRole('alert');
    expect(await fixture.listStoredNotes()).toEqual([]);
    fixture.setNetworkHandler();
    await fixture.user.click(fixture.region.getByRole('button', { name: 'Agregar nota' }));
    await waitFor(async () =>
      expect((await fixture.listStoredNotes()).map(({ text }) => text)).toEqual(['@[uid-ana] lo revisa']),
    );
  });

  test('counts as unsaved until it is sent', async () => {
    const fixture = await open();
    await fixture.user.type(fixture.input, 'A medias');
    expect(hasUnsaved()).toBe(true);
    await fixture.user.click(fixture.region.getByRole('button', { name: 'Agregar nota' }));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  test('still counts as unsaved when the form next to it is saved', async () => {
    const fixture = await open();
    await fixture.user.type(fixture.input, 'A medias');
    await fixture.fill(/Nombre en español/, 'Vegana');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(fixture.sent('PUT')).toHaveLength(1));
    await screen.findByText('Se guardó «Vegana».');
    expect(hasUnsaved()).toBe(true);
  });

  test('stays typed after a lost response and is created once on retry', async () => {
    const fixture = await open();
    await fixture.user.type(fixture.input, 'Importante');
    let isLost = true;
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (request.method !== 'POST' || !request.url.endsWith('/api/notes') || !isLost) return response;
      isLost = false;
      throw new TypeError('Failed to fetch');
    });
    const send = fixture.region.getByRole('button', { name: 'Agregar nota' });
    await fixture.user.click(send);
    expect(await fixture.region.findByText(/Lo que escribiste sigue aquí/)).toBeVisible();
    expect(fixture.input).toHaveValue('Importante');
    await fixture.user.click(send);
    await waitFor(() => expect(fixture.input).toHaveValue(''));
    expect(await fixture.listStoredNotes()).toHaveLength(1);
  });

  test('that is empty or too long cannot be sent, and shows the excess', async () => {
    const fixture = await open();
    await fixture.user.click(fixture.input);
    const send = fixture.region.getByRole('button', { name: 'Agregar nota' });
    expect(send).toBeDisabled();
    await fixture.user.paste('x'.repeat(4_003));
    expect(fixture.region.getByText('Sobran 3 caracteres')).toBeVisible();
    expect(send).toBeDisabled();
  });

  test('of a colleague appears live with the count, without a notification', async () => {
    const fixture = await open([['La primera', 'ana']]);
    await fixture.region.findByText('La primera');
    await fixture.postNote('La segunda');
    expect(await fixture.region.findByText('La segunda', {}, { timeout: 10_000 })).toBeVisible();
    expect(readHeading()).toBe('Notas 2');
    expect(fixture.region.getAllByText(/^La /).map(({ textContent }) => textContent)).toEqual([
      'La segunda',
      'La primera',
    ]);
    expect(screen.queryByText(/hizo cambios en/)).toBeNull();
  });

  test('can be edited by its author only and deleted by an owner', async () => {
    const fixture = await open([
      ['De Ana', 'ana'],
      ['Mía', 'admin'],
    ]);
    await fixture.region.findByText('Mía');
    expect(fixture.region.getAllByRole('button', { name: /^Editar nota/ })).toHaveLength(1);
    await fixture.user.click(fixture.region.getByRole('button', { name: /^Editar nota/ }));
    await fixture.user.keyboard(', editada{Control>}{Enter}{/Control}');
    expect(await fixture.region.findByText(/· editada/)).toBeVisible();
    expect(fixture.region.getByText('Mía, editada')).toBeVisible();
    await fixture.user.click(fixture.region.getByRole('button', { name: /^Eliminar nota de ana/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await fixture.user.click(dialog.getByRole('button', { name: 'Eliminar nota' }));
    await waitFor(() => expect(fixture.region.queryByText('De Ana')).toBeNull());
    expect(readHeading()).toBe('Notas 1');
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Notas/ })).toHaveFocus());
  });

  test('changed in another tab is shown next to the edited text, which is saved over it', async () => {
    const fixture = await open([['Uno', 'admin']]);
    await fixture.region.findByText('Uno');
    await fixture.user.click(fixture.region.getByRole('button', { name: /^Editar nota/ }));
    await fixture.user.keyboard(' y dos');
    const [note] = await fixture.listStoredNotes();
    await fixture.api.send('PUT', `notes/${String(note?.['id'])}`, { body: { text: 'Tres' }, version: 1 });
    expect(await fixture.region.findByText('Tres', {}, { timeout: 10_000 })).toBeVisible();
    await fixture.user.click(fixture.region.getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect((await fixture.listStoredNotes())[0]?.['text']).toBe('Uno y dos'));
  });

  test('deleted while it is being edited keeps the typed text', async () => {
    const fixture = await open([['Uno', 'admin']]);
    await fixture.region.findByText('Uno');
    await fixture.user.click(fixture.region.getByRole('button', { name: /^Editar nota/ }));
    await fixture.user.keyboard(' y dos');
    const [note] = await fixture.listStoredNotes();
    await fixture.api.send('DELETE', `notes/${String(note?.['id'])}`, { version: 1 });
    await waitFor(() => expect(readHeading()).toBe('Notas '), { timeout: 10_000 });
    const input = fixture.region.getByRole('textbox', { name: /^Editar nota/ });
    expect(input).toHaveValue('Uno y dos');
    await fixture.user.click(fixture.region.getByRole('button', { name: 'Guardar' }));
    expect(await fixture.region.findByRole('alert')).toBeVisible();
    expect(input).toHaveValue('Uno y dos');
  });

  test('shows an error if the notes fail to load, and retries', async () => {
    const fixture = await open();
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('/notes') ? offline(request, next) : next(request),
    );
    await fixture.go('/login');
    await fixture.go(`/catalogs/labels/${fixture.id}`);
    const region = within(await screen.findByRole('region', { name: /^Notas/ }));
    await region.findByRole('button', { name: 'Reintentar' });
    await fixture.postNote('Ya está');
    fixture.setNetworkHandler();
    await fixture.user.click(region.getByRole('button', { name: 'Reintentar' }));
    expect(await region.findByText('Ya está')).toBeVisible();
  });
});

describe('attachment of a note', () => {
  const createReceipt = () => new File([createPdf()], 'Recibo.pdf', { type: 'application/pdf' });
  const getFileInput = () => screen.getByLabelText('Adjuntar imágenes o PDF', { selector: 'input' });

  test('is uploaded at once, can be removed, and needs no text', async () => {
    const fixture = await open();
    await fixture.user.upload(getFileInput(), [
      createReceipt(),
      new File([createPdf()], 'Otro.pdf', { type: 'application/pdf' }),
    ]);
    await waitFor(() => expect(fixture.region.queryAllByRole('progressbar')).toEqual([]));
    await fixture.user.click(fixture.region.getByRole('button', { name: 'Quitar Otro.pdf' }));
    await fixture.user.click(fixture.region.getByRole('button', { name: 'Agregar nota' }));
    expect(await fixture.region.findByRole('button', { name: /^Recibo\.pdf/ })).toBeVisible();
    const [note] = await fixture.listStoredNotes();
    expect(note?.['attachments']).toEqual([expect.objectContaining({ name: 'Recibo.pdf', type: 'application/pdf' })]);
  });

  test('that fails to upload prevents sending until it is retried or rejected with a reason', async () => {
    const fixture = await open();
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('/attachments') ? offline(request, next) : next(request),
    );
    await fixture.user.type(fixture.input, 'Con recibo');
    await fixture.user.upload(getFileInput(), createReceipt());
    await fixture.region.findByRole('alert');
    expect(fixture.region.getByRole('button', { name: 'Agregar nota' })).toBeDisabled();
    fixture.setNetworkHandler();
    await fixture.user.click(fixture.region.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(fixture.region.getByRole('button', { name: 'Agregar nota' })).toBeEnabled());
    await fixture.user.upload(getFileInput(), new File(['nada'], 'Falso.pdf', { type: 'application/pdf' }));
    expect(await fixture.region.findByRole('alert')).toBeVisible();
    expect(fixture.region.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });
});

test('the history names the author of a note but not its text', async () => {
  const fixture = await open([['Secreto', 'ana']]);
  const history = within(await screen.findByRole('region', { name: 'Historial' }));
  expect(await history.findByText(/escribió una nota/)).toBeVisible();
  expect(history.queryByText(/Secreto/)).toBeNull();
  expect(await fixture.region.findByText('Secreto')).toBeVisible();
});

test('an erased person has no form for new notes, and existing ones can only be deleted', async () => {
  const fixture = await openConsoleFixture({
    resources: [users, administrators, notes, auditEvents, notifications],
    at: '/login',
    person: { id: 'uid-admin', fullName: 'admin' },
  });
  const body = { displayName: 'Lucía Fernández', email: 'lucia@correo.mx' };
  const id = String((await fixture.api.send('POST', users.name, { body })).json['id']);
  await fixture.api.send('POST', 'notes', { body: { resource: users.name, recordId: id, text: 'Llamó' } });
  await fixture.api.db.kysely
    .updateTable('accounts')
    .set({ erasedAt: '2026-05-04T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  await fixture.go(`/users/user/${id}`);
  const region = within(await screen.findByRole('region', { name: /^Notas/ }));
  expect(await region.findByText('Se borró a la persona: ya no se anota nada sobre ella.')).toBeVisible();
  expect(await region.findByRole('button', { name: /^Eliminar nota/ })).toBeVisible();
  expect(region.queryByRole('textbox')).toBeNull();
  expect(region.queryByRole('button', { name: /^Editar/ })).toBeNull();
});
