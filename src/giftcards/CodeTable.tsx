import { writtenCode } from '../../api/contract/money/giftcards';
import { Nothing } from '../ui/Nothing';
import { useWords } from '../resources/words';
import css from './giftcards.module.css';
import type { PrintedCard } from './printed';

/** Each new card with its code, in the order they were asked for. */
export function CodeTable({ cards }: { cards: readonly PrintedCard[] }) {
  const { translate, format } = useWords();
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroll']} aria-label={translate('giftCards.code.table')} tabIndex={0}>
      <table className={css['rows']}>
        <thead>
          <tr>
            <th scope="col">{translate('giftCards.code.for')}</th>
            <th scope="col" data-align="end">
              {translate('giftCards.code.amount')}
            </th>
            <th scope="col">{translate('giftCards.find.code')}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map(({ id, recipient, initialMinor, currency, code }) => (
            <tr key={id}>
              <th scope="row">
                {recipient?.name ?? recipient?.email ?? <Nothing />}
                {recipient?.name && recipient.email && <small>{recipient.email}</small>}
              </th>
              <td data-align="end">{format.money(initialMinor, currency)}</td>
              <td>
                <code className={css['code']}>{writtenCode(code)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
