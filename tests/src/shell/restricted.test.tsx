import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openAppFixture } from './appFixture';

const app = await openAppFixture();

describe('list of companies', () => {
  it.each([
    ['carmen', 0],
    ['tadeo', 1],
  ])('offers columns with balances only to users who may read them: %s', async (name, count) => {
    const session = await app.open();
    await session.signIn(`${name}@sobremesa.app`, 'sobremesa');
    const { user } = await app.renderApp('/catalogs/companies');
    await user.click(await screen.findByRole('button', { name: 'Columnas' }));
    const columns = within(await screen.findByRole('dialog', { name: 'Columnas' }));
    expect(columns.getByRole('checkbox', { name: 'Correo' })).toBeVisible();
    for (const field of ['Adeudado', 'Reservado'])
      expect(columns.queryAllByRole('checkbox', { name: field })).toHaveLength(count);
  });
});

describe('pages without menu entry', () => {
  async function visit(path: string, title: string): Promise<void> {
    history.pushState({ idx: history.length }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await screen.findByRole('heading', { level: 1, name: title });
  }

  it.each([
    ['carmen', ['/reports/sales/currencies', '/liquidate/owed', '/giftcards/batch']],
    ['aurelio', ['/giftcards/batch', '/catalogs/labels/create', '/catalogs/labels/import', '/catalogs/labels/reorder']],
  ])('deny access to %s', async (name, paths) => {
    const session = await app.open();
    await session.signIn(`${name}@sobremesa.app`, 'sobremesa');
    await app.renderApp('/home');
    for (const path of paths) {
      await visit('/home', 'Inicio');
      await visit(path, 'Sin permiso');
      expect(app.path()).toBe(path);
    }
  });
});
