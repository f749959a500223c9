import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { completedFields } from '../../api/sales/salesFixture';
import { openHomeConsole } from './homeConsole';

const findSection = () => screen.findByRole('region', { name: 'Para empezar' });

test('a new installation shows only its next step', async () => {
  const home = await openHomeConsole('es', { showsFirstSteps: true });
  await home.go('/home');
  const section = within(await findSection());
  expect(section.getByText('1 de 5 pasos hechos')).toBeVisible();
  expect(section.getByRole('heading', { level: 3 })).toHaveTextContent('Agrega la cuenta bancaria de una empresa');
  expect(screen.queryByRole('region', { name: 'Ventas' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Te toca' })).toBeNull();
  await home.user.click(section.getByRole('link', { name: 'Elegir empresa' }));
  await waitFor(() => expect(home.address()).toBe('/catalogs/companies'));
});

test('the first sale ends the first steps and shows the figures', async () => {
  const home = await openHomeConsole('es', { hearsOthers: true, showsFirstSteps: true });
  await home.go('/home');
  await findSection();
  await home.salesFixture.createSale(completedFields);
  await screen.findByRole('region', { name: 'Ventas' });
  expect(screen.queryByRole('region', { name: 'Para empezar' })).toBeNull();
});

test('hidden first steps stay hidden, and the figures show', async () => {
  const home = await openHomeConsole('es', { showsFirstSteps: true });
  await home.go('/home');
  await home.user.click(within(await findSection()).getByRole('button', { name: 'No mostrar' }));
  await screen.findByRole('region', { name: 'Ventas' });
  await home.go('/catalogs/plans');
  await home.go('/home');
  await screen.findByRole('region', { name: 'Te toca' });
  expect(screen.queryByRole('region', { name: 'Para empezar' })).toBeNull();
});
