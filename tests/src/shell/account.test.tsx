import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import en from '../../../i18n/en.json';
import { replaceFetch } from '../../replaceFetch';
import { openAppFixture } from './appFixture';

const app = await openAppFixture();

async function signedIn(path: string) {
  const session = await app.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  return app.renderApp(path);
}

describe('account menu', () => {
  it('stays open while the console replaces the public pages and while a page arrives', async () => {
    const session = await app.open();
    await session.signIn('admin@sobremesa.app', 'sobremesa');
    const admit = app.holdTokens();
    const { user } = await app.renderApp('/catalogs/labels');
    const getAccountButton = () => screen.getByRole('button', { name: 'Cuenta: admin@sobremesa.app' });
    const expectOpen = () => {
      expect(getAccountButton()).toHaveAttribute('aria-expanded', 'true');
      expect(getAccountButton()).toHaveFocus();
    };
    await user.click(getAccountButton());
    expectOpen();
    admit();
    await screen.findByRole('link', { name: 'Vegano' });
    expectOpen();

    await user.click(getAccountButton());
    const admitNext = app.holdTokens();
    await user.click(screen.getByRole('link', { name: 'Nueva etiqueta' }));
    await user.click(getAccountButton());
    admitNext();
    await screen.findByRole('heading', { level: 1, name: 'Nueva etiqueta' });
    expectOpen();
    await user.keyboard('{Escape}');
    expect(getAccountButton()).toHaveAttribute('aria-expanded', 'false');
  });

  it('is closed for the next user who signs in', async () => {
    const { user, session } = await signedIn('/catalogs/labels');
    await screen.findByRole('link', { name: 'Vegano' });
    await user.click(screen.getByRole('button', { name: 'Cuenta: admin@sobremesa.app' }));
    const account = screen.getByText('Julia Ortega').parentElement;
    if (account) await user.click(within(account).getByRole('button', { name: 'Cerrar sesión' }));
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    await act(() => session.signIn('admin@sobremesa.app', 'sobremesa'));
    expect(await screen.findByRole('button', { name: /^Cuenta:/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('changes the language and the theme and stays open', async () => {
    const { user } = await signedIn('/catalogs/labels');
    await screen.findByRole('link', { name: 'Vegano' });
    await user.click(screen.getByRole('button', { name: 'Cuenta: admin@sobremesa.app' }));
    const { fetch } = globalThis;
    onTestFinished(
      replaceFetch((input, init) =>
        String(input).endsWith('en.json') ? Promise.resolve(Response.json(en)) : fetch(input, init),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'English' }));
    await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(document.documentElement.dataset['scheme']).toBe('light');
    await screen.findByRole('heading', { level: 1, name: 'Labels' });
    expect(screen.getByRole('button', { name: 'Account: admin@sobremesa.app' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('leads to the own page, from which Back returns', async () => {
    const { user } = await signedIn('/catalogs/labels');
    await screen.findByRole('link', { name: 'Vegano' });
    await user.click(screen.getByRole('button', { name: 'Cuenta: admin@sobremesa.app' }));
    await user.click(screen.getByRole('link', { name: 'Mi perfil' }));
    await screen.findByRole('region', { name: 'Tus funciones' });
    expect(screen.getByRole('button', { name: /^Cuenta:/ })).toHaveAttribute('aria-expanded', 'false');
    expect(app.path()).toMatch(/^\/users\/administrator\/[0-9a-f-]{36}$/);
    act(() => history.back());
    await screen.findByRole('link', { name: 'Vegano' });
    expect(app.path()).toBe('/catalogs/labels');
  });
});
