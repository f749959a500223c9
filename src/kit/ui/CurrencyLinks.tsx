import { Link } from 'react-router';
import { useT } from '../../i18n/useT';
import { currencies, type Currency } from '../../../contract/currencies';
import css from './ui.module.css';

interface Props {
  currentCurrency: string | null;
  hrefOf: (currency: Currency) => string;
  allLink?: { href: string; label: string } | undefined;
}

/** Links that select one currency, because amounts of different currencies are never added up. */
export function CurrencyLinks({ currentCurrency, hrefOf, allLink }: Props) {
  const translate = useT();
  return (
    <nav className={css['currencies']} data-screen aria-label={translate('list.currency')}>
      {currencies.map((currency) => (
        <Link key={currency} to={hrefOf(currency)} aria-current={currency === currentCurrency ? 'page' : undefined}>
          {currency}
        </Link>
      ))}
      {allLink && <Link to={allLink.href}>{allLink.label}</Link>}
    </nav>
  );
}
