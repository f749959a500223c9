import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { platformCurrency } from '../../api/contract/currencies';
import type { Checks } from '../../api/contract/money/checks';
import { ledgerAccounts } from '../../api/contract/money/ledger';
import { balancesReport } from '../../api/contract/reports/accounts';
import { pathOf } from '../resources/form/paths';
import { checksPath } from '../checks/path';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { liquidatePaths } from '../liquidate/paths';
import type { AnyRecord } from '../resources/record';
import { useWords, type Words } from '../resources/words';
import { homeQuery } from './asked';
import { cardsWithBalance, owedAt } from './health';
import css from './home.module.css';
import { Section } from './Section';
import { Tile, type Said } from './Tile';

const currency = platformCurrency;

/** Of all checks those that read no more than the balances: the page asks them each time. */
const quick = ['balancesSumToZero', 'balancesNotBelowZero'] as const;

/** Whether the money is right, and what of it is not ours. */
export function Health({ today }: { today: string }) {
  const words = useWords();
  const { translate, format } = words;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const checks = useQuery(homeQuery(['checks'], async (signal) => (await dataProvider.checks(quick, { signal })).data));
  const balances = useQuery(
    homeQuery(['report', balancesReport.name, today], async (signal) => (await dataProvider.report(balancesReport.name, { from: today, to: today, currency, groupBy: 'place' }, { signal })).data),
  );
  const bank = useQuery(homeQuery(['bank'], (signal) => bankAccount(dataProvider, signal)));
  const owed = (place: string, hint: string) => (answer: Parameters<typeof owedAt>[1]) => ({ value: format.money(owedAt(place, answer), currency), hint: translate(hint) });
  return (
    <Section title={translate('home.health.title')}>
      <ul className={css['tiles']}>
        <li>
          <Tile label={translate('home.health.checks.label')} to={() => checksPath} asked={checks}>
            {(answer) => verdict(answer, words)}
          </Tile>
        </li>
        <li>
          <Tile label={translate('home.health.bank.label')} to={(account) => (account ? pathOf(ledgerAccounts, account.id) : `/${ledgerAccounts.name}`)} asked={bank}>
            {(account) => ({ value: format.money(Number(account?.['balanceMinor'] ?? 0), currency), hint: translate('home.health.bank.hint') })}
          </Tile>
        </li>
        <li>
          <Tile label={translate('home.health.owed.label')} to={() => `${liquidatePaths.owed}?${new URLSearchParams({ currency })}`} asked={balances}>
            {owed('liability:company', 'home.health.owed.hint')}
          </Tile>
        </li>
        <li>
          <Tile label={translate('home.health.cards.label')} to={() => cardsWithBalance(currency)} asked={balances}>
            {owed('liability:giftCards', 'home.health.cards.hint')}
          </Tile>
        </li>
      </ul>
    </Section>
  );
}

/** The account of the bank; `null` before anything was posted to it. */
async function bankAccount(dataProvider: ConsoleDataProvider, signal: AbortSignal): Promise<AnyRecord | null> {
  const sort = { field: 'code', order: 'ASC' } as const;
  const { data } = await dataProvider.getList<AnyRecord>(ledgerAccounts.name, { filter: { code: `asset:bank:${currency}` }, sort, pagination: { page: 1, perPage: 1 }, signal });
  return data[0] ?? null;
}

function verdict({ ok, checks, asOf }: Checks, { translate, format }: Words): Said {
  const wrong = checks.filter((check) => !check.ok).length;
  if (ok) return { value: translate('home.health.checks.ok'), hint: translate('home.health.checks.when', { when: format.ago(asOf) }), tone: 'good' };
  return { value: translate('home.health.checks.wrong', { smart_count: wrong, count: format.number(wrong) }), hint: translate('home.health.checks.look'), tone: 'bad' };
}
