import { useResourceText } from '../kit/resourceText';
import { remainingShare, type GiftCard } from './giftCard';
import css from './giftcards.module.css';

/** Balance and initial amount: "$120.00 de $500.00"; "recargada: $600.00" if the balance is higher. */
export function GiftCardBalance({ card }: { card: GiftCard }) {
  const { translate, format } = useResourceText();
  const { balanceMinor, initialMinor, currency } = card;
  const balance = format.money(balanceMinor, currency);
  return (
    <span className={css['balance']}>
      <strong>{balanceMinor > initialMinor ? translate('giftCards.toppedUp', { balance }) : balance}</strong>
      {balanceMinor < initialMinor && (
        <span>{translate('giftCards.ofInitial', { initial: format.money(initialMinor, currency) })}</span>
      )}
      <span className={css['bar']} aria-hidden>
        <span style={{ inlineSize: `${remainingShare(card) * 100}%` }} />
      </span>
    </span>
  );
}
