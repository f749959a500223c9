import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/StateChip';
import { useToday } from '../kit/ui/useToday';
import { daysUntilExpiry, type GiftCard } from './giftCard';
import css from './giftcards.module.css';

export function GiftCardExpiry({ card }: { card: GiftCard }) {
  const { translate, format } = useResourceText();
  const today = useToday();
  const { expiresOn } = card;
  if (expiresOn === null) return <>{translate('giftCards.face.forever')}</>;
  const days = daysUntilExpiry(card, today);
  return (
    <span className={css['expiry']}>
      <time dateTime={expiresOn}>{format.date(expiresOn)}</time>
      {days !== null && (
        <StateChip tone="warn">
          {days === 0 ? translate('giftCards.expiresToday') : translate('giftCards.expiresIn', { smart_count: days })}
        </StateChip>
      )}
    </span>
  );
}
