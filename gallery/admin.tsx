import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { createDataProvider } from '../src/data/dataProvider';
import { createHttp } from '../src/data/http';
import { createQueryClient } from '../src/data/queryClient';
import { libraryMessages } from '../src/i18n/libraryMessages';
import { currentI18n } from '../src/i18n/useT';
import { useScheme } from '../src/shell/scheme';
import { themeOf } from '../src/app/theme';

export function createGalleryProvider(fetchResponse: NonNullable<Parameters<typeof createHttp>[0]['fetch']>) {
  const http = createHttp({
    getToken: async () => 'gallery',
    refreshToken: async () => null,
    expireSession: () => undefined,
    fetch: fetchResponse,
  });
  return createDataProvider(`${location.origin}/api`, http);
}

interface Props {
  dataProvider: ReturnType<typeof createGalleryProvider>;
  texts: Readonly<Record<'es' | 'en', object>>;
  children: ReactNode;
}

export function GalleryAdmin({ dataProvider, texts, children }: Props) {
  const scheme = useScheme();
  const theme = useMemo(() => themeOf(scheme), [scheme]);
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(memoryStore);
  const [i18n] = useState(() => {
    const instance = currentI18n();
    instance.addLibraryTexts({
      es: { ...libraryMessages.es, ...texts.es },
      en: { ...libraryMessages.en, ...texts.en },
    });
    return instance;
  });
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <AdminContext
      dataProvider={dataProvider}
      i18nProvider={i18n.provider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      darkTheme={null}
    >
      {children}
    </AdminContext>
  );
}
