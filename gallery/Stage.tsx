import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { AdminContext, memoryStore, Resource, ResourceDefinitionContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { labels } from '../contract/catalogs/labels';
import { deposits } from '../contract/money/deposits';
import { createDataProvider } from '../src/data/dataProvider';
import { createHttp } from '../src/data/http';
import { createQueryClient } from '../src/data/queryClient';
import { libraryMessages } from '../src/i18n/libraryMessages';
import { currentI18n } from '../src/i18n/useT';
import { declaredResource } from '../src/kit/declaredResource';
import { useScheme } from '../src/shell/scheme';
import { themeOf } from '../src/shell/theme';
import { answer } from './answers';
import { dishes } from './sample';
import { texts } from './texts';

const http = createHttp({
  getToken: async () => 'gallery',
  refreshToken: async () => null,
  sessionLost: () => undefined,
  fetch: answer,
});
const dataProvider = createDataProvider(`${location.origin}/api`, http);

const definitions = Object.fromEntries(
  [labels, deposits, dishes].map((resource) => [
    resource.name,
    // `declaredResource` returns a `<Resource>`; the type of an element does not say what its props are.
    Resource.registerResource(declaredResource(resource).props as Parameters<typeof Resource.registerResource>[0]),
  ]),
);

/** react-admin around the components, over the canned answers of `answers.ts`. Their links leave the page where it is. */
export function Stage({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const theme = useMemo(() => themeOf(scheme), [scheme]);
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(memoryStore);
  const [i18n] = useState(() => {
    const made = currentI18n();
    made.include({ es: { ...libraryMessages.es, ...texts.es }, en: { ...libraryMessages.en, ...texts.en } });
    return made;
  });
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <MemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={i18n.provider}
        queryClient={queryClient}
        store={store}
        theme={theme}
        darkTheme={null}
      >
        <ResourceDefinitionContextProvider definitions={definitions}>{children}</ResourceDefinitionContextProvider>
      </AdminContext>
    </MemoryRouter>
  );
}
