import { CacheProvider } from '@emotion/react';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  memoryStore,
  type ResourceProps,
  Notification,
  type AuthProvider,
  type UserIdentity,
} from 'react-admin';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import { labels } from '../../../contract/catalogs/catalogs';
import type { Currency } from '../../../contract/currencies';
import type { NewRecordDefaults } from '../../../contract/newRecords';
import type { Resource } from '../../../contract/resource';
import type { IdentityPort } from '../../../api/ports/identity';
import type { RulesByResource } from '../../../api/engine/rules';
import { createLiveFeed } from '../../../api/live/feed';
import type { LiveFeed } from '../../../api/ports/live';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { createDataProvider } from '../../../src/data/dataProvider';
import { createI18n, type Messages } from '../../../src/i18n/i18nProvider';
import { TextsContext, textsOf } from '../../../src/i18n/useT';
import { libraryMessages } from '../../../src/i18n/libraryMessages';
import { declaredResource, declaredRoute, preloadScreens } from '../../../src/kit/declaredResource';
import { setResponders } from '../../../mocks/handlers';
import { SlotsContext } from '../../../src/kit/slots';
import { preloadSlots, slots } from '../../../src/domainSlots';
import { currenciesInUseKey, newRecordDefaultsKey } from '../../../src/kit/newRecords';
import type { ResourceScreens } from '../../../src/kit/resourceScreens';
import { LiveChannelContext, noLiveChannel, type LiveChannel } from '../../../src/live/channel';
import { type BatchDelays, LiveUpdates } from '../../../src/live/LiveUpdates';
import { useShowNoticeToasts } from '../../../src/notifications/toasts/useShowNoticeToasts';
import { type Device, DeviceContext } from '../../../src/notifications/push/device';
import { openApiFixture, type ApiFixture, type Json } from '../../api/apiFixture';
import { themeWithoutTransitions, styleCache } from './appearance';
import { createClientWithoutRetryDelay } from './clientWithoutRetryDelay';
import { createRecordedHttp, type NetworkHandler, type SentRequest } from './recordedHttp';

// Long timeout, since these tests do not test timing.
configure({ asyncUtilTimeout: 30_000 });

export type { NetworkHandler as Around, SentRequest };

export interface ConsoleFixture {
  api: ApiFixture;
  /** All requests of the console, in order. */
  requests: SentRequest[];
  sent(method: string): SentRequest[];
  /** Sends every further request through `handler`. Without `handler`, restores the network. */
  setNetworkHandler(handler?: NetworkHandler): void;
  user: UserEvent;
  address(): string;
  /** Navigates to a path, or by a number of steps in the history. */
  go(to: string | number): Promise<void>;
  /** Returns everything that the console stores anywhere, as one text. */
  dumpState(): string;
  fill(name: string | RegExp, text: string): Promise<void>;
}

interface ConsoleOptions {
  api?: ApiFixture;
  at?: string;
  language?: 'es' | 'en';
  resources?: readonly Resource[];
  names?: readonly string[];
  rules?: RulesByResource;
  identity?: IdentityPort;
  /** Signed-in user, as known to react-admin. */
  person?: SignedInPerson;
  screensByResource?: Readonly<Record<string, ResourceScreens>>;
  /** `<Resource>` elements in addition to those of the declarations. */
  resourceElements?: readonly ReactElement<ResourceProps>[];
  routes?: ReactNode;
  texts?: Messages;
  /** Turns live updates on. `true` delivers them at once; delays deliver them in batches. */
  live?: boolean | BatchDelays;
  feed?: LiveFeed;
  device?: Device;
  /** Settings for new records, as if the console had loaded them. */
  newRecords?: NewRecordDefaults;
  /** Entries of react-admin's store. */
  stored?: Readonly<Record<string, unknown>>;
  /** Currencies in use, as if the console had loaded them; by default all. */
  currenciesInUse?: readonly Currency[];
  pageExtras?: ReactNode;
}

export const offline: NetworkHandler = async () => {
  throw new TypeError('Failed to fetch');
};

/** Opens the console's screens for a signed-in user, over the real API in this process. */
export async function openConsoleFixture({
  at = '/catalogs/labels',
  language = 'es',
  resources = [labels],
  names = [],
  rules,
  identity,
  person,
  screensByResource = {},
  resourceElements,
  routes,
  texts,
  live = false,
  feed,
  device,
  newRecords,
  stored,
  currenciesInUse,
  pageExtras,
  api: existingApi,
}: ConsoleOptions = {}): Promise<ConsoleFixture> {
  const channel = createLiveFeed();
  const api =
    existingApi ??
    (await openApiFixture({ resources, live: channel, ...(rules && { rules }), ...(identity && { identity }) }));
  const followLive: LiveChannel = ({ onMessage }) =>
    (feed ?? channel.feed).subscribe(
      ({ message }) => onMessage(message),
      () => {},
    );
  if (!existingApi) onTestFinished(() => api.close());
  onTestFinished(setResponders({ api: api.fetch }));
  for (const name of names) await api.send('POST', 'catalogs/labels', { body: labelForm(name) });
  await Promise.all([preloadScreens(), preloadSlots()]);

  const { http, requests, setNetworkHandler } = createRecordedHttp();
  const i18n = createI18n({ es, en }, language);
  i18n.addLibraryTexts(libraryMessages);
  if (texts) i18n.addLibraryTexts({ [language]: texts });
  const queryClient = createClientWithoutRetryDelay();
  const pace = typeof live === 'object' ? live : immediatePace;
  const layout = ({ children }: { children: ReactNode }) => (
    <ConsoleFixtureLayout pace={pace}>{children}</ConsoleFixtureLayout>
  );
  const app = (
    <AdminContext
      dataProvider={createDataProvider('http://console.test/api', http)}
      i18nProvider={i18n.provider}
      queryClient={queryClient}
      store={memoryStore({
        [newRecordDefaultsKey]: newRecords,
        [currenciesInUseKey]: currenciesInUse,
        ...stored,
      })}
      theme={themeWithoutTransitions}
      {...(person && { authProvider: createSignedInProvider(person) })}
    >
      {pageExtras}
      <CoreAdminUI layout={layout} disableTelemetry>
        {resources.map((resource) => declaredResource(resource, screensByResource[resource.name]))}
        {resourceElements}
        <CustomRoutes>
          {resources
            .filter(({ route }) => route !== undefined)
            .map((resource) => declaredRoute(resource, screensByResource[resource.name]))}
          {routes}
        </CustomRoutes>
      </CoreAdminUI>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: app }], { initialEntries: [at] });
  onTestFinished(() => {
    // Releases the memory of the screen: the window references the router, and timers reference the queries.
    router.dispose();
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  render(
    <CacheProvider value={styleCache}>
      <TextsContext value={textsOf(i18n, language)}>
        <LiveChannelContext value={live ? followLive : noLiveChannel}>
          <DeviceContext value={device ?? null}>
            <SlotsContext value={slots}>
              <RouterProvider router={router} />
            </SlotsContext>
          </DeviceContext>
        </LiveChannelContext>
      </TextsContext>
    </CacheProvider>,
  );
  const user = userEvent.setup({ delay: null });
  return {
    api,
    requests,
    user,
    async fill(name, text) {
      await user.clear(await screen.findByRole('textbox', { name }));
      await user.paste(text);
    },
    sent: (method) => requests.filter((one) => one.method === method),
    setNetworkHandler,
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
    go: (to) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
    dumpState: () => dumpClientState(queryClient, [router.state.location, location.href, history.state]),
  };
}

export function labelForm(name: string, overrides: Record<string, unknown> = {}) {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { name: { es: name, en: null }, slug, color: '#166534', description: null, active: true, ...overrides };
}

export async function listStoredLabels(fixture: ConsoleFixture): Promise<Json[]> {
  const { json } = await fixture.api.send('GET', 'catalogs/labels');
  return json as unknown as Json[];
}

export function listRowNames(): string[] {
  return screen
    .queryAllByRole('rowheader')
    .filter((cell) => cell.closest('tbody'))
    .map((cell) => cell.querySelector('a')?.textContent ?? '');
}

const immediatePace: BatchDelays = { initialDelay: 0, minInterval: 0 };

function ConsoleFixtureLayout({ children, pace }: { children: ReactNode; pace: BatchDelays }) {
  return (
    <>
      {children}
      <Notification />
      <LiveUpdates batchDelays={pace} onMessages={useShowNoticeToasts()} />
    </>
  );
}

/** Returns everything that the console stores anywhere, and `extraState`, as one text. */
function dumpClientState(queryClient: QueryClient, extraState: unknown): string {
  return JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data, String(state.error)]),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    extraState,
  ]);
}

type SignedInPerson = UserIdentity & Pick<AuthProvider, 'canAccess'>;

/** Creates an auth provider that permits everything except what `canAccess` rejects. */
function createSignedInProvider({ canAccess, ...person }: SignedInPerson): AuthProvider {
  const resolveEmpty = () => Promise.resolve();
  return {
    login: resolveEmpty,
    logout: resolveEmpty,
    checkAuth: resolveEmpty,
    checkError: resolveEmpty,
    ...(canAccess && { canAccess }),
    getPermissions: resolveEmpty,
    getIdentity: () => Promise.resolve(person),
  };
}
