import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPlainServer } from '../../../gallery/plain/server';
import { Bell } from '../../../src/notifications/Bell';
import { openStage } from '../kit/stage';

/** The console over a backend that knows labels and nothing else. */
async function open(at: string) {
  const labels = ['Vegano', 'Para llevar'].map((name, place) => ({
    id: place + 1,
    name: { es: name, en: null },
    slug: name.toLowerCase().replaceAll(' ', '-'),
    color: '#166534',
    position: place + 1,
    active: true,
  }));
  const answer = createPlainServer({ 'catalogs/labels': labels });
  const stage = await openStage({
    at: '/login',
    always: (
      <>
        <div id="tools" />
        <Bell />
      </>
    ),
  });
  stage.network((request) => answer(request));
  await stage.go(at);
  return { stage, labels };
}

test('a list comes from a backend that sends Content-Range alone, and its records without version or actions', async () => {
  await open('/catalogs/labels');
  expect(await screen.findByRole('link', { name: 'Vegano' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a record without version is saved without If-Match', async () => {
  const { stage, labels } = await open('/catalogs/labels/1');
  await stage.fill(/Nombre en español/, 'Vegetariano');
  await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(labels[0]).toMatchObject({ name: { es: 'Vegetariano' } }));
  expect(stage.sent('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual([null]);
});

test('a record without archivedAt is deleted by `DELETE`', async () => {
  const { stage, labels } = await open('/catalogs/labels/1');
  await stage.user.click(await screen.findByRole('button', { name: 'Archivar' }));
  await stage.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archivar' }));
  await waitFor(() => expect(labels.map(({ id }) => id)).toEqual([2]));
});

test('there is no bell where the backend has no notifications', async () => {
  const { stage } = await open('/catalogs/labels');
  await waitFor(() => expect(stage.asked.some(({ address }) => address.startsWith('/api/notifications'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notificaciones' })).not.toBeInTheDocument());
});
