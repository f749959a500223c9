import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { currencies, type Currency } from '../../../contract/currencies';
import css from './ui.module.css';

interface Props {
  current: string | null;
  /** The address of this page in a currency. */
  hrefOf: (currency: Currency) => string;
  /** The page that shows all of them, each by itself. */
  all?: { href: string; label: string } | undefined;
}

/** One currency at a time: amounts of several are never added up. */
export function CurrencyChoice({ current, hrefOf, all }: Props) {
  const translate = useTranslate();
  return (
    <nav className={css['currencies']} data-screen aria-label={translate('list.currency')}>
      {currencies.map((currency) => (
        <Link key={currency} to={hrefOf(currency)} aria-current={currency === current ? 'page' : undefined}>
          {currency}
        </Link>
      ))}
      {all && <Link to={all.href}>{all.label}</Link>}
    </nav>
  );
}
