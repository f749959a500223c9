import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo, useState } from 'react';
import { CoreAdminUI, CustomRoutes, Notification } from 'react-admin';
import { createHashRouter, Outlet, Route, RouterProvider, useLocation, useNavigate } from 'react-router';
import type { ReactNode } from 'react';
import { useT } from '../../src/i18n/useT';
import { AddressContext, Link, markNavigated } from '../../src/shell/address';
import '../../src/app/frame.css';
import '../../src/app/topbar.css';
import { useParentPage } from '../../src/shell/Page';
import { ReactAdminPage } from '../../src/app/ReactAdminPage';
import { GalleryAdmin, createGalleryProvider } from '../admin';
import { reactAdminRows, createRestServer } from './server';
import { AboutPage, reactAdminResources } from './screens';
import { reactAdminTexts } from './texts';

const serve = createRestServer(reactAdminRows());
const dataProvider = createGalleryProvider((url, { method, headers, body, signal }) =>
  serve(new Request(url, { method, headers, signal, ...(body !== undefined && { body }) })),
);

export function ReactAdminGallery() {
  const [router] = useState(() => {
    const hashRouter = createHashRouter([
      { element: <GalleryFrameLayout />, children: [{ path: '*', element: <Screens /> }] },
    ]);
    hashRouter.subscribe(markNavigated);
    return hashRouter;
  });
  return <RouterProvider router={router} />;
}

function GalleryFrameLayout() {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(
    () => ({ pathname, search, state, key, isNavigating: false, go: (to: string) => void navigate(to) }),
    [pathname, search, state, key, navigate],
  );
  return (
    <AddressContext value={address}>
      <div className="stage">
        <TopBar />
        <main id="content">
          <Outlet />
        </main>
      </div>
    </AddressContext>
  );
}

function TopBar() {
  const t = useT();
  const back = useParentPage();
  return (
    <header className="topbar">
      {back !== null && (
        <Link className="icon-button" to={back} aria-label={t('layout.back')}>
          <ArrowLeft size={22} aria-hidden />
        </Link>
      )}
      <nav aria-label="react-admin">
        <Link to="/dishes">DataTable</Link> · <Link to="/kitchens">Datagrid</Link> · <Link to="/about">Title</Link>
      </nav>
    </header>
  );
}

function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <ReactAdminPage>{children}</ReactAdminPage>
      <Notification />
    </>
  );
}

function Screens() {
  return (
    <GalleryAdmin dataProvider={dataProvider} texts={reactAdminTexts}>
      <CoreAdminUI layout={Layout} disableTelemetry>
        {reactAdminResources}
        <CustomRoutes>
          <Route path="/about" element={<AboutPage />} />
        </CustomRoutes>
      </CoreAdminUI>
    </GalleryAdmin>
  );
}
