import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resourceRoutes } from '../../../src/resources';
import { openAppFixture } from './appFixture';

const app = await openAppFixture();

/** Mocks a window of this width that prefers reduced motion. */
function screenOf(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? width >= Number(/\d+/.exec(query)?.[0]) : query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

afterEach(() => {
  vi.useRealTimers();
});

/** Signs in a second after the last sign-in: a session is identified by the second of its sign-in. */
async function signedIn(path = '/home', account = 'admin') {
  const session = await app.open();
  vi.setSystemTime(Date.now() + 1_000);
  await session.signIn(`${account}@sobremesa.app`, 'sobremesa');
  const openedPage = await app.renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  return openedPage;
}

const getMenu = () => screen.getByRole('complementary', { name: 'Menú', hidden: true });
const findCatalogs = () => within(getMenu()).findByRole('button', { name: 'Catálogos' });
const getFrame = () => getMenu().closest<HTMLElement>('.frame');

describe('menu', () => {
  it('signed out pushes the page aside and has no lists, no e-mail and no sign-out', async () => {
    const { user } = await app.renderApp('/login');
    expect(getMenu()).toHaveAttribute('inert');
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expect(getFrame()).toHaveAttribute('data-menu', 'push');
    expect(getMenu()).not.toHaveAttribute('inert');
    expect(within(getMenu()).queryByRole('link')).toBeNull();
    expect(within(getMenu()).queryByRole('button', { name: 'Cerrar sesión' })).toBeNull();
    expect(within(getMenu()).getByText('Versión 1.0.0')).toBeInTheDocument();
  });

  it('signed in overlays the page, with the e-mail, every entry in its order and the sign-out', async () => {
    const { user } = await signedIn();
    await within(getMenu()).findByText('admin@sobremesa.app');
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expect(getFrame()).toHaveAttribute('data-menu', 'overlay');
    const links = await within(getMenu()).findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Inicio',
      'Administradores',
      'Clientes',
      'Reporte de ventas',
      'Inversiones',
      'Cuentas',
      'Categorías',
      'Etiquetas',
      'Ocasiones',
      'Empresas',
      'Planes',
      'Ventas',
      'Reembolsos',
      'Tarjetas de regalo',
      'Tesorería',
      'Depósitos',
      'Liquidaciones',
      'Inversiones',
      'Contabilidad',
      'Aprobaciones',
      'Configuración',
    ]);
    expect(within(getMenu()).getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page');
    expect(within(getMenu()).getByRole('button', { name: 'Cerrar sesión' })).toBeInTheDocument();
  });

  it('changes its type 300 ms after a sign-in and closes at once', async () => {
    const { user, session } = await app.renderApp('/login');
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(() => session.signIn('user@sobremesa.app', 'sobremesa'));
    expect(getFrame()).toHaveAttribute('data-open', 'false');
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(getFrame()).toHaveAttribute('data-menu', 'push');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(getFrame()).toHaveAttribute('data-menu', 'overlay');
  });

  it('closes with Escape and returns the focus to its button', async () => {
    const { user } = await signedIn();
    await within(getMenu()).findByText('admin@sobremesa.app');
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expect(getMenu()).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(getFrame()).toHaveAttribute('data-open', 'false');
    expect(screen.getByRole('button', { name: 'Abrir menú' })).toHaveFocus();
  });

  it('closes when one of its links is followed, and the page gets title and focus', async () => {
    const { user } = await signedIn();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(await within(getMenu()).findByRole('link', { name: 'Ventas' }));
    await screen.findByRole('heading', { level: 1, name: 'Ventas' });
    expect(getFrame()).toHaveAttribute('data-open', 'false');
    expect(app.path()).toBe('/sales');
    await waitFor(() => expect(document.title).toBe('Ventas · Sobremesa'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('collapses the catalogs on a touch screen until the user opens them, which is stored', async () => {
    screenOf(1_024);
    const { user, unmount, session } = await signedIn();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const catalogsButton = await findCatalogs();
    const countLinks = () => within(getMenu()).getAllByRole('link').length;
    const linkCount = countLinks();
    await user.click(catalogsButton);
    expect(countLinks()).toBe(linkCount + 5);
    await act(() => session.signOut());
    unmount();
    await signedIn();
    expect(await findCatalogs()).toHaveAttribute('aria-expanded', 'true');
  });

  it('opens the catalogs on the page of a catalog, where the user can still close them', async () => {
    localStorage.clear();
    const { user } = await signedIn('/catalogs/plans');
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expect(await findCatalogs()).toHaveAttribute('aria-expanded', 'true');
    expect(within(getMenu()).getByRole('link', { name: 'Planes' })).toHaveAttribute('aria-current', 'page');
    await user.click(await findCatalogs());
    expect(within(getMenu()).queryByRole('link', { name: 'Planes' })).toBeNull();
    await user.click(within(getMenu()).getByRole('link', { name: 'Inicio' }));
    await screen.findByRole('heading', { level: 1, name: 'Inicio' });
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expect(await findCatalogs()).toHaveAttribute('aria-expanded', 'false');
  });

  it('marks the line of a group on all its pages, which link to each other, and on its records', async () => {
    const { user } = await signedIn('/deposit');
    const findTabs = () => screen.findByRole('navigation', { name: 'Páginas relacionadas' });
    const findLine = () => within(getMenu()).findByRole('link', { name: 'Tesorería', hidden: true });
    await user.click(within(await findTabs()).getByRole('link', { name: 'Liquidaciones' }));
    await screen.findByRole('heading', { level: 1, name: 'Liquidaciones' });
    const tabs = within(await findTabs()).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Depósitos', null],
      ['Liquidaciones', 'page'],
      ['Inversiones', null],
    ]);
    expect(await findLine()).toHaveAttribute('aria-current', 'true');
    const [run] = await screen.findAllByRole('link', { name: /^LIQ-/ });
    await user.click(run ?? document.body);
    await screen.findByRole('heading', { level: 1, name: /^LIQ-/ });
    expect(await findLine()).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('navigation', { name: 'Páginas relacionadas' })).toBeNull();
  });

  it('stays an overlay when the console replaces the sign-in page', async () => {
    const session = await app.open();
    await session.signIn('admin@sobremesa.app', 'sobremesa');
    const { user } = await app.renderApp('/login');
    await within(getMenu()).findByText('admin@sobremesa.app');
    const types = new Set<string | undefined>();
    const observer = new MutationObserver(() =>
      types.add(document.querySelector<HTMLElement>('.frame')?.dataset['menu']),
    );
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    await user.click(screen.getByRole('link', { name: 'Ir a Inicio' }));
    await screen.findByRole('heading', { level: 1, name: 'Inicio' });
    observer.disconnect();
    expect([...types]).toEqual(['overlay']);
  });

  it('is a closed overlay on the widest screen too, until it is pinned', async () => {
    screenOf(1920);
    await signedIn();
    await within(getMenu()).findByText('admin@sobremesa.app');
    expect(getFrame()).toHaveAttribute('data-menu', 'overlay');
    expect(getFrame()).toHaveAttribute('data-open', 'false');
  });

  it('can be pinned on a wide screen, which is stored for this user only', async () => {
    screenOf(1200);
    const { user, unmount, session } = await signedIn();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(await within(getMenu()).findByRole('button', { name: 'Fijar menú' }));
    expect(getFrame()).toHaveAttribute('data-menu', 'pinned');
    await act(() => session.signOut());
    unmount();
    const otherSession = await signedIn('/home', 'ana');
    await within(getMenu()).findByText('ana@sobremesa.app');
    expect(getFrame()).toHaveAttribute('data-menu', 'overlay');
    otherSession.unmount();
    await signedIn();
    await waitFor(() => expect(getFrame()).toHaveAttribute('data-menu', 'pinned'));
    await user.click(within(getMenu()).getByRole('button', { name: 'Dejar de fijar menú' }));
    expect(getFrame()).toHaveAttribute('data-open', 'false');
    expect(screen.getByRole('button', { name: 'Abrir menú' })).toHaveFocus();
  });
});

it('gift cards, payouts and deposits are registered in <CustomRoutes>', () => {
  const paths = resourceRoutes.map(({ props }) => (props as { path: string }).path);
  expect(paths).toEqual(expect.arrayContaining(['/giftcards/*', '/liquidate/*', '/deposit/*']));
});

describe('routes', () => {
  const routes: [path: string, title: string, address?: string][] = [
    ['/', 'Inicio', '/home'],
    ['/home', 'Inicio'],
    ['/giftcards', 'Tarjetas de regalo'],
    ['/users/administrator', 'Administradores'],
    ['/users/user', 'Clientes'],
    ['/catalogs/categories', 'Categorías'],
    ['/catalogs/labels', 'Etiquetas'],
    ['/catalogs/occasions', 'Ocasiones'],
    ['/catalogs/companies', 'Empresas'],
    ['/catalogs/plans', 'Planes'],
    ['/liquidate', 'Liquidaciones'],
    ['/deposit', 'Depósitos'],
    ['/reports/sales', 'Reporte de ventas'],
    ['/reports/inversiones', 'Reporte de inversiones'],
    ['/reports/accounts', 'Reporte de cuentas'],
    ['/access-denied', 'Sin permiso'],
    ['/nowhere', 'No encontramos esta página'],
    ['/catalogs/nowhere', 'No encontramos esta página'],
    ['/notes', 'No encontramos esta página'],
    ['/giftcard-transactions/1', 'No encontramos esta página'],
    ['/login', 'Inicia sesión'],
    ['/forget', 'Recupera tu contraseña'],
  ];

  it.each(routes)('%s shows %s', async (path, title, address = path) => {
    await signedIn(path);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(app.path().split('?')[0]).toBe(address);
  });

  it('refresh the token once per navigation, and not for a filter', async () => {
    const { user } = await signedIn('/home');
    const refreshesBefore = app.refreshes();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(await within(getMenu()).findByRole('link', { name: 'Etiquetas' }));
    await screen.findByRole('link', { name: 'Vegano' });
    expect(app.refreshes()).toBe(refreshesBefore + 1);
    await user.type(screen.getByRole('searchbox'), 'vega');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Picante' })).toBeNull());
    act(() => void dispatchEvent(new Event('focus')));
    expect(app.refreshes()).toBe(refreshesBefore + 1);
  });

  it('stay on the page with an alert when the role has changed', async () => {
    const { user } = await signedIn('/home');
    await app.changeAccount('admin@sobremesa.app', { customAttributes: '{"role":3}' });
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(await within(getMenu()).findByRole('link', { name: 'Tesorería' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Solo para administradores' })).getByRole('button', {
        name: 'Aceptar',
      }),
    );
    expect(app.path()).toBe('/home');
    expect(screen.getByRole('heading', { level: 1, name: 'Inicio' })).toBeInTheDocument();
  });

  it('lead to the sign-in page with the reason when the account was disabled', async () => {
    const { user } = await signedIn('/catalogs/labels');
    // Waits for the page, so that only the navigation can detect the end of the session.
    await screen.findByRole('link', { name: 'Vegano' });
    await app.changeAccount('admin@sobremesa.app', { disableUser: true });
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(await within(getMenu()).findByRole('link', { name: 'Tesorería' }));
    await screen.findByText(/Esta cuenta está deshabilitada/);
    expect(app.path()).toBe('/login');
  });
});

describe('sign-out', () => {
  it('ends at the sign-in page, and Back shows nothing of the console', async () => {
    const { user } = await signedIn('/catalogs/labels');
    await screen.findByRole('link', { name: 'Vegano' });
    await user.click(screen.getByRole('button', { name: 'Cuenta: admin@sobremesa.app' }));
    const account = screen.getByText('Julia Ortega').parentElement;
    if (account) await user.click(within(account).getByRole('button', { name: 'Cerrar sesión' }));
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    expect(app.path()).toBe('/login');
    expect(screen.queryByText('Vegano')).toBeNull();
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.queryByText('Vegano')).toBeNull();
  });
});
