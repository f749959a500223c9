import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import en from '../../../i18n/en.json';
import { replaceFetch } from '../../replaceFetch';
import { openAppFixture } from '../shell/appFixture';

const app = await openAppFixture();
type Opened = Awaited<ReturnType<typeof app.renderApp>>;

async function signIn({ user }: Opened, account: string, password = 'sobremesa') {
  const email = await screen.findByLabelText('Correo electrónico');
  await user.clear(email);
  await user.type(email, `${account}@sobremesa.app`);
  const field = screen.getByLabelText('Contraseña');
  await user.clear(field);
  await user.type(field, password);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

describe('sign-in page', () => {
  it('is where a deep link redirects without a session, without table and navigation', async () => {
    await app.renderApp('/catalogs/labels?page=2#x');
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    expect(app.path()).toBe('/login');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Inicia sesión · Sobremesa'));
  });

  it('leads an administrator to the requested address', async () => {
    const openedPage = await app.renderApp('/deposit?from=mail#x');
    await signIn(openedPage, 'admin');
    await screen.findByRole('heading', { level: 1, name: 'Depósitos' });
    expect(app.path()).toBe('/deposit?from=mail#x');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('shows the same error for a wrong password and an unknown e-mail, focuses it, and keeps the e-mail', async () => {
    const openedPage = await app.renderApp('/login');
    await signIn(openedPage, 'admin', 'wrong-one');
    const problem = await screen.findByText(/no coinciden/);
    await waitFor(() => expect(problem.closest('[role=alert]')).toHaveFocus());
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('admin@sobremesa.app');
    expect(screen.getByLabelText('Contraseña')).toBeInvalid();
  });

  it.each([
    ['', '', 'Escribe tu correo.'],
    ['ana', 'x', /Escribe un correo válido/],
    ['ana@sobremesa.app', '', 'Escribe tu contraseña.'],
  ])('validates %j and %j before a request is sent', async (email, password, text) => {
    const { user } = await app.renderApp('/login');
    if (email) await user.type(await screen.findByLabelText('Correo electrónico'), email);
    if (password) await user.type(screen.getByLabelText('Contraseña'), password);
    app.setReachable(false);
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows a network error and succeeds on retry', async () => {
    const openedPage = await app.renderApp('/login');
    app.setReachable(false);
    await signIn(openedPage, 'admin');
    await screen.findByText(/No hay conexión con el servicio de identidad/);
    app.setReachable(true);
    await openedPage.user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inicio' })).toBeInTheDocument();
  });

  it('has fields with autocomplete attributes', async () => {
    await app.renderApp('/login');
    expect(await screen.findByLabelText('Correo electrónico')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('keeps the typed values when the language changes', async () => {
    const { user } = await app.renderApp('/login');
    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@sobremesa.app');
    await user.type(screen.getByLabelText('Contraseña'), 'a medias');
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      String(input).endsWith('en.json') ? Promise.resolve(Response.json(en)) : fetch(input, init),
    );
    await user.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(screen.getByLabelText('Email')).toHaveValue('ana@sobremesa.app');
    expect(screen.getByLabelText('Password')).toHaveValue('a medias');
    vi.restoreAllMocks();
  });

  it('shows the password on request', async () => {
    const { user } = await app.renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Mostrar contraseña' }));
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text');
  });
});

describe('user without administrator role', () => {
  it('stays at the sign-in page, signed in, with an alert that only its button closes', async () => {
    const openedPage = await app.renderApp('/login');
    await signIn(openedPage, 'user');
    const alert = await screen.findByRole('alertdialog', { name: 'Solo para administradores' });
    expect(alert).toHaveAttribute('closedby', 'none');
    alert.dispatchEvent(new Event('cancel', { cancelable: true }));
    await openedPage.user.click(alert);
    expect(alert).toBeInTheDocument();
    await openedPage.user.click(within(alert).getByRole('button', { name: 'Aceptar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.path()).toBe('/login');
    expect(openedPage.session.get().person?.email).toBe('user@sobremesa.app');
    // The page lets another user sign in.
    expect(screen.getByText('Tienes una sesión abierta como user@sobremesa.app.')).toBeInTheDocument();
    await signIn(openedPage, 'admin');
    await screen.findByRole('heading', { level: 1, name: 'Inicio' });
    expect(openedPage.session.get().person?.email).toBe('admin@sobremesa.app');
  });

  it.each([
    ['/login', 'Inicia sesión'],
    ['/forget', 'Recupera tu contraseña'],
  ])('sees %s without alert or token refresh', async (path, title) => {
    const session = await app.open();
    await session.signIn('user@sobremesa.app', 'sobremesa');
    await app.renderApp(path);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.refreshes()).toBe(0);
  });

  it('is redirected from the empty path to /home, where the guard denies access', async () => {
    const session = await app.open();
    await session.signIn('user@sobremesa.app', 'sobremesa');
    const { user } = await app.renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect(app.path()).toBe('/home');
    expect(screen.getByRole('heading', { level: 1, name: 'Sin acceso' })).toBeInTheDocument();
  });

  it('sees nothing of the console at a deep link and can sign out', async () => {
    await app.auth.signOut();
    const session = await app.open();
    await session.signIn('company@sobremesa.app', 'sobremesa');
    const openedPage = await app.renderApp('/catalogs/labels');
    await openedPage.user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await screen.findByRole('heading', { level: 1, name: 'Sin acceso' });
    expect(screen.queryByRole('table')).toBeNull();
    const signOutButton = screen.getAllByRole('button', { name: 'Cerrar sesión' })[0];
    if (signOutButton) await openedPage.user.click(signOutButton);
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    expect(app.path()).toBe('/login');
  });
});

describe('blocked user', () => {
  it('sees the support address that the owners have set', async () => {
    const mockedFetch = globalThis.fetch;
    onTestFinished(
      replaceFetch((input, init) =>
        String(input).endsWith('/api/support')
          ? Promise.resolve(Response.json({ email: 'ayuda@sobremesa.app' }))
          : mockedFetch(input, init),
      ),
    );
    const openedPage = await app.renderApp('/deposit');
    await signIn(openedPage, 'blocked');
    const alert = await screen.findByRole('alertdialog', { name: 'Tu cuenta está bloqueada' });
    await within(alert).findByRole('link', { name: 'ayuda@sobremesa.app' });
    act(() => alert.click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each([
    ['the backdrop', (alert: HTMLElement) => alert.click()],
    ['Escape', (alert: HTMLElement) => alert.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ])('sees the default support address and dismisses the alert with %s', async (_how, dismiss) => {
    const openedPage = await app.renderApp('/deposit');
    await signIn(openedPage, 'blocked');
    const alert = await screen.findByRole('alertdialog', { name: 'Tu cuenta está bloqueada' });
    expect(within(alert).getByRole('link', { name: 'soporte@sobremesa.app' })).toHaveAttribute(
      'href',
      'mailto:soporte@sobremesa.app',
    );
    expect(app.path()).toBe('/login');
    expect(openedPage.session.get().person).toBeNull();
    dismiss(alert);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeEnabled();
  });
});

describe('unreachable identity service', () => {
  it('keeps the user on the page with an error, and continues on retry', async () => {
    const openedPage = await app.renderApp('/login');
    await signIn(openedPage, 'user');
    await openedPage.user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    app.setReachable(false);
    await openedPage.user.click(screen.getByRole('link', { name: 'Ir a Inicio' }));
    await screen.findByText(/El servicio de identidad no responde/);
    expect(app.path()).toBe('/login');
    app.setReachable(true);
    await openedPage.user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await screen.findByRole('alertdialog', { name: 'Solo para administradores' });
    expect(screen.queryByText(/no responde/)).toBeNull();
  });
});

describe('page opened offline', () => {
  const signedIn = async () => {
    const firstPage = await app.renderApp('/login');
    await signIn(firstPage, 'admin');
    await screen.findByRole('heading', { level: 1, name: 'Inicio' });
    firstPage.unmount();
    app.setReachable(false);
  };

  it.each([
    ['/deposit', 'Depósitos'],
    ['/reports/sales?range=last30', 'Reporte de ventas'],
  ])('shows that it is offline at %s and opens once the network is back', async (address, title) => {
    await signedIn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await app.renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sin internet' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Sin internet · Sobremesa'));
    expect(screen.queryByText('Cargando…')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Intentar de nuevo' })).toHaveLength(1);
    vi.restoreAllMocks();
    app.setReachable(true);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { level: 1, name: title });
    expect(app.path()).toBe(address);
  });

  it('keeps the retry button and its focus while a retry fails', async () => {
    await signedIn();
    const { user, session } = await app.renderApp('/home');
    const retryButton = await screen.findByRole('button', { name: 'Intentar de nuevo' });
    await user.click(retryButton);
    await waitFor(() => expect(session.get().isRetrying).toBe(false));
    expect(retryButton).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1, name: 'Sin respuesta' })).toBeInTheDocument();
    app.setReachable(true);
    await user.click(retryButton);
    expect(await screen.findByRole('heading', { level: 1, name: 'Inicio' })).toBeInTheDocument();
  });
});
