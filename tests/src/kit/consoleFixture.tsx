import { CacheProvider } from '@emotion/react';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { AdminContext, CoreAdminUI, CustomRoutes, memoryStore, type ResourceProps } from 'react-admin';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { labels } from '../../../contract/catalogs/labels';
import type { NewRecords } from '../../../contract/newRecords';
import type { Resource } from '../../../contract/resource';
import type { IdentityPort } from '../../../api/identity/port';
import type { RulesByResource } from '../../../api/engine/rules';
import { createLiveFeed } from '../../../api/live/feed';
import type { LiveFeed } from '../../../api/live/port';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { createDataProvider } from '../../../src/data/dataProvider';
import { createI18n } from '../../../src/i18n/i18nProvider';
import { TextsContext, textsOf } from '../../../src/i18n/useT';
import type { Messages } from '../../../src/i18n/messages';
import { libraryMessages } from '../../../src/i18n/libraryMessages';
import { declaredResource, declaredRoute, preloadScreens } from '../../../src/kit/declaredResource';
import { setResponders } from '../../../mocks/handlers';
import { newRecordsKey } from '../../../src/kit/newRecordsKey';
import type { ResourceScreens } from '../../../src/kit/resourceScreens';
import { LiveChannelContext, noLiveChannel, type LiveChannel } from '../../../src/live/channel';
import type { BatchDelays } from '../../../src/live/LiveUpdates';
import type { Device } from '../../../src/notices/device';
import { DeviceContext } from '../../../src/notices/deviceContext';
import { openApiFixture, type ApiFixture, type Json } from '../../api/apiFixture';
import { themeWithoutTransitions, styleCache } from './appearance';
import { createClientWithoutRetryDelay } from './clientWithoutRetryDelay';
import { createRecordedHttp, type NetworkHandler, type SentRequest } from './recordedHttp';
import { dumpClientState } from './dumpClientState';
import { createSignedInProvider, type SignedInPerson } from './signedInAs';
import { immediatePace, ConsoleFixtureLayout } from './ConsoleFixtureLayout';

// Nothing here is about time.
configure({ asyncUtilTimeout: 30_000 });

export type { NetworkHandler as Around, SentRequest };

export interface ConsoleFixture {
  api: ApiFixture;
  /** Every request of the console, in order. */
  requests: SentRequest[];
  /** The requests of one method. */
  sent(method: string): SentRequest[];
  /** From now on every request goes through `around`; without it the network is itself again. */
  network(handler?: NetworkHandler): void;
  user: UserEvent;
  /** Where the person is: path and query. */
  address(): string;
  go(to: string): Promise<void>;
  /** All the console keeps anywhere of what it was told, as one text. */
  dumpState(): string;
  /** Puts `text` into the field of this name, in place of what it held. */
  fill(name: string | RegExp, text: string): Promise<void>;
}

interface ConsoleOptions {
  /** The API of the test's own, when it has one. */
  api?: ApiFixture;
  at?: string;
  language?: 'es' | 'en';
  resources?: readonly Resource[];
  /** Names of the labels there are, in their order. */
  names?: readonly string[];
  /** What the resources have of their own on the server. */
  rules?: RulesByResource;
  /** The identity service, when a test is about people. */
  identity?: IdentityPort;
  /** Who is signed in, to react-admin. */
  person?: SignedInPerson;
  /** What they show in a way of their own, by name. */
  screensByResource?: Readonly<Record<string, ResourceScreens>>;
  /** `<Resource>` elements beside the declared ones. */
  resourceElements?: readonly ReactElement<ResourceProps>[];
  /** Pages that belong to no resource. */
  routes?: ReactNode;
  /** Texts on top of the console's own. */
  texts?: Messages;
  /** The console hears what others write, at once unless told its pace. */
  live?: boolean | BatchDelays;
  /** What the API of the test's own tells of its changes. */
  feed?: LiveFeed;
  /** The browser, where people are told on their devices. */
  device?: Device;
  /** What owners have set of new records, as the console has learned it. */
  newRecords?: NewRecords;
  /** What every page has, such as the search. */
  pageExtras?: ReactNode;
}

export const offline: NetworkHandler = async () => {
  throw new TypeError('Failed to fetch');
};

/** The console's screens over the real API in this process, for somebody signed in. */
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
  await preloadScreens();

  const { http, asked: requests, network } = createRecordedHttp();
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
      store={memoryStore({ [newRecordsKey]: newRecords })}
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
    // Both hold on to the whole screen: the window holds the router, their timers the queries.
    router.dispose();
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  render(
    <CacheProvider value={styleCache}>
      <TextsContext value={textsOf(i18n, language)}>
        <LiveChannelContext value={live ? followLive : noLiveChannel}>
          <DeviceContext value={device ?? null}>
            <RouterProvider router={router} />
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
    network,
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
    go: (to) => act(() => router.navigate(to)),
    dumpState: () => dumpClientState(queryClient, [router.state.location, location.href, history.state]),
  };
}

/** A label's form. */
export function labelForm(name: string, overrides: Record<string, unknown> = {}) {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { name: { es: name, en: null }, slug, color: '#166534', description: null, active: true, ...overrides };
}

/** What the API keeps of the labels that are in use. */
export async function storedLabels(stage: ConsoleFixture): Promise<Json[]> {
  const { json } = await stage.api.send('GET', 'catalogs/labels');
  return json as unknown as Json[];
}

/** The names of the rows on screen, in their order. */
export function rowNames(): string[] {
  return screen
    .queryAllByRole('rowheader')
    .filter((cell) => cell.closest('tbody'))
    .map((cell) => cell.querySelector('a')?.textContent ?? '');
}
