import Button from '@mui/material/Button';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { liquidationItemEndpoints } from '../../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../../contract/money/liquidations';
import { languages, type Language } from '../../../contract/roles';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { Page } from '../../shell/Page';
import { pathOf } from '../../kit/form/paths';
import { saveFile } from '../../kit/files/saveFile';
import { useWords } from '../../kit/words';
import { useOnce } from '../../kit/ui/once';
import { ProblemAlert } from '../../kit/ui/ProblemAlert';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import { InLanguage } from '../inLanguage';
import css from '../liquidate.module.css';
import { StatementSheet } from '../StatementSheet';
import { useStatement } from '../useLiquidationQuery';

/** `/liquidation-items/{id}/statement`: statement sent to the company, in the company's language. */
export default function StatementScreen() {
  const { translate, language: spoken } = useWords();
  const { id = '' } = useParams<'id'>();
  const [search] = useSearchParams();
  const language = languages.find((known) => known === search.get('language')) ?? spoken;
  const { data, error, isFetching, refetch } = useStatement(id, null);
  return (
    <Page
      title={
        data
          ? `${translate('liquidate.statement.title')} ${data.run.number} · ${data.company.name}`
          : translate('liquidate.statement.title')
      }
      back={pathOf(liquidationItems, id)}
      actions={data && <Tools id={id} language={language} name={`${data.run.number}-${data.company.name}`} />}
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

function Tools({ id, language, name }: { id: string; language: Language; name: string }) {
  const { translate } = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [download, downloading] = useOnce(async () => {
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
        loading={downloading}
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
