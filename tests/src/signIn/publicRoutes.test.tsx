import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import es from '../../../i18n/es.json';
import { PublicApp } from '../../../src/PublicApp';
import { initI18n } from '../../../src/i18n/useT';
import { startSession } from '../../../src/session/session';
import { openAppFixture } from '../shell/appFixture';

const app = await openAppFixture();

const signIn = async () => {
  const session = await app.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
};

const spellings: [path: string, address: string, title: string][] = [
  ['/login/?from=mail#x', '/login?from=mail#x', 'Inicia sesión'],
  ['/LOGIN', '/login', 'Inicia sesión'],
  ['/l%6Fgin', '/login', 'Inicia sesión'],
  ['/forget/', '/forget', 'Recupera tu contraseña'],
  ['/forg%65t?lang=es', '/forget?lang=es', 'Recupera tu contraseña'],
];

describe('other spelling of a public address', () => {
  it.each(spellings)('%s redirects to %s without a session', async (path, address, title) => {
    await app.renderApp(path);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(app.path()).toBe(address);
  });

  it.each(spellings)('%s redirects an administrator to %s without a token refresh', async (path, address, title) => {
    await signIn();
    const lengthBefore = history.length;
    await app.renderApp(path);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(app.path()).toBe(address);
    expect(app.refreshes()).toBe(0);
    expect(history.length).toBe(lengthBefore);
  });

  it('leads from the console to the public page', async () => {
    await signIn();
    await app.renderApp('/catalogs/labels');
    await screen.findByRole('link', { name: 'Vegano' });
    const { idx } = history.state as { idx: number };
    history.pushState({ idx: idx + 1 }, '', '/Login/');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    await waitFor(() => expect(app.path()).toBe('/login'));
  });
});

describe('address of slashes only', () => {
  it('is not found for an administrator inside the console', async () => {
    await signIn();
    await app.renderApp('/home');
    await screen.findByRole('heading', { level: 1, name: 'Inicio' });
    const { idx } = history.state as { idx: number };
    history.pushState({ idx: idx + 1 }, '', `${location.origin}//`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await screen.findByRole('heading', { level: 1, name: 'No encontramos esta página' });
    expect(location.pathname).toBe('//');
  });

  it.each(['//', '///', '//home'])('%s opens as not found', async (path) => {
    await signIn();
    await app.renderApp(location.origin + path);
    await screen.findByRole('heading', { level: 1, name: 'No encontramos esta página' });
    expect(location.pathname).toBe(path);
  });

  it('redirects to the sign-in page without a session', async () => {
    await app.renderApp(`${location.origin}//`);
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    expect(app.path()).toBe('/login');
  });
});

/** Simulates a console that shows the public pages again as soon as they admit the user. */
function ReturningConsole() {
  const [visits, setVisits] = useState(0);
  return <PublicApp key={visits} load={() => Promise.resolve()} onAdmitted={() => setVisits((count) => count + 1)} />;
}

it('shows an error after one retry when a page is admitted again without a user action', async () => {
  await signIn();
  history.replaceState(null, '', '/catalogs/labels');
  initI18n({ es }, 'es');
  const session = await startSession(app.auth);
  onTestFinished(() => session.close());
  dispatchEvent(new KeyboardEvent('keydown'));
  render(<ReturningConsole />);
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { level: 1, name: es.pages.broken.title })).toBeInTheDocument();
  expect(app.refreshes()).toBe(2);
});
