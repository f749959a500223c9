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
import type { Messages } from '../../../src/i18n/messages';
import { libraryMessages } from '../../../src/i18n/libraryMessages';
import { declaredResource, declaredRoute, preloadDeclared } from '../../../src/kit/declaredResource';
import { answerBy } from '../../../mocks/handlers';
import { newRecordsKey } from '../../../src/kit/newRecordsKey';
import type { ResourceScreens } from '../../../src/kit/resourceScreens';
import { LiveChannelContext, noLiveChannel, type LiveChannel } from '../../../src/live/channel';
import type { Pace } from '../../../src/live/bursts';
import type { Device } from '../../../src/notices/device';
import { DeviceContext } from '../../../src/notices/deviceContext';
import { freshApi, type Fixture, type Json } from '../../api/harness';
import { still, styles } from './appearance';
import { createImpatientClient } from './impatientClient';
import { recordedHttp, type Around, type SentRequest } from './recordedHttp';
import { rememberedBy } from './remembered';
import { signedInAs, type SignedIn } from './signedInAs';
import { atOnce, StageLayout } from './StageLayout';

// Nothing here is about time.
configure({ asyncUtilTimeout: 30_000 });

export type { Around, SentRequest };

export interface Stage {
  api: Fixture;
  /** Every request of the console, in order. */
  asked: SentRequest[];
  /** The requests of one method. */
  sent(method: string): SentRequest[];
  /** From now on every request goes through `around`; without it the network is itself again. */
  network(around?: Around): void;
  user: UserEvent;
  /** Where the person is: path and query. */
  address(): string;
  go(to: string): Promise<void>;
  /** All the console keeps anywhere of what it was told, as one text. */
  remembered(): string;
  /** Puts `text` into the field of this name, in place of what it held. */
  fill(name: string | RegExp, text: string): Promise<void>;
}

interface Wanted {
  /** The API of the test's own, when it has one. */
  api?: Fixture;
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
  person?: SignedIn;
  /** What they show in a way of their own, by name. */
  own?: Readonly<Record<string, ResourceScreens>>;
  /** `<Resource>` elements beside the declared ones. */
  handWritten?: readonly ReactElement<ResourceProps>[];
  /** Pages that belong to no resource. */
  routes?: ReactNode;
  /** Texts on top of the console's own. */
  texts?: Messages;
  /** The console hears what others write, at once unless told its pace. */
  live?: boolean | Pace;
  /** What the API of the test's own tells of its changes. */
  feed?: LiveFeed;
  /** The browser, where people are told on their devices. */
  device?: Device;
  /** What owners have set of new records, as the console has learned it. */
  newRecords?: NewRecords;
  /** What every page has, such as the search. */
  always?: ReactNode;
}

export const offline: Around = async () => {
  throw new TypeError('Failed to fetch');
};

/** The console's screens over the real API in this process, for somebody signed in. */
export async function openStage({
  at = '/catalogs/labels',
  language = 'es',
  resources = [labels],
  names = [],
  rules,
  identity,
  person,
  own = {},
  handWritten,
  routes,
  texts,
  live = false,
  feed,
  device,
  newRecords,
  always,
  api: given,
}: Wanted = {}): Promise<Stage> {
  const channel = createLiveFeed();
  const api =
    given ?? (await freshApi({ resources, live: channel, ...(rules && { rules }), ...(identity && { identity }) }));
  const followLive: LiveChannel = ({ onMessage }) =>
    (feed ?? channel.feed).subscribe(
      ({ message }) => onMessage(message),
      () => {},
    );
  if (!given) onTestFinished(() => api.close());
  onTestFinished(answerBy({ api: api.fetch }));
  for (const name of names) await api.send('POST', 'catalogs/labels', { body: label(name) });
  await preloadDeclared();

  const { http, asked, network } = recordedHttp();
  const i18n = createI18n({ es, en }, language);
  i18n.include(libraryMessages);
  if (texts) i18n.include({ [language]: texts });
  const queryClient = createImpatientClient();
  const pace = typeof live === 'object' ? live : atOnce;
  const layout = ({ children }: { children: ReactNode }) => <StageLayout pace={pace}>{children}</StageLayout>;
  const app = (
    <AdminContext
      dataProvider={createDataProvider('http://console.test/api', http)}
      i18nProvider={i18n.provider}
      queryClient={queryClient}
      store={memoryStore({ [newRecordsKey]: newRecords })}
      theme={still}
      {...(person && { authProvider: signedInAs(person) })}
    >
      {always}
      <CoreAdminUI layout={layout} disableTelemetry>
        {resources.map((resource) => declaredResource(resource, own[resource.name]))}
        {handWritten}
        <CustomRoutes>
          {resources
            .filter(({ route }) => route !== undefined)
            .map((resource) => declaredRoute(resource, own[resource.name]))}
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
    <CacheProvider value={styles}>
      <LiveChannelContext value={live ? followLive : noLiveChannel}>
        <DeviceContext value={device ?? null}>
          <RouterProvider router={router} />
        </DeviceContext>
      </LiveChannelContext>
    </CacheProvider>,
  );
  const user = userEvent.setup({ delay: null });
  return {
    api,
    asked,
    user,
    async fill(name, text) {
      await user.clear(await screen.findByRole('textbox', { name }));
      await user.paste(text);
    },
    sent: (method) => asked.filter((one) => one.method === method),
    network,
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
    go: (to) => act(() => router.navigate(to)),
    remembered: () => rememberedBy(queryClient, [router.state.location, location.href, history.state]),
  };
}

/** A label's form. */
export function label(name: string, more: Record<string, unknown> = {}) {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { name: { es: name, en: null }, slug, color: '#166534', description: null, active: true, ...more };
}

/** What the API keeps of the labels that are in use. */
export async function keptLabels(stage: Stage): Promise<Json[]> {
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
