import { Link, useSearchParams } from 'react-router';
import { currencies } from '../../api/contract/currencies';
import { useWords } from '../resources/words';
import css from './liquidate.module.css';
import { currencyAsked } from './owed';

/** One currency at a time: amounts of several are never added up. */
export function Currencies() {
  const { translate } = useWords();
  const [search] = useSearchParams();
  const asked = currencyAsked(search);
  return (
    <nav className={css['currencies']} aria-label={translate('liquidate.currency')}>
      {currencies.map((currency) => (
        <Link key={currency} to={`?${new URLSearchParams({ currency })}`} aria-current={currency === asked ? 'page' : undefined}>
          {currency}
        </Link>
      ))}
    </nav>
  );
}
