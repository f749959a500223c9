import { useEffect, useMemo, useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes } from 'react-admin';
import { Route, RouterProvider } from 'react-router';
import { ownPermissions } from '../contract/ownPermissions';
import { authProvider } from './session/authProvider';
import { canAccessOnceAdmitted } from './session/canAccess';
import { startDutiesSync, refreshDuties } from './session/duties';
import { createGuardedRouter } from './app/guardedRouter';
import { confirmIdentity } from './session/identityConfirmation';
import { storeIdleMinutes } from './session/activity';
import {
  getToken,
  refreshToken,
  requireSecondFactor,
  session,
  expireSession,
  useSession,
  whenResumed,
} from './session/session';
import type { Duty, Permitted } from '../contract/duties';
import { permittedReports } from '../contract/duties';
import { apiDocsPath } from './apiDocs/path';
import { checksPath } from './checks/path';
import { reportBrokenPage, watchErrors } from './clientErrors/watchErrors';
import { config } from './config';
import { handWrittenResources } from './handWritten';
import { isEndpointMissing } from './data/problem';
import { createDataProvider } from './data/dataProvider';
import { endpointMethods } from './data/endpoints';
import { createHttp } from './data/http';
import { createQueryClient } from './data/queryClient';
import { openUploadBucket } from './data/uploadBucket';
import { LiveChannelContext } from './live/channel';
import { createLiveChannel } from './live/liveChannel';
import { DeviceContext } from './notifications/push/device';
import { openDevice, sendSignOut } from './notifications/push/openDevice';
import { loadNotificationScreens } from './notifications/lazyScreens';
import { currentI18n, useLanguage } from './i18n/useT';
import { SandboxContext } from './sandbox/sandboxContext';
import { PageLoading, ErrorPage, PageSlotsContext } from './shell/Page';
import { Layout } from './app/Layout';
import { lazyScreen, type LazyScreen } from './shell/lazyScreen';
import { runAfterFetches } from './shell/lazyWhenIdle';
import { notificationSettingsPath } from './shell/menu';
import { AccessDenied, NotFound, PermittedPage } from './shell/StatusPage';
import { useScheme } from './shell/scheme';
import { PageTabs } from './app/PageTabs';
import { PageTitle } from './app/ReactAdminPage';
import { createConsoleStore } from './shell/store';
import { themeOf } from './app/theme';
import { preloadChunk, runWhenIdle } from './chunkLoading';
import { preloadScreens } from './kit/declaredResource';
import { defaultViewsKey } from './kit/list/useOpenedView';
import { currenciesInUseKey, newRecordDefaultsKey } from './kit/newRecords';
import { SlotsContext } from './kit/slots';
import { createPagePreloader } from './pagePreloader';
import { preloadResources, resourceRoutes, resources } from './resources';
import { preloadSlots, slots } from './domainSlots';

export { libraryMessages } from './i18n/libraryMessages';

interface ConsoleScreen {
  path: string;
  Screen: LazyScreen;
  permitted?: Permitted;
}

export const declaredScreens: readonly ConsoleScreen[] = [
  { path: '/home', Screen: lazyScreen(() => import('./home/Home')) },
  { path: '/profile', Screen: lazyScreen(() => import('./users/ProfileRedirect')) },
  {
    path: notificationSettingsPath,
    Screen: lazyScreen(async () => ({ default: (await loadNotificationScreens()).NotificationSettings })),
  },
  {
    path: '/reports/sales',
    Screen: lazyScreen(() => import('./reports/Sales')),
    permitted: permittedReports.sales,
  },
  {
    path: '/reports/sales/currencies',
    Screen: lazyScreen(() => import('./reports/currencies/CurrenciesScreen')),
    permitted: permittedReports.sales,
  },
  {
    path: '/reports/inversiones',
    Screen: lazyScreen(() => import('./reports/Inversiones')),
    permitted: permittedReports.inversiones,
  },
  {
    path: '/reports/accounts',
    Screen: lazyScreen(() => import('./reports/Accounts')),
    permitted: permittedReports.balances,
  },
  { path: checksPath, Screen: lazyScreen(() => import('./checks/ChecksScreen')), permitted: permittedReports.checks },
  { path: apiDocsPath, Screen: lazyScreen(() => import('./apiDocs/ApiDocs')) },
];

const screenRoutes = declaredScreens.map(({ path, permitted = 'administrators', Screen }) => (
  <Route
    key={path}
    path={path}
    element={
      <PermittedPage key={path} permitted={permitted}>
        <Screen />
      </PermittedPage>
    }
  />
));

/** Loads the code of one page. Without it, the page would suspend. */
export const preloadPage = createPagePreloader([resources, handWrittenResources, resourceRoutes, screenRoutes]);

export async function preloadPages(): Promise<void> {
  await Promise.all([
    preloadScreens(),
    preloadResources(),
    preloadSlots(),
    ...declaredScreens.map(({ Screen }) => Screen.preload()),
  ]);
}

const apiUrl = config.api.replace(/\/$/, '');
const onPermissionMissing = () => void refreshDuties();
const http = createHttp({
  getToken,
  refreshToken,
  expireSession,
  whenResumed,
  onPermissionMissing,
  confirmIdentity,
  requireSecondFactor,
});
const uploadBucket = openUploadBucket({ getToken, getUid: () => session().get().person?.uid ?? null });
const dataProvider = createDataProvider(apiUrl, http, uploadBucket);
const realApiUrl = config.realApi.replace(/\/$/, '');
const sandboxClient = config.usesMocks ? null : endpointMethods(realApiUrl, http);
const channel = createLiveChannel(config.live, { apiUrl, http });
const device = openDevice({ apiUrl: realApiUrl, http });
const store = createConsoleStore();
const consoleAuthProvider = { ...authProvider, canAccess: canAccessOnceAdmitted };

async function readOwnPermissions(): Promise<readonly Duty[] | null> {
  const response = await dataProvider.call(ownPermissions, {}).catch((error: unknown) => {
    if (isEndpointMissing(error)) return null;
    throw error;
  });
  if (!response) return null;
  const { duties, idleMinutes, newRecords, currenciesInUse, defaultViews = {} } = response.data;
  storeIdleMinutes(idleMinutes);
  store.setItem(defaultViewsKey, defaultViews);
  store.setItem(newRecordDefaultsKey, newRecords);
  store.setItem(currenciesInUseKey, currenciesInUse);
  return duties;
}

function reportRouteError(error: unknown): void {
  reportBrokenPage(error);
  reportError(error);
}

function LayoutErrorPage({ error }: { error: Error }) {
  useEffect(() => reportBrokenPage(error), [error]);
  return <ErrorPage />;
}

export default function Console({ onShowPublicPages }: { onShowPublicPages: () => void }) {
  const [{ router, close }] = useState(() => createGuardedRouter(<Pages />, { preloadPage, onShowPublicPages }));
  useEffect(() => close, [close]);
  useEffect(() => startDutiesSync(readOwnPermissions), []);
  useEffect(() => watchErrors({ apiUrl, getToken }), []);
  usePushDevice();
  return (
    <LiveChannelContext value={channel}>
      <DeviceContext value={device}>
        <SandboxContext value={sandboxClient}>
          <SlotsContext value={slots}>
            <RouterProvider router={router} onError={reportRouteError} />
          </SlotsContext>
        </SandboxContext>
      </DeviceContext>
    </LiveChannelContext>
  );
}

function usePushDevice(): void {
  const uid = useSession().person?.uid;
  const language = useLanguage();
  useEffect(() => sendSignOut(device, realApiUrl, session()), []);
  useEffect(() => {
    if (device && uid !== undefined) runWhenIdle(() => void device.refresh({ uid, language }));
  }, [uid, language]);
}

const pageSlots = { Title: PageTitle, Tabs: PageTabs };

/** Passes on the guard's admission: react-admin would show a loading page while it asks again. */
function createAdmittedClient(): QueryClient {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['auth', 'checkAuth', {}], true);
  queryClient.setQueryData(['auth', 'getPermissions', {}], []);
  return queryClient;
}

function Pages() {
  const language = useLanguage();
  const scheme = useScheme();
  const theme = useMemo(() => themeOf(scheme), [scheme]);
  const [queryClient] = useState(createAdmittedClient);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  // Running the code of all pages takes long on a slow device, so it waits for the first page.
  useEffect(() => runAfterFetches(queryClient, () => void preloadChunk(preloadPages)), [queryClient]);
  return (
    <PageSlotsContext value={pageSlots}>
      <Admin
        key={language}
        authProvider={consoleAuthProvider}
        dataProvider={dataProvider}
        i18nProvider={currentI18n().provider}
        queryClient={queryClient}
        store={store}
        theme={theme}
        darkTheme={null}
        layout={Layout}
        catchAll={NotFound}
        loading={PageLoading}
        error={LayoutErrorPage}
        accessDenied={AccessDenied}
        authenticationError={ErrorPage}
        loginPage={false}
        authCallbackPage={false}
        title="Sobremesa"
        requireAuth
        disableTelemetry
      >
        {resources}
        {handWrittenResources}
        <CustomRoutes>
          {resourceRoutes}
          {screenRoutes}
        </CustomRoutes>
      </Admin>
    </PageSlotsContext>
  );
}
