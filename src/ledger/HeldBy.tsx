import { Link } from 'react-router';
import { platformCurrency } from '../../contract/currencies';
import { ledgerAccounts } from '../../contract/money/ledger';
import { problemOf } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import { pathOf } from '../kit/form/paths';
import { useWords } from '../kit/words';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { LoadingState } from '../kit/ui/states';
import type { Place } from './account';
import { held, type Holding } from './held';
import css from './ledger.module.css';

interface Props {
  id: string;
  places: readonly Place[];
  /** Currency of the zero shown without an account. */
  currency?: string;
}

/** Balances of a person or company in each currency, each linked to its entries. */
export function HeldBy({ id, places, currency = platformCurrency }: Props) {
  const { translate } = useWords();
  const { data, error, isPending, isFetching, refetch } = useRecords(ledgerAccounts, {
    filter: { holderId: id },
    sort: { field: 'code', order: 'ASC' },
    perPage: 25,
  });
  if (isPending) return <LoadingState rows={2} />;
  if (error) return <ProblemAlert problem={problemOf(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <dl className={css['held']}>
      {held(data, places, currency).map((holding) => (
        <div key={`${holding.place} ${holding.currency}`} data-owes={holding.owes || undefined}>
          <dt>{translate(holding.owes ? `ledger.owes.${holding.place}` : `ledger.held.${holding.place}`)}</dt>
          <dd>
            <Amount holding={holding} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Amount({ holding: { account, amountMinor, currency } }: { holding: Holding }) {
  const { format } = useWords();
  const amount = format.money(amountMinor, currency);
  return account === null ? amount : <Link to={pathOf(ledgerAccounts, account)}>{amount}</Link>;
}
