import Button from '@mui/material/Button';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import { useState, type ReactNode } from 'react';
import { useDataProvider, I18nContextProvider } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { liquidationItemEndpoints } from '../../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../../contract/money/liquidations';
import { languages, type Language } from '../../../contract/roles';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { Page } from '../../shell/Page';
import { pathOf } from '../../kit/form/paths';
import { saveFile } from '../../kit/files/saveFile';
import { useResourceText } from '../../kit/resourceText';
import { useSingleFlight } from '../../kit/ui/useSingleFlight';
import { ProblemAlert } from '../../kit/ui/ProblemAlert';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import css from '../liquidate.module.css';
import { StatementSheet } from '../StatementSheet';
import { useStatement } from '../useLiquidationQuery';
import { useQuery } from '@tanstack/react-query';
import { createI18n } from '../../i18n/i18nProvider';
import { loadWithFallback, loadMessages } from '../../i18n/messages';
import { TextsContext, textsOf, useLanguage } from '../../i18n/useT';

export default function StatementScreen() {
  const { translate, language: userLanguage } = useResourceText();
  const { id = '' } = useParams<'id'>();
  const [search] = useSearchParams();
  const language = languages.find((known) => known === search.get('language')) ?? userLanguage;
  const { data, error, isFetching, refetch } = useStatement(id, null);
  return (
    <Page
      title={
        data
          ? `${translate('liquidate.statement.title')} ${data.run.number} · ${data.company.name}`
          : translate('liquidate.statement.title')
      }
      back={pathOf(liquidationItems, id)}
      actions={data && <StatementTools id={id} language={language} name={`${data.run.number}-${data.company.name}`} />}
    >
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingState rows={8} />
        ))}
      {data && (
        <InLanguage language={language}>
          <StatementSheet statement={data} />
        </InLanguage>
      )}
    </Page>
  );
}

function StatementTools({ id, language, name }: { id: string; language: Language; name: string }) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [download, isDownloading] = useSingleFlight(async () => {
    setProblem(null);
    try {
      const { data } = await dataProvider.callFile(liquidationItemEndpoints.statement, {
        params: { id },
        query: { format: 'csv', language },
      });
      saveFile(data, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`);
    } catch (error) {
      setProblem(problemOf(error));
    }
  });
  return (
    <>
      <nav className={css['languages']} aria-label={translate('liquidate.statement.language')}>
        {languages.map((one) => (
          <Link
            key={one}
            to={`?${new URLSearchParams({ language: one })}`}
            replace
            lang={one}
            aria-current={one === language ? 'page' : undefined}
          >
            {translate(`languages.${one}`)}
          </Link>
        ))}
      </nav>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<FileSpreadsheet size={18} aria-hidden />}
        loading={isDownloading}
        onClick={() => void download()}
      >
        CSV
      </Button>
      <Button variant="contained" startIcon={<Printer size={18} aria-hidden />} onClick={() => globalThis.print()}>
        {translate('liquidate.statement.print')}
      </Button>
      {problem && <ProblemAlert problem={problem} />}
    </>
  );
}

function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return useLanguage() === language ? children : <Translated language={language}>{children}</Translated>;
}

function Translated({ language, children }: { language: Language; children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['texts', language],
    queryFn: async () => {
      // Throws if the texts of the language are missing, because half a page in another language is worse than an
      // error.
      await loadMessages(language);
      const i18n = createI18n(await loadWithFallback(language), language);
      return { provider: i18n.provider, texts: textsOf(i18n, language) };
    },
    staleTime: Infinity,
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingState rows={6} />
    );
  return (
    <I18nContextProvider value={data.provider}>
      <TextsContext value={data.texts}>{children}</TextsContext>
    </I18nContextProvider>
  );
}
