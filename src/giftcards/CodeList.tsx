import { formatCode } from '../../contract/money/giftcards';
import { useResourceText } from '../kit/resourceText';
import { EmptyValue } from '../kit/ui/EmptyValue';
import css from './giftcards.module.css';
import type { PrintedCard } from './printedCard';
import rowsCss from './rows.module.css';

export function CodeList({ cards }: { cards: readonly PrintedCard[] }) {
  const { translate, format } = useResourceText();
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroll']} aria-label={translate('giftCards.code.list')} tabIndex={0}>
      <ol className={`${rowsCss['rows']} ${css['codes']}`}>
        {cards.map(({ id, recipient, initialMinor, currency, code }) => (
          <li key={id}>
            <span>
              {recipient?.name ?? recipient?.email ?? <EmptyValue />}
              {recipient?.name && recipient.email && <small>{recipient.email}</small>}
            </span>
            <span data-align="end">{format.money(initialMinor, currency)}</span>
            <code className={css['code']}>{formatCode(code)}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
