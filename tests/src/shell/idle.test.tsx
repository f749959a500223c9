import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { refreshDuties } from '../../../src/session/duties';
import { storeIdleMinutes } from '../../../src/session/activity';
import { replaceFetch } from '../../replaceFetch';
import { openAppFixture } from './appFixture';

const app = await openAppFixture();
afterEach(() => localStorage.clear());

function returnAfter(minutes: number): void {
  localStorage.setItem('sobremesa.lastActivity', String(Date.now() - minutes * 60_000));
  act(() => void dispatchEvent(new Event('focus')));
}

async function signedIn() {
  const idleSession = await app.open();
  await idleSession.signIn('admin@sobremesa.app', 'sobremesa');
  idleSession.close();
  const console = await app.renderApp('/catalogs/labels');
  await screen.findByRole('heading', { level: 1, name: 'Etiquetas' });
  return console;
}

const endedText = 'Cerramos tu sesión porque nadie usó la consola. Inicia sesión para seguir donde estabas.';

describe('idle user', () => {
  it('is warned a minute before the end and can stay', async () => {
    const { user } = await signedIn();
    returnAfter(29.5);
    const idleDialog = await screen.findByRole('alertdialog', { name: '¿Sigues ahí?' });
    expect(idleDialog).toHaveTextContent(/cerraremos tu sesión en (30|29|28) segundos/);
    await user.click(screen.getByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(idleDialog).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Etiquetas');
    act(() => void dispatchEvent(new Event('focus')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is signed out with the reason and returns to the same page after a sign-in', async () => {
    const { user, session } = await signedIn();
    returnAfter(30);
    expect(await screen.findByText(endedText)).toBeVisible();
    expect(app.path()).toBe('/login');
    await user.type(screen.getByLabelText('Correo electrónico'), 'admin@sobremesa.app');
    await user.type(screen.getByLabelText('Contraseña'), 'sobremesa');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible();
    expect(session.get().signOutReason).toBeNull();
  });

  it('is signed out after the browser was closed overnight', async () => {
    const idleSession = await app.open();
    await idleSession.signIn('admin@sobremesa.app', 'sobremesa');
    idleSession.close();
    localStorage.setItem('sobremesa.lastActivity', String(Date.now() - 12 * 3_600_000));
    await app.renderApp('/catalogs/labels');
    expect(await screen.findByText(endedText)).toBeVisible();
    expect(app.path()).toBe('/login');
  });

  it('sees no reason after a deliberate sign-out', async () => {
    const idleSession = await app.open();
    await idleSession.signIn('admin@sobremesa.app', 'sobremesa');
    await idleSession.signOut();
    idleSession.close();
    const { session } = await app.renderApp('/login');
    await screen.findByLabelText('Correo electrónico');
    expect(session.get().signOutReason).toBeNull();
    expect(screen.queryByText(endedText)).toBeNull();
  });

  it('is signed out after the time set by the owners, at once and at the next visit', async () => {
    await signedIn();
    await waitFor(() => expect(localStorage.getItem('sobremesa.duties')).not.toBeNull());
    const mockedFetch = globalThis.fetch;
    const restore = replaceFetch((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
      if (pathname !== '/api/permissions') return mockedFetch(input, init);
      return Promise.resolve(Response.json({ duties: ['owner'], idleMinutes: 5 }));
    });
    onTestFinished(() => {
      restore();
      storeIdleMinutes(null);
    });
    await act(() => refreshDuties());
    returnAfter(4.5);
    await screen.findByRole('alertdialog', { name: '¿Sigues ahí?' });
    returnAfter(5);
    expect(await screen.findByText(endedText)).toBeVisible();
    expect(localStorage.getItem('sobremesa.idleMinutes')).toBe('5');
  });
});
