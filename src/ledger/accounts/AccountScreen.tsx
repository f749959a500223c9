import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useQuery, useIsFetching } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { ledgerAccounts, entries, journals } from '../../../contract/money/ledger';
import type { RecordOf, FieldName, FilterOf, Resource } from '../../../contract/resource';
import { useBackPath } from '../../kit/form/paths';
import { RecordScreen } from '../../kit/form/RecordScreen';
import { ReferenceCell, useReferencedRecords } from '../../kit/kinds/ReferenceCell';
import { Facts, FactList } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import css from '../../kit/read/read.module.css';
import { ReadPage } from '../../kit/read/ReadScreen';
import { recordOf, textOf, type AnyRecord } from '../../kit/record';
import { useResourceText, type ResourceText } from '../../kit/resourceText';
import { parseAccountCode, useAccountName } from '../accountCode';
import { isNamedRange, rangeOf } from '../../../contract/dateRanges';
import { isDate } from '../../../contract/fields';
import { ResourceScope } from '../../kit/contexts';
import { optionLabel } from '../../kit/kinds/choices.read';
import { ExportButton } from '../../kit/list/ExportButton';
import { ListScope } from '../../kit/list/ListScope';
import { currentListStatus, formatTotal, type List } from '../../kit/list/list';
import { Pager } from '../../kit/list/Pager';
import { useDeclaredList } from '../../kit/list/ListScreen';
import { PrintButton } from '../../kit/print/PrintButton';
import { ErrorState, LoadingState, RefreshFailed } from '../../kit/ui/states';
import { useToday } from '../../kit/ui/useToday';
import { EntryTable } from '../EntryTable';
import { SourceLink } from '../SourceLink';
import ledgerCss from '../ledger.module.css';
import { accountStatement } from '../../../contract/money/accountStatement';
import { dependsOnMoney, retry } from '../../data/queryClient';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { maxRows } from '../../../contract/lists';
import { problemOf } from '../../data/problem';

export default function AccountScreen() {
  const back = useBackPath(ledgerAccounts);
  return <RecordScreen back={back}>{(record) => <Account record={recordOf(ledgerAccounts, record)} />}</RecordScreen>;
}

function Account({ record }: { record: RecordOf<typeof ledgerAccounts> }) {
  const texts = useResourceText();
  const code = record.code;
  const { holder, currency } = parseAccountCode(code);
  const name = useAccountName(code);
  return (
    <ReadPage
      title={texts.translate('ledger.titled', { name, currency })}
      noHistoryText={texts.translate('ledger.noHistory.account')}
    >
      <div className={css['panels']}>
        <Panel title={texts.fieldLabel(ledgerAccounts.name, 'balanceMinor')}>
          <p className={css['amount']}>{texts.format.money(record.balanceMinor, currency)}</p>
          <Facts
            of={ledgerAccounts}
            names={['type', 'currency']}
            moreFacts={
              holder
                ? [
                    {
                      label: texts.fieldLabel(ledgerAccounts.name, 'holderId'),
                      value: <ReferenceCell to={holder.resource} ids={[holder.id]} />,
                    },
                  ]
                : []
            }
          />
        </Panel>
        <Statement record={record} />
      </div>
    </ReadPage>
  );
}

const StatementPeriod = lazy(() => import('./StatementPeriod'));

function Statement({ record }: { record: RecordOf<typeof ledgerAccounts> }) {
  const texts = useResourceText();
  const list = useDeclaredList(entries, { accountId: record.id });
  const listStatus = currentListStatus(list);
  const print = usePrintAllRows(entries, list);
  const shownList = print.allRows ?? list;
  const rows = (shownList.data ?? []).map((entry) => recordOf(entries, entry));
  const period = periodOfFilter(list.filterValues, useToday());
  return (
    <ResourceScope resource={entries}>
      <ListScope list={list}>
        <Panel
          title={texts.resource(entries.name, 2)}
          aside={
            listStatus === 'rows' && (
              <div className={css['asides']}>
                <ExportButton />
                <PrintButton onPrint={() => void print.start()} isBusy={print.isPreparing} />
              </div>
            )
          }
        >
          <div data-screen className={ledgerCss['period']}>
            <Suspense fallback={<LoadingState rows={2} />}>
              <StatementPeriod />
            </Suspense>
          </div>
          <p className="print-only">{periodText(period, texts)}</p>
          {/* Hidden after an error, so that the same error is not shown twice. */}
          {listStatus !== 'error' && <StatementTotals account={record} period={period} />}
          {listStatus === 'loading' && <LoadingState rows={8} />}
          {listStatus === 'error' && (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={Boolean(list.isFetching)} />
          )}
          {listStatus === 'empty' && <p className={css['hint']}>{texts.lookup(entries.name, 'empty')}</p>}
          {listStatus === 'filteredEmpty' && <p className={css['hint']}>{texts.translate('ledger.statement.none')}</p>}
          {listStatus === 'rows' && (
            <>
              {list.error ? <RefreshFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
              {print.allRows && rows.length < print.allRows.total && (
                <p className="print-only">
                  {texts.translate('ledger.statement.part', {
                    count: texts.format.number(rows.length),
                    total: formatTotal(list, texts),
                  })}
                </p>
              )}
              <EntryTable
                label={texts.resource(entries.name, 2)}
                records={rows}
                currency={record.currency}
                firstColumn={{ label: texts.fieldLabel(entries.name, 'journalId'), cell: renderJournal }}
                sourceColumn={{ label: texts.fieldLabel(journals.name, 'sourceType'), cell: renderSource }}
                showsBalances
                isStale={list.isPlaceholderData === true}
              />
              {!print.allRows && <Pager />}
            </>
          )}
        </Panel>
      </ListScope>
    </ResourceScope>
  );
}

export interface Period {
  from: string | null;
  to: string | null;
}

function periodOfFilter(filter: FilterOf<typeof entries>, today: string): Period {
  const { businessDate_within: range, businessDate_gte: from, businessDate_lte: to } = filter;
  return isNamedRange(range) ? rangeOf(range, today) : { from: dateOrNull(from), to: dateOrNull(to) };
}

const dateOrNull = (value: unknown) => (typeof value === 'string' && isDate(value) ? value : null);

function periodText({ from, to }: Period, { translate, format }: ResourceText): string {
  if (from !== null && to !== null) return format.dateRange(from, to);
  if (from !== null) return translate('ledger.statement.since', { day: format.date(from) });
  if (to !== null) return translate('ledger.statement.until', { day: format.date(to) });
  return translate('ledger.statement.ever');
}

const renderJournal = (entry: RecordOf<typeof entries>) => <JournalLink id={entry.journalId} />;

const renderSource = (entry: RecordOf<typeof entries>) => <EntrySource entry={entry} />;

function EntrySource({ entry: { journalId, bankReference } }: { entry: RecordOf<typeof entries> }) {
  const journal = useReferencedRecords(journals.name, [journalId])?.records.get(journalId);
  return journal ? <SourceLink record={recordOf(journals, journal)} bankReference={bankReference} /> : null;
}

function JournalLink({ id }: { id: string }) {
  const texts = useResourceText();
  const journal = useReferencedRecords(journals.name, [id])?.records.get(id);
  if (!journal) return <ReferenceCell to={journals.name} ids={[id]} />;
  const kind = optionLabel(recordOf(journals, journal).kind, texts, { resource: journals.name, name: 'kind' });
  return (
    <Link to={`/${journals.name}/${encodeURIComponent(id)}`}>
      {texts.translate('ledger.entryOf', {
        kind,
        seq: textOf(journals, 'seq' satisfies FieldName<typeof journals>, journal, texts),
      })}
    </Link>
  );
}

interface Props {
  account: RecordOf<typeof ledgerAccounts>;
  period: Period;
}

function StatementTotals({ account: { id, currency }, period: { from, to } }: Props) {
  const { translate, format } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statement', id, from, to],
    queryFn: async ({ signal }) => {
      const query = { ...(from !== null && { from }), ...(to !== null && { to }) };
      return (await dataProvider.call(accountStatement, { params: { id }, query }, { signal })).data;
    },
    meta: dependsOnMoney(),
    retry,
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingState rows={2} />
    );
  const factOf = (label: string, minor: number) => ({ label, value: format.money(minor, currency) });
  return (
    <>
      {error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
      <FactList
        facts={[
          factOf(translate('ledger.statement.opening'), data.openingMinor),
          factOf(translate('ledger.statement.debits'), data.debitsMinor),
          factOf(translate('ledger.statement.credits'), data.creditsMinor),
          factOf(translate('ledger.statement.closing'), data.closingMinor),
        ]}
      />
    </>
  );
}

/** Milliseconds without a request after which all data of the rows counts as loaded. */
const idleMs = 150;

interface PrintedRows {
  data: readonly AnyRecord[];
  total: number;
}

/**
 * Prints all rows of a list, up to the limit of one page, and not only those on screen. Fetches them separately and
 * returns them as `allRows` while printing.
 */
function usePrintAllRows(resource: Resource, { filterValues, permanentFilter, sort }: List) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { translate } = useResourceText();
  const [printState, setPrintState] = useState<PrintedRows | 'coming' | null>(null);
  const allRows = printState === 'coming' ? null : printState;
  // Waits for the names of referenced records, which are fetched after the rows.
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!allRows || isFetching) return;
    const timer = setTimeout(() => {
      globalThis.print();
      setPrintState(null);
    }, idleMs);
    return () => clearTimeout(timer);
  }, [allRows, isFetching]);
  return {
    isPreparing: printState !== null,
    allRows,
    async start() {
      setPrintState('coming');
      try {
        const { data, total = data.length } = await dataProvider.getList<AnyRecord>(resource.name, {
          filter: { ...filterValues, ...permanentFilter },
          sort,
          pagination: { page: 1, perPage: maxRows },
        });
        setPrintState({ data, total });
      } catch (error) {
        setPrintState(null);
        notify('print.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
      }
    },
  };
}
