import { screen, waitFor, within } from '@testing-library/react';
import { onTestFinished, describe, expect, it, vi } from 'vitest';
import type { Duty } from '../../../contract/duties';
import { isObject } from '../../../contract/values';
import { menuPages } from '../../../src/shell/menu';
import { replaceFetch } from '../../replaceFetch';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { openAppFixture } from './appFixture';

const app = await openAppFixture();

const accounts: Readonly<Record<Duty, string>> = {
  owner: 'admin',
  finance: 'tadeo',
  support: 'marisol',
  catalogs: 'carmen',
  auditor: 'aurelio',
};

/** Signs in at a page. Records every later request of the console. */
async function signedIn(duty: Duty, path = '/home') {
  const session = await app.open();
  await session.signIn(`${accounts[duty]}@sobremesa.app`, 'sobremesa');
  const requestedAddresses: string[] = [];
  const refusedAddresses: string[] = [];
  const originalFetch = globalThis.fetch;
  onTestFinished(
    replaceFetch(async (input, init) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.origin);
      requestedAddresses.push(pathname);
      const response = await originalFetch(input, init);
      if (response.status === 403) refusedAddresses.push(pathname);
      return response;
    }),
  );
  const openedPage = await app.renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  return { ...openedPage, requested: requestedAddresses, refused: refusedAddresses };
}

const getMenu = () => screen.getByRole('complementary', { name: 'Menú', hidden: true });
const allUrls = menuPages.map(({ url }) => url);
const catalogs = allUrls.filter((url) => url.startsWith('/catalogs/'));
const reports = allUrls.filter((url) => url.startsWith('/reports/'));
const salesPages = ['/sales', '/refunds', '/giftcards'];
const pagesOfEveryDuty = ['/home', '/users/administrator', ...catalogs, '/approvals', '/audit', '/settings'];

/** Pages that each duty can read. The list is written by hand and not derived from the product. */
const readablePages: Readonly<Record<Duty, readonly string[]>> = {
  owner: allUrls,
  finance: allUrls,
  auditor: allUrls,
  support: [...pagesOfEveryDuty, '/users/user', '/sales', '/refunds', '/giftcards', '/deposit'],
  catalogs: pagesOfEveryDuty,
};

const allLines = [
  '/home',
  '/users/administrator',
  '/users/user',
  ...reports,
  ...catalogs,
  ...salesPages,
  '/deposit',
  '/deposit',
  '/liquidate',
  '/investments',
  '/journals',
  '/approvals',
  '/settings',
];

const lastLines = ['/audit', '/approvals', '/settings'];

/** Pages that the menu links to. Written by hand like the readable pages. */
const menuLines: Readonly<Record<Duty, readonly string[]>> = {
  owner: allLines,
  finance: allLines,
  auditor: allLines,
  support: ['/home', '/users/administrator', '/users/user', ...catalogs, ...salesPages, '/deposit', ...lastLines],
  catalogs: ['/home', '/users/administrator', ...catalogs, ...lastLines],
};

const duties = ['owner', 'finance', 'support', 'catalogs', 'auditor'] as const;
const withinMain = () => within(screen.getByRole('main'));
const waitUntilSettled = () => waitFor(() => expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0));

describe('menu by duty', () => {
  it.each(duties)('lists readable pages only, and other addresses show that access is denied: %s', async (duty) => {
    const { requested, refused, user } = await signedIn(duty);
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await within(getMenu()).findByRole('button', { name: 'Catálogos', expanded: true });
    const links = within(getMenu()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(menuLines[duty]);
    for (const heading of within(getMenu()).queryAllByRole('heading', { level: 2 }))
      expect(heading.parentElement?.querySelector('a')).not.toBeNull();
    await waitUntilSettled();
    // The bell, the start of Home and the customers of its sales are requested late.
    const lateRequests = [
      '/api/notifications',
      ...(/support|catalogs/.test(duty) ? ['/api/pins'] : []),
      ...(duty === 'catalogs' ? catalogs.map((url) => `/api${url}`) : []),
    ];
    await waitFor(() => expect(requested).toEqual(expect.arrayContaining(lateRequests)));
    await waitFor(() => expect(duty !== 'support' || document.querySelector('[href^="/users/user/"]')).toBeTruthy());
    // With an open menu, a traversal only closes it.
    await user.keyboard('{Escape}');
    for (const url of allUrls.filter((one) => !readablePages[duty].includes(one))) {
      requested.length = 0;
      history.pushState({ idx: history.length }, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      await screen.findByRole('heading', { level: 1, name: 'Sin permiso' });
      await waitFor(() => expect(app.path()).toBe(url));
      expect(requested.filter((path) => path.startsWith('/api/') && path !== '/api/live')).toEqual([]);
      expect(withinMain().getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/home');
    }
    expect(refused).toEqual([]);
  });
});

it('tells support who confirms deposits', async () => {
  await signedIn('support', '/deposit');
  expect(await screen.findByText(/^Finanzas confirma los depósitos/)).toBeVisible();
});

describe('home page by duty', () => {
  const shared = ['Por vencer', 'Ventas', 'Estado del dinero'];
  const moneyForms = ['/deposit/create', '/giftcards/create', '/liquidate/create'];
  const places: readonly [Duty, readonly string[], readonly string[]][] = [
    ['owner', ['Te toca', 'En espera de otra persona', ...shared], moneyForms],
    ['finance', ['Te toca', ...shared], moneyForms],
    ['auditor', ['Pendiente', ...shared], []],
    ['support', ['Últimas ventas', 'Te toca', 'Por vencer'], ['/giftcards/create']],
    ['catalogs', ['Sin nombre en inglés', 'Tus secciones'], []],
  ];
  it.each(places)('shows %s their sections without rejected requests', async (duty, titles, shortcuts) => {
    const { refused } = await signedIn(duty);
    const listTitles = () =>
      withinMain()
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(listTitles()).toEqual(titles));
    const nav = withinMain().queryByRole('navigation', { name: 'Atajos' });
    const links = nav ? within(nav).getAllByRole('link') : [];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(shortcuts);
    await waitUntilSettled();
    expect(refused).toEqual([]);
  });

  it('offers support the search and the records opened last', async () => {
    const { user } = await signedIn('support', '/users/user');
    const [customer = document.body] = await withinMain().findAllByRole('rowheader');
    await user.click(within(customer).getByRole('link'));
    await screen.findByRole('heading', { level: 1, name: customer.textContent });
    await user.click(await within(getMenu()).findByRole('link', { name: 'Inicio', hidden: true }));
    const records = await withinMain().findByRole('region', { name: 'Abiertos hace poco' });
    expect(within(records).getByRole('link')).toHaveTextContent(`${customer.textContent} Cliente`);
    await user.click(withinMain().getByRole('button', { name: 'Busca un cliente o una venta' }));
    expect(await screen.findByRole('combobox', { name: 'Buscar' })).toHaveFocus();
  });

  it('links the catalogs duty to the catalogs', async () => {
    await signedIn('catalogs');
    const links = within(await withinMain().findByRole('region', { name: 'Tus secciones' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(catalogs);
  });
});

const listOfferedButtons = (names: readonly string[]) =>
  names.filter(
    (name) =>
      withinMain().queryByRole('button', { name }) !== null || withinMain().queryByRole('link', { name }) !== null,
  );

describe('list by duty', () => {
  const listButtons = ['Nueva etiqueta', 'Reordenar', 'Importar', 'Exportar'];
  it.each([
    ['owner', listButtons, true],
    ['catalogs', listButtons, true],
    ['finance', ['Exportar'], false],
    ['auditor', ['Exportar'], false],
  ] as const)('offers %s the permitted actions', async (duty, expected, ticks) => {
    const { refused } = await signedIn(duty, '/catalogs/labels');
    await screen.findByRole('link', { name: 'Vegano' });
    expect(listOfferedButtons(listButtons)).toEqual(expected);
    expect(screen.queryAllByRole('checkbox').length > 0).toBe(ticks);
    expect(refused).toEqual([]);
  });
});

describe('record by duty', () => {
  it.each([
    ['owner', true],
    ['catalogs', true],
    ['auditor', false],
  ] as const)('of a catalog is editable or read-only: %s', async (duty, writes) => {
    const { user, refused } = await signedIn(duty, '/catalogs/labels');
    await user.click(await screen.findByRole('link', { name: 'Vegano' }));
    await screen.findByRole('heading', { level: 1, name: 'Vegano' });
    await (writes ? screen.findByRole('button', { name: 'Guardar cambios' }) : withinMain().findByText('Color'));
    expect(screen.queryAllByRole('textbox').length > 0).toBe(writes);
    expect(listOfferedButtons(['Guardar cambios'])).toEqual(writes ? ['Guardar cambios'] : []);
    expect(refused).toEqual([]);
  });
});

describe('form of a company for the catalogs duty', () => {
  it('shows fields of the finance duty read-only with the reason and saves the others', async () => {
    const { user, refused } = await signedIn('catalogs', '/catalogs/companies');
    await user.click(await screen.findByRole('link', { name: 'Fonda La Comadre' }));
    await user.click(await screen.findByRole('link', { name: 'Editar empresa' }));
    await screen.findByRole('button', { name: 'Guardar cambios' });
    expect(withinMain().getByText('Tus funciones no permiten cambiarlo.')).toBeVisible();
    for (const label of ['Saldo', 'Adeudado', 'Cuenta bancaria', 'Titular'])
      expect(withinMain().queryByText(label)).toBeNull();
    await user.type(await screen.findByRole('textbox', { name: 'Razón social' }), ' Nueva');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('Se guardó «Fonda La Comadre».');
    expect(refused).toEqual([]);
  });

  it('omits fields of the finance duty for a new company, also from the request', async () => {
    const { user } = await signedIn('catalogs', '/catalogs/companies/create');
    await screen.findByRole('textbox', { name: 'Razón social' });
    for (const label of [/Comisión/, /Pago mínimo/, /Titular/]) expect(withinMain().queryByLabelText(label)).toBeNull();
    const sentBodies: unknown[] = [];
    const originalFetch = globalThis.fetch;
    onTestFinished(
      replaceFetch(async (input, init) => {
        if (typeof init?.body === 'string') sentBodies.push(JSON.parse(init.body));
        return originalFetch(input, init);
      }),
    );
    await user.type(withinMain().getByRole('textbox', { name: 'Nombre en español' }), 'Fonda Nueva');
    await user.type(withinMain().getByRole('textbox', { name: 'Razón social' }), 'Fonda Nueva S.A.');
    await user.type(withinMain().getByRole('textbox', { name: 'RFC' }), 'EKU9003173C9');
    await user.type(withinMain().getByRole('textbox', { name: 'Correo' }), 'hola@fondanueva.mx');
    await user.click(screen.getByRole('button', { name: 'Guardar empresa' }));
    await screen.findByText('Se creó «Fonda Nueva».');
    const form = sentBodies.find((one) => isObject(one) && one['legalName'] === 'Fonda Nueva S.A.');
    expect(form).not.toHaveProperty('commissionBp');
    expect(form).not.toHaveProperty('bank');
    expect(form).toHaveProperty('currency', 'MXN');
  });
});

describe('page of a user', () => {
  it('shows the support duty its sections and requests nothing else', async () => {
    vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user, refused, requested } = await signedIn('support', '/users/user');
    const [name] = await screen.findAllByRole('rowheader');
    await user.click(within(name ?? document.body).getByRole('link'));
    await withinMain().findByRole('region', { name: 'Monedero' });
    await withinMain().findByRole('link', { name: 'Editar' });
    await waitUntilSettled();
    for (const list of ['sales', 'refunds', 'deposits', 'giftcards']) expect(requested).toContain(`/api/${list}`);
    expect(requested.filter((path) => /ledger|journals/.test(path))).toEqual([]);
    expect(refused).toEqual([]);
  });
});

describe('own page of an administrator', () => {
  it('explains the own duties', async () => {
    await signedIn('auditor', '/profile');
    const dutiesRegion = within(await screen.findByRole('region', { name: 'Tus funciones' }));
    expect(dutiesRegion.getByText('Ve todo y no cambia nada.')).toBeInTheDocument();
  });
});

/** Replaces the first response to the permissions request with outdated duties. */
function replaceFirstPermissions(duties: readonly Duty[]): void {
  const originalFetch = globalThis.fetch;
  let isFirst = true;
  onTestFinished(
    replaceFetch(async (input, init) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.origin);
      if (!isFirst || pathname !== '/api/permissions') return originalFetch(input, init);
      isFirst = false;
      return Response.json({ duties, idleMinutes: null });
    }),
  );
}

describe('changed duties', () => {
  it('are noticed once the API rejects a request', async () => {
    replaceFirstPermissions(['finance']);
    const { user, requested } = await signedIn('support', '/catalogs/labels');
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(await within(getMenu()).findByRole('link', { name: 'Contabilidad' }));
    await screen.findByRole('heading', { level: 1, name: 'Sin permiso' });
    expect(app.path()).toMatch(/^\/journals/);
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expect(within(getMenu()).queryByRole('link', { name: 'Contabilidad' })).toBeNull();
    await waitUntilSettled();
    expect(requested.filter((path) => path === '/api/journals').length).toBeLessThan(3);
  });
});
