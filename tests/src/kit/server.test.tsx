import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { server } from '../../../mocks/node';
import { scenarios } from '../../../mocks/scenarios/scenarios';
import { openConsoleFixture } from './consoleFixture';

const labels = '*/api/catalogs/labels';

test('a slow answer shows that the list is loading', async () => {
  server.use(http.get(labels, () => delay('infinite')));
  await openConsoleFixture();
  await waitFor(() => expect(screen.getByText('Cargando…')).toBeVisible());
});

test('a failing answer can be requested again', async () => {
  server.use(http.get(labels, () => new HttpResponse(null, { status: 500 }), { once: true }));
  const { user } = await openConsoleFixture({ names: ['Vegano'] });
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('link', { name: 'Vegano' })).toBeVisible();
});

test('an empty answer says what to do', async () => {
  server.use(http.get(labels, () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })));
  await openConsoleFixture({ names: ['Vegano'] });
  expect(await screen.findByText('Aún no hay etiquetas')).toBeVisible();
});

test('the handlers of a scenario are used in a test, and are gone in the next', async () => {
  server.use(...scenarios['server-error'].handlers);
  await openConsoleFixture({ names: ['Vegano'] });
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar');
});
