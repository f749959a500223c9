import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, List, memoryStore, Notification, Resource } from 'react-admin';
import { createMemoryRouter, Outlet, Route, RouterProvider, useLocation } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { reactAdminRows, createRestServer } from '../../../gallery/reactAdmin/server';
import { AboutPage, reactAdminResources } from '../../../gallery/reactAdmin/screens';
import { reactAdminTexts } from '../../../gallery/reactAdmin/texts';
import { createDataProvider } from '../../../src/data/dataProvider';
import { createHttp } from '../../../src/data/http';
import { initI18n } from '../../../src/i18n/useT';
import { libraryMessages } from '../../../src/i18n/libraryMessages';
import { AddressContext, markNavigated } from '../../../src/shell/address';
import { useParentPage, Page, PageSlotsContext } from '../../../src/shell/Page';
import { handWrittenEntries, sectionsFor } from '../../../src/shell/menu';
import { PageTitle, ReactAdminPage } from '../../../src/app/ReactAdminPage';
import { themeOf } from '../../../src/app/theme';
import { createClientWithoutRetryDelay } from '../kit/clientWithoutRetryDelay';

const emptyAddress = { search: '', state: null, isNavigating: false, go: () => undefined };

/** Parts of the console's frame that affect a page built from react-admin components. */
function Framed() {
  const { pathname, key } = useLocation();
  const address = useMemo(() => ({ ...emptyAddress, pathname, key }), [pathname, key]);
  return (
    <AddressContext value={address}>
      <output aria-label="back">{useParentPage()}</output>
      <PageSlotsContext value={{ Title: PageTitle }}>
        <Outlet />
      </PageSlotsContext>
    </AddressContext>
  );
}

const Layout = ({ children }: { children: ReactNode }) => (
  <main>
    <ReactAdminPage>{children}</ReactAdminPage>
    <Notification />
  </main>
);

const OwnPage = () => (
  <Page title="Página propia" back="/home">
    <List resource="dishes">
      <p>Lista dentro</p>
    </List>
  </Page>
);

function openPage(at: string) {
  const response = createRestServer(reactAdminRows());
  let isFailing = false;
  const http = createHttp({
    getToken: async () => 'token',
    refreshToken: async () => null,
    expireSession: () => undefined,
    fetch: async (url, { method, headers, body, signal }) =>
      isFailing
        ? new Response(null, { status: 500 })
        : response(new Request(url, { method, headers, signal, ...(body !== undefined && { body }) })),
  });
  const i18n = initI18n({ es, en }, 'es');
  i18n.addLibraryTexts(libraryMessages);
  i18n.addLibraryTexts(reactAdminTexts);
  const queryClient = createClientWithoutRetryDelay();
  const app = (
    <AdminContext
      dataProvider={createDataProvider('http://console.test/api', http)}
      i18nProvider={i18n.provider}
      queryClient={queryClient}
      store={memoryStore()}
      theme={themeOf('light')}
    >
      <CoreAdminUI layout={Layout} disableTelemetry>
        {reactAdminResources}
        <CustomRoutes>
          <Route path="/about" element={<AboutPage />} />
          <Route path="/own" element={<OwnPage />} />
        </CustomRoutes>
      </CoreAdminUI>
    </AdminContext>
  );
  const router = createMemoryRouter([{ element: <Framed />, children: [{ path: '*', element: app }] }], {
    initialEntries: [at],
  });
  router.subscribe(markNavigated);
  onTestFinished(() => {
    router.dispose();
    queryClient.clear();
  });
  render(<RouterProvider router={router} />);
  return {
    go: (to: string) => act(() => router.navigate(to)),
    user: userEvent.setup({ delay: null }),
    fail: (isFailingNow: boolean) => void (isFailing = isFailingNow),
  };
}

/** Asserts that the page has this heading and title, and no other heading of level 1. Returns the heading. */
async function expectHeading(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe(`${title} · Sobremesa`));
  return heading;
}

const readBackStatus = () => screen.getByRole('status', { name: 'back' }).textContent;

test("a page of react-admin's components has one heading, a document title, and the focus after a navigation", async () => {
  const { go } = openPage('/dishes');
  await expectHeading('Platillos');
  await go('/dishes/1');
  expect(await expectHeading('Platillo Pozole rojo')).toHaveFocus();
  await go('/dishes/2/show');
  expect(await expectHeading('Platillo Mole negro con guajolote')).toHaveFocus();
  await go('/about');
  expect(await expectHeading('Acerca de')).toHaveFocus();
});

test('the pages of a record link back to their list, and the list has no back link', async () => {
  const { go } = openPage('/dishes/create');
  await expectHeading('Crear Platillo');
  expect(readBackStatus()).toBe('/dishes');
  await go('/dishes');
  await expectHeading('Platillos');
  expect(readBackStatus()).toBe('');
});

test('a list within a page that has a heading adds no second one', async () => {
  const { go } = openPage('/dishes/1');
  await expectHeading('Platillo Pozole rojo');
  await go('/own');
  expect(await expectHeading('Página propia')).toHaveFocus();
  expect(await screen.findByText('Lista dentro')).toBeVisible();
  expect(readBackStatus()).toBe('/home');
  await go('/dishes');
  await expectHeading('Platillos');
});

test('a record is created, found by a filter and opened', async () => {
  const { go, user } = openPage('/dishes/create');
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Aguachile');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await expectHeading('Platillos');
  await go('/dishes?filter={"q":"aguachile"}');
  await waitFor(() => expect(screen.queryByText('Tlayuda')).not.toBeInTheDocument());
  await user.click(await screen.findByText('Aguachile'));
  await expectHeading('Platillo Aguachile');
});

test('a list that fails to load shows an error and retries', async () => {
  const { go, fail } = openPage('/about');
  await expectHeading('Acerca de');
  fail(true);
  await go('/dishes');
  expect(await screen.findByRole('heading', { name: 'No se pudo cargar' })).toBeVisible();
  fail(false);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Pozole rojo')).toBeVisible();
});

test('the checkbox of a row has an accessible name', async () => {
  openPage('/kitchens');
  const row = within(await screen.findByRole('row', { name: /El Mezquite/ }));
  expect(row.getByRole('checkbox', { name: 'Seleccionar esta fila' })).toBeEnabled();
});

test('the menu lists hand-written resources with a list, before the settings', () => {
  const menuEntries = handWrittenEntries([
    <Resource key="orders" name="orders" list={OwnPage} />,
    <Resource key="tables" name="tables" list={OwnPage} options={{ label: 'Mesas' }} />,
    <Resource key="lines" name="lines" edit={OwnPage} />,
  ]);
  const lines = sectionsFor(() => true, menuEntries).flatMap((section) => section.lines);
  expect(lines.slice(-3)).toEqual([
    expect.objectContaining({ title: 'resources.orders.name', name: 'Orders', url: '/orders' }),
    expect.objectContaining({ title: 'Mesas', name: 'Mesas', url: '/tables' }),
    expect.objectContaining({ url: '/settings' }),
  ]);
});
