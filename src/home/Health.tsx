import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';
import { checkRuns } from '../../contract/money/checkRuns';
import { systemChecks, type Checks } from '../../contract/money/checks';
import { ledgerAccounts } from '../../contract/money/ledger';
import { balancesReport } from '../../contract/reports/accounts';
import { reportEndpoints, type ReportAnswer } from '../../contract/reports/endpoints';
import { checksPath } from '../checks/path';
import { comesFromMoney, unhurried } from '../data/comesFrom';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { liquidatePaths } from '../liquidations/paths';
import { choiceName } from '../reports/naming';
import { useSay } from '../reports/figures/useSay';
import { reportOrigin } from '../reports/reportOrigin';
import { pathOf } from '../kit/form/paths';
import type { FilterOf, RecordOf } from '../../contract/resource';
import { useWords, type Words } from '../kit/words';
import { homeQuery, type TileQuery } from './homeQuery';
import { cardsWithBalance, standsAt } from './health';
import css from './tile.module.css';
import { Section } from './Section';
import { Tile, type TileContent } from './Tile';

/** Checks that only read the balances, cheap enough to run with each visit of the page. */
const quick = ['balancesSumToZero', 'balancesNotBelowZero'] as const;

export function Health({ today }: { today: string }) {
  const words = useWords();
  const { translate, format } = words;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const checks = useQuery(
    homeQuery(['checks'], comesFromMoney(unhurried, [checkRuns]), async (signal) => {
      const [now, night] = await Promise.all([
        dataProvider.call(systemChecks, { query: { only: quick } }, { signal }),
        lastNight(dataProvider, today, signal),
      ]);
      return { now: now.data, night };
    }),
  );
  const sheets = useQueries({
    queries: currencies.map((currency) =>
      homeQuery(
        ['report', balancesReport.name, today, currency],
        reportOrigin(balancesReport),
        async (signal) =>
          (
            await dataProvider.call(
              reportEndpoints(balancesReport).figures,
              { query: { from: today, to: today, currency, groupBy: 'place' } },
              { signal },
            )
          ).data,
      ),
    ),
  });
  const bank = useQuery(homeQuery(['bank'], comesFromMoney(unhurried), (signal) => bankAccount(dataProvider, signal)));
  const main = sheets[currencies.indexOf(platformCurrency)];
  // Same name as in the report of balances and its ledger.
  const nameOf = (place: string) => choiceName('place', place, words);
  const balanceOf = (place: string, hint: string) => (answer: ReportAnswer<typeof balancesReport>) => ({
    value: format.money(standsAt(place, answer), platformCurrency),
    hint: translate(hint),
  });
  return (
    <Section title={translate('home.health.title')}>
      <ul className={css['tiles']}>
        <li>
          <Tile label={translate('home.health.checks.label')} to={toChecks} query={checks}>
            {(answer) => verdict(answer, words)}
          </Tile>
        </li>
        <li>
          <Tile
            label={nameOf('asset:bank')}
            to={(account) => (account ? pathOf(ledgerAccounts, account.id) : `/${ledgerAccounts.name}`)}
            query={bank}
          >
            {(account) => ({
              value: format.money(account?.balanceMinor ?? 0, platformCurrency),
              hint: translate('home.health.bank.hint'),
            })}
          </Tile>
        </li>
        {main && (
          <>
            <li>
              <Tile
                label={nameOf('liability:company')}
                to={() => `${liquidatePaths.owed}?${new URLSearchParams({ currency: platformCurrency })}`}
                query={main}
              >
                {balanceOf('liability:company', 'home.health.owed.hint')}
              </Tile>
            </li>
            <li>
              <Tile label={nameOf('liability:giftCards')} to={() => cardsWithBalance(platformCurrency)} query={main}>
                {balanceOf('liability:giftCards', 'home.health.cards.hint')}
              </Tile>
            </li>
          </>
        )}
        {currencies.map((currency, at) => {
          const sheet = sheets[at];
          return sheet && <Held key={currency} currency={currency} sheet={sheet} today={today} />;
        })}
      </ul>
    </Section>
  );
}

function Held({ currency, sheet, today }: { currency: Currency; sheet: TileQuery<ReportAnswer>; today: string }) {
  const words = useWords();
  const say = useSay({ report: balancesReport }, currency);
  const sayAt = (place: string, answer: ReportAnswer) =>
    `${choiceName('place', place, words)}: ${words.format.money(standsAt(place, answer), currency)}`;
  const to = `/reports/accounts?${new URLSearchParams({ from: today, to: today, currency, figure: 'assetsMinor' })}`;
  return (
    <li>
      <Tile
        label={words.translate('home.health.held.label', { name: say.name('assetsMinor'), currency })}
        to={() => to}
        query={sheet}
      >
        {(answer) => ({
          value: say.value('assetsMinor', say.valueOf('assetsMinor', answer.totals)),
          hint: sayAt('asset:bank', answer),
          picture: <span className={css['hint']}>{sayAt('asset:processor', answer)}</span>,
        })}
      </Tile>
    </li>
  );
}

type LedgerAccount = RecordOf<typeof ledgerAccounts>;

/** Returns the bank's ledger account; `null` before the first posting to it. */
async function bankAccount(dataProvider: ConsoleDataProvider, signal: AbortSignal): Promise<LedgerAccount | null> {
  const sort = { field: 'code', order: 'ASC' } as const;
  const { data } = await dataProvider.getList<LedgerAccount>(ledgerAccounts.name, {
    filter: { code: `asset:bank:${platformCurrency}` } satisfies FilterOf<typeof ledgerAccounts>,
    sort,
    pagination: { page: 1, perPage: 1 },
    signal,
  });
  return data[0] ?? null;
}

type CheckRun = RecordOf<typeof checkRuns>;

/** Returns the result of the last nightly checks; `null` before the first. */
async function lastNight(
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

interface Checked {
  now: Checks;
  night: CheckRun | null;
}

/** Returns the nightly run if it failed although the quick checks pass now. */
const wrongAtNight = ({ now, night }: Checked): CheckRun | null => (now.ok && night?.state === 'failed' ? night : null);

function toChecks(checked: Checked | undefined): string {
  const night = checked ? wrongAtNight(checked) : null;
  return night ? pathOf(checkRuns, night.id) : checksPath;
}

function verdict(checked: Checked, { translate, format }: Words): TileContent {
  const { ok, checks, asOf } = checked.now;
  const wrong = checks.filter((check) => !check.ok).length;
  const night = wrongAtNight(checked);
  if (night)
    return {
      value: translate('home.health.checks.wrong', {
        smart_count: night.failedChecks,
        count: format.number(night.failedChecks),
      }),
      hint: translate('home.health.checks.night', { when: format.date(night.onDate) }),
      tone: 'bad',
    };
  if (ok)
    return {
      value: translate('home.health.checks.ok'),
      hint: translate('home.health.checks.when', { when: format.ago(asOf) }),
      tone: 'good',
    };
  return {
    value: translate('home.health.checks.wrong', { smart_count: wrong, count: format.number(wrong) }),
    hint: translate('home.health.checks.look'),
    tone: 'bad',
  };
}
