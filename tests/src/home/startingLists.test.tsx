import { screen } from '@testing-library/react';
import { Route } from 'react-router';
import { expect, test } from 'vitest';
import { resources } from '../../../contract/resources';
import { StartingLists } from '../../../src/home/StartingLists';
import { openConsoleFixture } from '../kit/consoleFixture';

const routes = [<Route key="lists" path="/lists" element={<StartingLists />} />];

test('counts the records without an English name and links to them', async () => {
  await openConsoleFixture({ names: ['Vegano', 'Sin gluten'], routes, at: '/lists' });
  const link = await screen.findByRole('link', { name: '2 etiquetas' });
  const filter = new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter');
  expect(JSON.parse(filter ?? '')).toEqual({ 'name.en': [null], active: true });
});

test('says that all catalogs have English names', async () => {
  await openConsoleFixture({ resources, routes, at: '/lists' });
  expect(await screen.findByText('Todos los catálogos tienen nombre en inglés.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Etiquetas' })).toBeVisible();
});
