import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from './stage';

const app = await openApp();

describe('the list of companies', () => {
  it.each([
    ['carmen', 0],
    ['tadeo', 1],
  ])('offers columns with balances to those alone who may read them: %s', async (name, count) => {
    const session = await app.open();
    await session.signIn(`${name}@sobremesa.app`, 'sobremesa');
    const { user } = await app.start('/catalogs/companies');
    await user.click(await screen.findByRole('button', { name: 'Columnas' }));
    const columns = within(await screen.findByRole('dialog', { name: 'Columnas' }));
    expect(columns.getByRole('checkbox', { name: 'Correo' })).toBeVisible();
    for (const field of ['Adeudado', 'Reservado'])
      expect(columns.queryAllByRole('checkbox', { name: field })).toHaveLength(count);
  });
});
