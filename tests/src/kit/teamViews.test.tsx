import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openConsoleFixture, listRowNames } from './consoleFixture';
import {
  resources,
  names,
  findTable,
  openViewMenu,
  findUnsavedChanges,
  createView,
  openView,
} from './savedViewsFixture';

describe('saved view changed by another user', () => {
  test('is overwritten only after a warning', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture);
    await openView(fixture, view);
    await findTable();
    await fixture.api.send('PUT', `saved-views/${String(view['id'])}`, { version: 1, body: { name: 'De Ana' } });
    await fixture.user.click(screen.getByRole('button', { name: 'Creación' }));
    await fixture.user.click(within(await findUnsavedChanges('Al revés')).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Si guardas otra vez, vale lo tuyo/)).toBeVisible();
    await fixture.user.click(within(await findUnsavedChanges('De Ana')).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
    const { json } = await fixture.api.send('GET', `saved-views/${String(view['id'])}`);
    expect(json).toMatchObject({ name: 'De Ana', version: 3 });
    expect(json['sortField']).not.toBe('createdAt');
  });

  test('with live updates is overwritten only after a warning', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login', live: true });
    const view = await createView(fixture, { audience: 'team' });
    await openView(fixture, view);
    await findTable();
    await fixture.user.click(screen.getByRole('button', { name: 'Creación' }));
    await findUnsavedChanges('Al revés');
    await fixture.api.send('PUT', `saved-views/${String(view['id'])}`, {
      version: 1,
      body: { name: 'De Ana', perPage: 50 },
    });
    // Waits until the other user's change has arrived.
    await fixture.user.click(within(await findUnsavedChanges('De Ana')).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Si guardas otra vez, vale lo tuyo/)).toBeVisible();
    const { json } = await fixture.api.send('GET', `saved-views/${String(view['id'])}`);
    expect(json).toMatchObject({ version: 2, perPage: 50 });
  });

  test("is saved with the own changes only, and keeps the other user's", async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture, { audience: 'team' });
    await openView(fixture, view);
    await findTable();
    await fixture.api.send('PUT', `saved-views/${String(view['id'])}`, {
      version: 1,
      body: { perPage: 50, columns: [{ name: 'createdAt', width: 300 }] },
    });
    await fixture.user.click(screen.getByRole('button', { name: 'Creación' }));
    await fixture.user.click(within(await findUnsavedChanges('Al revés')).getByRole('button', { name: 'Guardar' }));
    await screen.findByText(/Si guardas otra vez, vale lo tuyo/);
    await fixture.user.click(within(await findUnsavedChanges('Al revés')).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull());
    expect(fixture.sent('PUT').map(({ body }) => Object.keys(body ?? {}))).toEqual([
      ['sortField', 'sortOrder'],
      ['sortField', 'sortOrder'],
    ]);
    expect(fixture.address()).toContain('perPage=50');
    const { json } = await fixture.api.send('GET', `saved-views/${String(view['id'])}`);
    expect(json).toMatchObject({ perPage: 50, columns: [{ name: 'createdAt', width: 300 }], sortField: 'position' });
  });

  test('is updated live if it has no unsaved changes', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login', live: true });
    const view = await createView(fixture, { audience: 'team' });
    await openView(fixture, view);
    await findTable();
    await fixture.api.send('PUT', `saved-views/${String(view['id'])}`, {
      version: 1,
      body: { name: 'Al derecho', sortOrder: 'ASC' },
    });
    expect(await screen.findByRole('button', { name: 'Vista: Al derecho' })).toBeVisible();
    await waitFor(() => expect(listRowNames()).toEqual(['Picante', 'Sin gluten', 'Vegano']));
    expect(screen.queryByRole('region', { name: /sin guardar/ })).toBeNull();
  });

  test('warns before it is withdrawn from the team, and its dialog asks before it is closed', async () => {
    const fixture = await openConsoleFixture({ resources, names, at: '/login' });
    const view = await createView(fixture, { audience: 'team' });
    await openView(fixture, view);
    await findTable();
    await fixture.user.click(
      (await openViewMenu(fixture, 'Vista: Al revés')).getByRole('button', { name: 'Renombrar o compartir' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Renombrar o compartir' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    await fixture.user.click(dialog.getByRole('radio', { name: 'Solo yo' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(/^Desaparece para el equipo: solo la verá .+\.$/);
    await fixture.user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  });
});
