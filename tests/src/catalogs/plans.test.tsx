import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plans } from '../../../contract/catalogs/catalogs';
import { labelForm, openConsoleFixture } from '../kit/consoleFixture';

test('a new version of a plan previews its price, refuses the current one, and opens', async () => {
  const { user, api, go, address } = await openConsoleFixture({ resources: [plans], at: '/login' });
  const { color: _, ...form } = labelForm('Familiar');
  const { json } = await api.send('POST', plans.name, { body: { ...form, code: 'familiar', priceMinor: 12_900 } });
  await go(`/catalogs/plans/${String(json['id'])}`);
  await user.click(await screen.findByRole('button', { name: 'Crear versión nueva' }));
  const dialog = await screen.findByRole('dialog');
  const price = within(dialog).getByRole('textbox', { name: /Precio/ });
  await user.type(price, '129');
  await within(dialog).findAllByText('Es el precio actual. Cambia el precio o cada cuándo se cobra.');
  const confirm = within(dialog).getByRole('button', { name: 'Crear versión nueva' });
  expect(confirm).toBeDisabled();
  await user.clear(price);
  await user.type(price, '139');
  const outcome = await within(dialog).findByRole('region', { name: 'Qué va a cambiar' });
  expect(outcome).toHaveTextContent(/^Qué va a cambiarPrecioantes.*129\.00→después.*139\.00$/);
  await user.click(confirm);
  await waitFor(() => expect(address()).not.toContain(String(json['id'])));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Precio/ })).toHaveValue('139.00'));
});
