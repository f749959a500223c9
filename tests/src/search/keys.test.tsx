import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listRowNames } from '../kit/consoleFixture';
import { openSearchConsole } from './searchConsole';

test('single-key shortcuts work on a page and are typed as letters in an input', async () => {
  const { user, address } = await openSearchConsole();
  await user.keyboard('gu');
  await waitFor(() => expect(address()).toBe('/users/user'));
  await waitFor(() => expect(listRowNames().length).toBeGreaterThan(0));
  await user.keyboard('j');
  const focusedElement = document.activeElement;
  expect(focusedElement?.closest('tbody')).not.toBeNull();
  await user.keyboard('x');
  expect(focusedElement?.closest('tr')?.querySelector('input')).toBeChecked();
  await user.keyboard('jk');
  expect(document.activeElement).toBe(focusedElement);
  await user.type(screen.getByRole('searchbox'), 'exjkgd?/');
  expect(screen.getByRole('searchbox')).toHaveValue('exjkgd?/');
  expect(address()).toContain('/users/user');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toHaveTextContent('Clientes');
});

test("e opens the focused row and, on a record's page, its form, but does nothing under a dialog", async () => {
  const { user, address, go, lucia } = await openSearchConsole();
  await go('/users/user?filter={"q":"lucia"}');
  await waitFor(() => expect(listRowNames()).toEqual(['Lucía González']));
  // No row has the focus, and the page shows no record, so the key has no effect.
  await user.keyboard('e');
  expect(address()).toContain('/users/user?');
  await user.keyboard('je');
  await waitFor(() => expect(address()).toBe(`/users/user/${lucia.id}`));
  await screen.findByRole('heading', { level: 1, name: 'Lucía González' });

  await user.keyboard('?');
  const helpDialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  await user.keyboard('egh');
  expect(helpDialog).toBeVisible();
  expect(address()).toBe(`/users/user/${lucia.id}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.keyboard('e');
  await waitFor(() => expect(address()).toBe(`/users/user/${lucia.id}/edit`));
  expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('Lucía González');
});

test('j, k and x move through rows and select them, but do nothing under a dialog', async () => {
  const { user, go, salesFixture } = await openSearchConsole();
  await salesFixture.createPerson({ displayName: 'Lucía Hernández' });
  await go('/users/user?filter={"q":"lucia"}');
  await waitFor(() => expect(listRowNames()).toHaveLength(2));
  const readFocusedRow = () => document.activeElement?.closest('tr')?.querySelector('th')?.textContent;
  const readTickedRows = () =>
    screen.getAllByRole('checkbox', { name: /^Seleccionar Lucía/ }).map((box) => box.matches(':checked'));
  const [firstName, secondName] = listRowNames();
  await user.keyboard('j');
  expect(readFocusedRow()).toContain(firstName);
  await user.keyboard('jx');
  expect(readFocusedRow()).toContain(secondName);
  expect(readTickedRows()).toEqual([false, true]);
  await user.keyboard('jkx');
  expect(readFocusedRow()).toContain(firstName);
  expect(readTickedRows()).toEqual([true, true]);
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  await user.keyboard('xjk');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readTickedRows()).toEqual([true, true]);
});
