import Button from '@mui/material/Button';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import { useState, type ReactNode } from 'react';
import { useDataProvider, I18nContextProvider } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import {
  liquidationItemEndpoints,
  isPeriodOver,
  type Statement,
  type StatementLine,
} from '../../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../../contract/money/liquidations';
import { languages, type Language } from '../../../contract/roles';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { Page } from '../../shell/Page';
import { PrimaryAction } from '../../kit/ui/PrimaryAction';
import { pathOf } from '../../kit/form/paths';
import { saveFile } from '../../kit/files/saveFile';
import { useResourceText } from '../../kit/resourceText';
import { useSingleFlight } from '../../kit/useWriteOnce';
import { ProblemAlert } from '../../kit/ui/ProblemAlert';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import css from '../liquidate.module.css';
import { useStatement } from '../useLiquidationQuery';
import { createI18n, loadWithFallback, loadMessages } from '../../i18n/i18nProvider';
import { TextsContext, textsOf, useLanguage } from '../../i18n/useT';
import { formatPhone } from '../../kit/kinds/contacts.read';
import { recordOf } from '../../kit/record';
import { companies } from '../../../contract/catalogs/companies';
import { computeSignedSum } from '../../../contract/totals';
import logo from '../../shell/logo.svg';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { payableColumns, CalculationTable, Amount } from '../calculation';
import { ItemOutcome } from '../ItemOutcome';
import '../statement.css';
import '../statementOnPhone.css';

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
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
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
        {languages.map((languageOption) => (
          <Link
            key={languageOption}
            to={`?${new URLSearchParams({ language: languageOption })}`}
            replace
            lang={languageOption}
            aria-current={languageOption === language ? 'page' : undefined}
          >
            {translate(`languages.${languageOption}`)}
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
      <PrimaryAction>
        <Button variant="contained" startIcon={<Printer size={18} aria-hidden />} onClick={() => globalThis.print()}>
          {translate('liquidate.statement.print')}
        </Button>
      </PrimaryAction>
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
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingState rows={6} />
    );
  return (
    <I18nContextProvider value={data.provider}>
      <TextsContext value={data.texts}>{children}</TextsContext>
    </I18nContextProvider>
  );
}

const maxPortraitColumns = 5;

function StatementSheet({ statement }: { statement: Statement }) {
  const texts = useResourceText();
  const { translate, format, language } = texts;
  const { item, run, company, timeZone } = statement;
  const payment = recordOf(liquidationItems, item);
  const { currency } = payment;
  const payTo = maskedAccount(payment.payTo);
  const columns = payableColumns([...statement.lines, item]);
  const factOf = (name: keyof typeof liquidationItems.fields, value: ReactNode): [string, ReactNode] => [
    texts.fieldLabel(liquidationItems.name, name),
    value,
  ];
  const cutoff =
    run.cutoffAt &&
    (isPeriodOver(run.cutoffAt, run.periodTo, timeZone) ? format.date(run.periodTo) : format.instant(run.cutoffAt));
  const facts: [string, ReactNode][] = [
    [translate('liquidate.run.period'), format.dateRange(run.periodFrom, run.periodTo)],
    [translate('liquidate.run.cutoff'), cutoff],
    [texts.fieldLabel(liquidationItems.name, 'currency'), currency],
    [
      texts.fieldLabel(liquidationItems.name, 'state'),
      <ItemOutcome key="state" state={payment.state} holdCause={payment.holdCause} carryCause={payment.carryCause} />,
    ],
    ...(payTo ? [factOf('payTo', payTo)] : []),
    ...(payment.paidOn ? [factOf('paidOn', format.date(payment.paidOn))] : []),
    ...(payment.bankReference ? [factOf('bankReference', payment.bankReference)] : []),
  ];

  return (
    <article
      className="statement"
      lang={language}
      aria-label={translate('liquidate.statement.title')}
      data-wide={columns.length > maxPortraitColumns || undefined}
    >
      <header>
        <p className="statement-brand">
          <img src={logo} alt="" width={28} height={28} /> Sobremesa
        </p>
        <p className="statement-name">
          {translate('liquidate.statement.title')} <strong>{run.number}</strong>
        </p>
      </header>
      <div className="statement-who">
        <address>
          <strong>{company.legalName ?? company.name}</strong>
          {[
            company.legalName ? company.name : null,
            company.taxId &&
              `${texts.lookup(companies.name, `variants.${company.country}.fields.taxId`)} ${company.taxId}`,
            company.address,
            company.email,
            company.phone && formatPhone(company.phone),
          ].map((line) => line && <span key={line}>{line}</span>)}
        </address>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="statement-account">
        <CalculationTable item={item} caption={translate('liquidate.statement.summary')} />
      </div>
      <StatementLines statement={statement} columns={columns} currency={currency} />
      <footer>{translate('liquidate.statement.foot')}</footer>
    </article>
  );
}

interface StatementLinesProps {
  statement: Statement;
  columns: ReturnType<typeof payableColumns>;
  currency: string;
}

function StatementLines({ statement, columns, currency }: StatementLinesProps) {
  const texts = useResourceText();
  const { translate, format } = texts;
  if (statement.lines.length === 0) return null;
  return (
    <div className="statement-lines">
      <Table
        variant="paper"
        label={translate('liquidate.line.label')}
        hasCaption
        rowHeader="number"
        columns={[
          {
            key: 'on',
            label: translate('liquidate.line.on'),
            cell: ({ businessDate }) => format.date(businessDate),
            total: translate('liquidate.line.sum'),
          },
          {
            key: 'number',
            label: translate('liquidate.line.number'),
            cell: ({ sourceType, number }) => (
              <>
                {translate(`liquidate.sources.${sourceType}`)} <span className="statement-number">{number}</span>
              </>
            ),
          },
          ...columns.map(({ name, addends }): TableColumn<StatementLine> => ({
            key: name,
            label: texts.fieldLabel<string>(liquidationItems.name, name),
            align: 'end',
            cell: (line) => <Amount minor={computeSignedSum({ addends }, line)} currency={currency} />,
            total: <Amount minor={computeSignedSum({ addends }, statement.item)} currency={currency} />,
          })),
        ]}
        rows={statement.lines}
        keyOf={({ sourceType, sourceId }) => `${sourceType}:${sourceId}`}
      />
    </div>
  );
}

function maskedAccount(payTo: unknown): string | null {
  if (
    typeof payTo !== 'object' ||
    payTo === null ||
    !('accountLast4' in payTo) ||
    typeof payTo.accountLast4 !== 'string'
  )
    return null;
  const bankName = 'bankName' in payTo && typeof payTo.bankName === 'string' ? `${payTo.bankName} ` : '';
  return `${bankName}····${payTo.accountLast4}`;
}
