import { useWords } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';
import { useToday } from '../kit/ui/useToday';
import { expiresIn, type GiftCard } from './card';
import css from './giftcards.module.css';

export function Expiry({ card }: { card: GiftCard }) {
  const { translate, format } = useWords();
  const today = useToday();
  const { expiresOn } = card;
  if (expiresOn === null) return <>{translate('giftCards.face.forever')}</>;
  const days = expiresIn(card, today);
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
