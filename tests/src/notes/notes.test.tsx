import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { administrators, users } from '../../../contract/people/accounts';
import { auditEvents } from '../../../contract/people/auditEvents';
import { notes } from '../../../contract/people/notes';
import { notifications } from '../../../contract/people/notifications';
import { clearUnsaved, hasUnsaved } from '../../../src/unsaved';
import { pdf } from '../../api/imagesFixture';
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

const count = () => screen.getByRole('heading', { name: /^Notas/ }).textContent;
describe('a note', () => {
  test('is written with a colleague, who is chosen by the keyboard, and kept by uid', async () => {
    const stage = await open();
    await stage.user.type(stage.input, '¿Lo ves, @an');
    await stage.region.findByRole('option', { name: /^ana/ });
    await stage.user.keyboard('{Enter}por favor?{Control>}{Enter}{/Control}');
    await waitFor(async () =>
      expect((await stage.storedNotes()).map(({ text }) => text)).toEqual(['¿Lo ves, @[uid-ana] por favor?']),
    );
    expect(await stage.region.findByText('@ana')).toBeVisible();
    expect(stage.input).toHaveValue('');
    await waitFor(() => expect(count()).toBe('Notas 1'));
  });

  test('that mentions somebody is not written before it is known whom', async () => {
    const stage = await open();
    stage.network((request, next) =>
      request.url.includes('/users/administrator') ? offline(request, next) : next(request),
    );
    await stage.user.type(stage.input, '@ana lo revisa');
    await stage.user.keyboard('{Control>}{Enter}{/Control}');
    await stage.region.findByRole('alert');
    expect(await stage.storedNotes()).toEqual([]);
    stage.network();
    await stage.user.click(stage.region.getByRole('button', { name: 'Agregar nota' }));
    await waitFor(async () =>
      expect((await stage.storedNotes()).map(({ text }) => text)).toEqual(['@[uid-ana] lo revisa']),
    );
  });

  test('is guarded as long as it is not kept', async () => {
    const stage = await open();
    await stage.user.type(stage.input, 'A medias');
    expect(hasUnsaved()).toBe(true);
    await stage.user.click(stage.region.getByRole('button', { name: 'Agregar nota' }));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  test('is still guarded when the form beside it is saved', async () => {
    const stage = await open();
    await stage.user.type(stage.input, 'A medias');
    await stage.fill(/Nombre en español/, 'Vegana');
    await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(stage.sent('PUT')).toHaveLength(1));
    await screen.findByText('Se guardó «Vegana».');
    expect(hasUnsaved()).toBe(true);
  });

  test('that could not be sent stays as it was typed, and is written once when it is sent again', async () => {
    const stage = await open();
    await stage.user.type(stage.input, 'Importante');
    let isLost = true;
    stage.network(async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'POST' || !request.url.endsWith('/api/notes') || !isLost) return answer;
      isLost = false;
      throw new TypeError('Failed to fetch');
    });
    const send = stage.region.getByRole('button', { name: 'Agregar nota' });
    await stage.user.click(send);
    expect(await stage.region.findByText(/Lo que escribiste sigue aquí/)).toBeVisible();
    expect(stage.input).toHaveValue('Importante');
    await stage.user.click(send);
    await waitFor(() => expect(stage.input).toHaveValue(''));
    expect(await stage.storedNotes()).toHaveLength(1);
  });

  test('of nothing, or of too much, cannot be sent, and says by how much', async () => {
    const stage = await open();
    await stage.user.click(stage.input);
    const send = stage.region.getByRole('button', { name: 'Agregar nota' });
    expect(send).toBeDisabled();
    await stage.user.paste('x'.repeat(4_003));
    expect(stage.region.getByText('Sobran 3 caracteres')).toBeVisible();
    expect(send).toBeDisabled();
  });

  test('of a colleague appears without a reload, with the count, and is told to who hears the page', async () => {
    const stage = await open([['La primera', 'ana']]);
    await stage.region.findByText('La primera');
    await stage.postNote('La segunda');
    expect(await stage.region.findByText('La segunda', {}, { timeout: 10_000 })).toBeVisible();
    expect(count()).toBe('Notas 2');
    expect(stage.region.getAllByText(/^La /).map(({ textContent }) => textContent)).toEqual([
      'La segunda',
      'La primera',
    ]);
    expect(screen.queryByText(/hizo cambios en/)).toBeNull();
  });

  test('is edited by its author alone, and says so; an owner deletes one of another', async () => {
    const stage = await open([
      ['De Ana', 'ana'],
      ['Mía', 'admin'],
    ]);
    await stage.region.findByText('Mía');
    expect(stage.region.getAllByRole('button', { name: /^Editar nota/ })).toHaveLength(1);
    await stage.user.click(stage.region.getByRole('button', { name: /^Editar nota/ }));
    await stage.user.keyboard(', editada{Control>}{Enter}{/Control}');
    expect(await stage.region.findByText(/· editada/)).toBeVisible();
    expect(stage.region.getByText('Mía, editada')).toBeVisible();
    await stage.user.click(stage.region.getByRole('button', { name: /^Eliminar nota de ana/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await stage.user.click(dialog.getByRole('button', { name: 'Eliminar nota' }));
    await waitFor(() => expect(stage.region.queryByText('De Ana')).toBeNull());
    expect(count()).toBe('Notas 1');
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Notas/ })).toHaveFocus());
  });

  test('that another tab saved meanwhile is shown beside what is being typed, which is saved over it', async () => {
    const stage = await open([['Uno', 'admin']]);
    await stage.region.findByText('Uno');
    await stage.user.click(stage.region.getByRole('button', { name: /^Editar nota/ }));
    await stage.user.keyboard(' y dos');
    const [note] = await stage.storedNotes();
    await stage.api.send('PUT', `notes/${String(note?.['id'])}`, { body: { text: 'Tres' }, version: 1 });
    expect(await stage.region.findByText('Tres', {}, { timeout: 10_000 })).toBeVisible();
    await stage.user.click(stage.region.getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect((await stage.storedNotes())[0]?.['text']).toBe('Uno y dos'));
  });

  test('that was deleted while it is being edited leaves what was typed', async () => {
    const stage = await open([['Uno', 'admin']]);
    await stage.region.findByText('Uno');
    await stage.user.click(stage.region.getByRole('button', { name: /^Editar nota/ }));
    await stage.user.keyboard(' y dos');
    const [note] = await stage.storedNotes();
    await stage.api.send('DELETE', `notes/${String(note?.['id'])}`, { version: 1 });
    await waitFor(() => expect(count()).toBe('Notas '), { timeout: 10_000 });
    const input = stage.region.getByRole('textbox', { name: /^Editar nota/ });
    expect(input).toHaveValue('Uno y dos');
    await stage.user.click(stage.region.getByRole('button', { name: 'Guardar' }));
    expect(await stage.region.findByRole('alert')).toBeVisible();
    expect(input).toHaveValue('Uno y dos');
  });

  test('cannot be read for lack of a network: it says so, and asks again', async () => {
    const stage = await open();
    stage.network((request, next) => (request.url.includes('/notes') ? offline(request, next) : next(request)));
    await stage.go('/login');
    await stage.go(`/catalogs/labels/${stage.id}`);
    const region = within(await screen.findByRole('region', { name: /^Notas/ }));
    await region.findByRole('button', { name: 'Reintentar' });
    await stage.postNote('Ya está');
    stage.network();
    await stage.user.click(region.getByRole('button', { name: 'Reintentar' }));
    expect(await region.findByText('Ya está')).toBeVisible();
  });
});

describe('a file', () => {
  const receipt = () => new File([pdf()], 'Recibo.pdf', { type: 'application/pdf' });
  const chooser = () => screen.getByLabelText('Adjuntar imágenes o PDF', { selector: 'input' });

  test('is sent at once and attached by the note, which needs no text; it is taken off again', async () => {
    const stage = await open();
    await stage.user.upload(chooser(), [receipt(), new File([pdf()], 'Otro.pdf', { type: 'application/pdf' })]);
    await waitFor(() => expect(stage.region.queryAllByRole('progressbar')).toEqual([]));
    await stage.user.click(stage.region.getByRole('button', { name: 'Quitar Otro.pdf' }));
    await stage.user.click(stage.region.getByRole('button', { name: 'Agregar nota' }));
    expect(await stage.region.findByRole('button', { name: /^Recibo\.pdf/ })).toBeVisible();
    const [note] = await stage.storedNotes();
    expect(note?.['attachments']).toEqual([expect.objectContaining({ name: 'Recibo.pdf', type: 'application/pdf' })]);
  });

  test('that did not arrive is sent again, or refused for good with why; until then nothing is written', async () => {
    const stage = await open();
    stage.network((request, next) => (request.url.includes('/attachments') ? offline(request, next) : next(request)));
    await stage.user.type(stage.input, 'Con recibo');
    await stage.user.upload(chooser(), receipt());
    await stage.region.findByRole('alert');
    expect(stage.region.getByRole('button', { name: 'Agregar nota' })).toBeDisabled();
    stage.network();
    await stage.user.click(stage.region.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(stage.region.getByRole('button', { name: 'Agregar nota' })).toBeEnabled());
    await stage.user.upload(chooser(), new File(['nada'], 'Falso.pdf', { type: 'application/pdf' }));
    expect(await stage.region.findByRole('alert')).toBeVisible();
    expect(stage.region.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });
});

test('the history says who wrote a note, and nothing of what it says', async () => {
  const stage = await open([['Secreto', 'ana']]);
  const history = within(await screen.findByRole('region', { name: 'Historial' }));
  expect(await history.findByText(/escribió una nota/)).toBeVisible();
  expect(history.queryByText(/Secreto/)).toBeNull();
  expect(await stage.region.findByText('Secreto')).toBeVisible();
});

test('about a person who was erased is not written: the page says why, and keeps what can be deleted', async () => {
  const stage = await openConsoleFixture({
    resources: [users, administrators, notes, auditEvents, notifications],
    at: '/login',
    person: { id: 'uid-admin', fullName: 'admin' },
  });
  const body = { displayName: 'Lucía Fernández', email: 'lucia@correo.mx' };
  const id = String((await stage.api.send('POST', users.name, { body })).json['id']);
  await stage.api.send('POST', 'notes', { body: { resource: users.name, recordId: id, text: 'Llamó' } });
  await stage.api.db.kysely
    .updateTable('accounts')
    .set({ erasedAt: '2026-05-04T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  await stage.go(`/users/user/${id}`);
  const region = within(await screen.findByRole('region', { name: /^Notas/ }));
  expect(await region.findByText('Se borró a la persona: ya no se anota nada sobre ella.')).toBeVisible();
  expect(await region.findByRole('button', { name: /^Eliminar nota/ })).toBeVisible();
  expect(region.queryByRole('textbox')).toBeNull();
  expect(region.queryByRole('button', { name: /^Editar/ })).toBeNull();
});
