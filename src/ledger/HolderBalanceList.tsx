import { Link } from 'react-router';
import { platformCurrency } from '../../contract/currencies';
import { ledgerAccounts } from '../../contract/money/ledger';
import { problemOf } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import { pathOf } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { LoadingState } from '../kit/ui/states';
import type { Place } from './accountCode';
import { holderBalances, type HolderBalance } from './holderBalances';
import css from './ledger.module.css';

interface Props {
  id: string;
  places: readonly Place[];
  /** Currency of the zero shown without an account. */
  currency?: string;
}

/** Balances of a person or company in each currency, each linked to its entries. */
export function HolderBalanceList({ id, places, currency = platformCurrency }: Props) {
  const { translate } = useResourceText();
  const { data, error, isPending, isFetching, refetch } = useRecords(ledgerAccounts, {
    filter: { holderId: id },
    sort: { field: 'code', order: 'ASC' },
    perPage: 25,
  });
  if (isPending) return <LoadingState rows={2} />;
  if (error) return <ProblemAlert problem={problemOf(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <dl className={css['held']}>
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

function BalanceAmount({ balance: { account, amountMinor, currency } }: { balance: HolderBalance }) {
  const { format } = useResourceText();
  const amount = format.money(amountMinor, currency);
  return account === null ? amount : <Link to={pathOf(ledgerAccounts, account)}>{amount}</Link>;
}
