import { Link } from 'react-router';
import { currencies } from '../../../api/contract/currencies';
import { useWords } from '../../resources/words';
import css from '../reports.module.css';
import type { PartProps } from '../view';

/** One currency at a time: amounts of several are never added up. */
export function CurrencyChoice({ asked, hrefOf }: Pick<PartProps, 'asked' | 'hrefOf'>) {
  const { translate } = useWords();
  return (
    <nav className={css['currencies']} data-screen aria-label={translate('reports.currency')}>
      {currencies.map((currency) => (
        <Link key={currency} to={hrefOf({ currency })} aria-current={currency === asked.currency ? 'page' : undefined}>
          {currency}
        </Link>
      ))}
    </nav>
  );
}
