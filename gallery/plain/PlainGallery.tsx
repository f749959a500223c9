import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo, useState } from 'react';
import { CoreAdminUI, CustomRoutes, Notification } from 'react-admin';
import { createHashRouter, Outlet, Route, RouterProvider, useLocation, useNavigate } from 'react-router';
import type { ReactNode } from 'react';
import { useT } from '../../src/i18n/useT';
import { AddressContext, Link, markMoved } from '../../src/shell/address';
import '../../src/shell/frame.css';
import '../../src/shell/topbar.css';
import { useParentPage } from '../../src/shell/heading';
import { PlainPage } from '../../src/shell/PlainPage';
import { GalleryAdmin, galleryProvider } from '../admin';
import { plainRows } from './rows';
import { AboutPage, plainResources } from './screens';
import { createPlainServer } from './server';
import { plainTexts } from './texts';

const answer = createPlainServer(plainRows());
const dataProvider = galleryProvider((url, { method, headers, body, signal }) =>
  answer(new Request(url, { method, headers, signal, ...(body !== undefined && { body }) })),
);

/** Screens of react-admin's own components in the console's layout (`npm run gallery`, `?plain`). */
export function PlainGallery() {
  const [router] = useState(() => {
    const made = createHashRouter([{ element: <Framed />, children: [{ path: '*', element: <Screens /> }] }]);
    made.subscribe(markMoved);
    return made;
  });
  return <RouterProvider router={router} />;
}

function Framed() {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(
    () => ({ pathname, search, state, key, busy: false, go: (to: string) => void navigate(to) }),
    [pathname, search, state, key, navigate],
  );
  return (
    <AddressContext value={address}>
      <div className="stage">
        <Bar />
        <main id="content">
          <Outlet />
        </main>
      </div>
    </AddressContext>
  );
}

/** Part of the app bar that depends on the page: the back arrow. */
function Bar() {
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
      <PlainPage>{children}</PlainPage>
      <Notification />
    </>
  );
}

function Screens() {
  return (
    <GalleryAdmin dataProvider={dataProvider} texts={plainTexts}>
      <CoreAdminUI layout={Layout} disableTelemetry>
        {plainResources}
        <CustomRoutes>
          <Route path="/about" element={<AboutPage />} />
        </CustomRoutes>
      </CoreAdminUI>
    </GalleryAdmin>
  );
}
