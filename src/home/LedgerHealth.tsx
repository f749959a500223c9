import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';
import { checkRuns } from '../../contract/money/checkRuns';
import { systemChecks, type Checks } from '../../contract/money/checks';
import { ledgerAccounts } from '../../contract/money/ledger';
import { balancesReport } from '../../contract/reports/accounts';
import { endpointsOfReport, type ReportResponse } from '../../contract/reports/endpoints';
import { checksPath } from '../checks/path';
import { dependsOnMoney, reportRefetchInterval } from '../data/queryClient';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { liquidatePaths } from '../liquidations/paths';
import { choiceName } from '../reports/labels';
import { reportDependencies } from '../reports/useReport';
import { pathOf } from '../kit/form/paths';
import type { FilterOf, RecordOf } from '../../contract/resource';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { homeQueryOptions, Tile, type TileContent } from './Tile';
import { Section } from '../kit/ui/Section';
import css from './tile.module.css';
import { giftCards } from '../../contract/money/giftcards';
import { naturalBalance, typeOfRow } from '../reports/accounts/balances';
import { listPathOf } from '../kit/list/list';

/** Checks that read only the balances: cheap enough to run at each visit of the page. */
const quickChecks = ['balancesSumToZero', 'balancesNotBelowZero'] as const;

export function LedgerHealth({ today }: { today: string }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const checks = useQuery(
    homeQueryOptions(['checks'], dependsOnMoney(reportRefetchInterval, [checkRuns]), async (signal) => {
      const [current, lastNight] = await Promise.all([
        dataProvider.call(systemChecks, { query: { only: quickChecks } }, { signal }),
        fetchLastNightRun(dataProvider, today, signal),
      ]);
      return { current: current.data, lastNight };
    }),
  );
  const balanceSheet = useQuery(
    homeQueryOptions(
      ['report', balancesReport.name, today, platformCurrency],
      reportDependencies(balancesReport),
      async (signal) =>
        (
          await dataProvider.call(
            endpointsOfReport(balancesReport).figures,
            { query: { from: today, to: today, currency: platformCurrency, groupBy: 'place' } },
            { signal },
          )
        ).data,
    ),
  );
  const bankQuery = useQuery(
    homeQueryOptions(['bank'], dependsOnMoney(reportRefetchInterval), (signal) =>
      fetchBankAccounts(dataProvider, signal),
    ),
  );
  const nameOf = (place: string) => choiceName('place', place, texts);
  const balanceOf = (place: string) => (response: ReportResponse<typeof balancesReport>) => ({
    value: format.money(balanceAt(place, response), platformCurrency),
  });
  return (
    <Section title={translate('home.health.title')}>
      <ul className={css['tiles']}>
        <li>
          <Tile label={translate('home.health.checks.label')} to={checksPathOf} query={checks}>
            {(response) => checksContentOf(response, texts)}
          </Tile>
        </li>
        <li>
          <Tile
            label={nameOf('asset:bank')}
            to={(banks) => (banks?.platform ? pathOf(ledgerAccounts, banks.platform.id) : `/${ledgerAccounts.name}`)}
            query={bankQuery}
          >
            {({ platform, others }) => ({
              value: format.money(platform?.balanceMinor ?? 0, platformCurrency),
              hint: others.map(({ balanceMinor, currency }) => format.money(balanceMinor, currency)).join(' · '),
            })}
          </Tile>
        </li>
        <li>
          <Tile
            label={nameOf('liability:company')}
            to={() => `${liquidatePaths.owed}?${new URLSearchParams({ currency: platformCurrency })}`}
            query={balanceSheet}
          >
            {balanceOf('liability:company')}
          </Tile>
        </li>
        <li>
          <Tile
            label={nameOf('liability:giftCards')}
            to={() => cardsWithBalancePath(platformCurrency)}
            query={balanceSheet}
          >
            {balanceOf('liability:giftCards')}
          </Tile>
        </li>
      </ul>
    </Section>
  );
}

type LedgerAccount = RecordOf<typeof ledgerAccounts>;

interface BankAccounts {
  platform: LedgerAccount | undefined;
  /** Accounts in other currencies that have a balance. */
  others: readonly LedgerAccount[];
}

async function fetchBankAccounts(dataProvider: ConsoleDataProvider, signal: AbortSignal): Promise<BankAccounts> {
  const { data } = await dataProvider.getList<LedgerAccount>(ledgerAccounts.name, {
    filter: { code: currencies.map((currency) => `asset:bank:${currency}`) } satisfies FilterOf<typeof ledgerAccounts>,
    sort: { field: 'code', order: 'ASC' },
    pagination: { page: 1, perPage: currencies.length },
    signal,
  });
  return {
    platform: data.find(({ currency }) => currency === platformCurrency),
    others: data.filter(({ currency, balanceMinor }) => currency !== platformCurrency && balanceMinor !== 0),
  };
}

type CheckRun = RecordOf<typeof checkRuns>;

async function fetchLastNightRun(
  dataProvider: ConsoleDataProvider,
  today: string,
  signal: AbortSignal,
): Promise<CheckRun | null> {
  const { data } = await dataProvider.getList<CheckRun>(checkRuns.name, {
    filter: { onDate_lte: today } satisfies FilterOf<typeof checkRuns>,
    sort: { field: 'onDate', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
    signal,
  });
  return data[0] ?? null;
}

interface CheckResults {
  current: Checks;
  lastNight: CheckRun | null;
}

const failedNightRunOf = ({ current, lastNight }: CheckResults): CheckRun | null =>
  current.ok && lastNight?.state === 'failed' ? lastNight : null;

function checksPathOf(results: CheckResults | undefined): string {
  const failedRun = results ? failedNightRunOf(results) : null;
  return failedRun ? pathOf(checkRuns, failedRun.id) : checksPath;
}

function checksContentOf(results: CheckResults, { translate, format }: ResourceText): TileContent {
  const { ok, checks } = results.current;
  const failedCount = checks.filter((check) => !check.ok).length;
  const failedRun = failedNightRunOf(results);
  if (failedRun)
    return {
      value: translate('home.health.checks.wrong', {
        smart_count: failedRun.failedChecks,
        count: format.number(failedRun.failedChecks),
      }),
      hint: translate('home.health.checks.night', { when: format.date(failedRun.onDate) }),
      tone: 'bad',
    };
  if (ok)
    return {
      value: translate('home.health.checks.ok'),
      tone: 'good',
    };
  return {
    value: translate('home.health.checks.wrong', { smart_count: failedCount, count: format.number(failedCount) }),
    hint: translate('home.health.checks.look'),
    tone: 'bad',
  };
}

/**
 * Returns the balance of a ledger place in minor units. A balance on the normal side of the account type is positive,
 * such as a credit balance of a liability.
 */
export function balanceAt(place: string, { rows }: ReportResponse<typeof balancesReport>): number {
  const row = rows.find(({ key }) => key === place);
  const type = row && typeOfRow(row);
  return row && type ? naturalBalance(type, row.values).closingMinor : 0;
}

function cardsWithBalancePath(currency: Currency): string {
  return listPathOf(giftCards, {
    filter: { balanceMinor_gte: 1, currency },
    sort: { field: 'balanceMinor', order: 'DESC' },
  });
}
