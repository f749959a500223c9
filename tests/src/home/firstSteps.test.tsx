import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPlan } from '../../api/users/usersFixture';
import { openHomeConsole } from './homeConsole';

const findSection = () => screen.findByRole('region', { name: 'Primeros pasos' });

test('a new installation shows its first steps with links', async () => {
  const home = await openHomeConsole();
  await home.go('/home');
  const steps = within(await findSection());
  expect(steps.getByText('1 de 5 hechos')).toBeVisible();
  expect(steps.queryByRole('link', { name: /^Da de alta/ })).toBeNull();
  const nextStep = steps.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step');
  expect(nextStep).toHaveTextContent('Agrega la cuenta bancaria');
  expect(steps.getByRole('link', { name: /^Crea un plan/ })).toHaveAttribute('href', '/catalogs/plans/create');
  await home.user.click(steps.getByRole('link', { name: /^Agrega/ }));
  await waitFor(() => expect(home.address()).toBe('/catalogs/companies'));
});

test('a step that is completed elsewhere is marked done', async () => {
  const home = await openHomeConsole('es', { hearsOthers: true });
  await home.go('/home');
  const steps = within(await findSection());
  expect(steps.getByRole('link', { name: /^Crea un plan/ })).toBeVisible();
  await createPlan(home.api);
  await waitFor(() => expect(steps.getByText('2 de 5 hechos')).toBeVisible());
  expect(steps.queryByRole('link', { name: /^Crea un plan/ })).toBeNull();
  const doneStep = steps.getAllByRole('listitem').find((step) => step.textContent?.includes('Crea un plan'));
  expect(doneStep).toHaveTextContent('Listo');
  expect(home.sent('GET').filter(({ address }) => address === '/api/system/first-steps')).toHaveLength(2);
});

test('hidden first steps stay hidden', async () => {
  const home = await openHomeConsole();
  await home.go('/home');
  await home.user.click(within(await findSection()).getByRole('button', { name: 'No mostrar' }));
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
  await home.go('/catalogs/plans');
  await home.go('/home');
  await screen.findByRole('region', { name: 'Por hacer' });
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});
