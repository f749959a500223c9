import { Link } from 'react-router';
import { platformCurrency } from '../../contract/currencies';
import { ledgerAccounts } from '../../contract/money/ledger';
import { problemOf } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import { pathOf } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { LoadingState } from '../kit/ui/states';
import { type Place, parseAccountCode } from './accountCode';
import css from './ledger.module.css';
import type { RecordOf } from '../../contract/resource';

interface Props {
  id: string;
  places: readonly Place[];
  currency?: string;
}

export function HolderBalanceList({ id, places, currency = platformCurrency }: Props) {
  const { translate } = useResourceText();
  const { data, error, isPending, isFetching, refetch } = useRecords(ledgerAccounts, {
    filter: { holderId: id },
    sort: { field: 'code', order: 'ASC' },
    perPage: 25,
  });
  if (isPending) return <LoadingState rows={1} />;
  if (error) return <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <dl className={css['balances']}>
      {holderBalances(data, places, currency).map((balance) => (
        <div key={`${balance.place} ${balance.currency}`} data-owes={balance.isDebt || undefined}>
          <dt>{translate(balance.isDebt ? `ledger.owes.${balance.place}` : `ledger.held.${balance.place}`)}</dt>
          <dd>
            <BalanceAmount balance={balance} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BalanceAmount({ balance: { place, accountId, amountMinor, currency } }: { balance: HolderBalance }) {
  const { format, translate } = useResourceText();
  const amount = format.money(amountMinor, currency);
  if (accountId === null) return amount;
  const to = pathOf(ledgerAccounts, accountId);
  if (place !== 'wallet') return <Link to={to}>{amount}</Link>;
  return (
    <>
      {amount}
      <Link className={css['movements']} to={to}>
        {translate('ledger.movements')}
      </Link>
    </>
  );
}

interface HolderBalance {
  place: Place;
  currency: string;
  /** Never negative: `isDebt` marks an amount owed to the platform. */
  amountMinor: number;
  isDebt: boolean;
  /** `null` if nothing was ever posted. */
  accountId: string | null;
}

/**
 * Returns one balance per place, in the order of `places`. A place without an account has a balance of zero in
 * `currency`.
 */
export function holderBalances(
  accounts: readonly Pick<RecordOf<typeof ledgerAccounts>, 'id' | 'code' | 'balanceMinor'>[],
  places: readonly Place[],
  currency: string,
): HolderBalance[] {
  const parsedAccounts = accounts.map((account) => ({
    ...parseAccountCode(account.code),
    id: account.id,
    balanceMinor: account.balanceMinor,
  }));
  return places.flatMap((place): HolderBalance[] => {
    const accountsOfPlace = parsedAccounts.filter((account) => account.place === place);
    if (accountsOfPlace.length === 0) return [{ place, currency, amountMinor: 0, isDebt: false, accountId: null }];
    return accountsOfPlace.map(({ id, balanceMinor, currency: accountCurrency }) => ({
      place,
      currency: accountCurrency,
      amountMinor: Math.abs(balanceMinor),
      isDebt: balanceMinor < 0,
      accountId: id,
    }));
  });
}
