import { useQuery } from '@tanstack/react-query';
import { I18nContextProvider, useLocale } from 'react-admin';
import type { ReactNode } from 'react';
import type { Language } from '../../contract/roles';
import { createI18n } from '../i18n/i18nProvider';
import { loadWithFallback, loadMessages } from '../i18n/messages';
import { ErrorState, LoadingState } from '../kit/ui/states';

/** Renders content for a reader of another language than the console's current one. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return useLocale() === language ? children : <Translated language={language}>{children}</Translated>;
}

function Translated({ language, children }: { language: Language; children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['texts', language],
    queryFn: async () => {
      // Throws if the texts of the language are missing: half a page in the wrong language is worse than none.
      await loadMessages(language);
      return createI18n(await loadWithFallback(language), language).provider;
    },
    staleTime: Infinity,
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingState rows={6} />
    );
  return <I18nContextProvider value={data}>{children}</I18nContextProvider>;
}
