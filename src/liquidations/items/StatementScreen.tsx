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
import { useResourceText } from '../../kit/resourceText';
import { useSingleFlight } from '../../kit/ui/useSingleFlight';
import { ProblemAlert } from '../../kit/ui/ProblemAlert';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import { InLanguage } from '../inLanguage';
import css from '../liquidate.module.css';
import { StatementSheet } from '../StatementSheet';
import { useStatement } from '../useLiquidationQuery';

/** `/liquidation-items/{id}/statement`: statement sent to the company, in the company's language. */
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
