import { giftCards } from '../../api/contract/money/giftcards';
import { FieldCell } from '../resources/FieldCell';
import { useWords } from '../resources/words';
import type { GiftCard } from './card';
import { Expiry } from './Expiry';
import css from './giftcards.module.css';

/** What is told of every card, then what only some have. */
const always = ['initialMinor', 'fundedBy'] as const;
const sometimes = ['startsOn', 'companyId', 'occasionId', 'message', 'replacesId', 'replacedById'] as const;

/** The terms of a card, and whom it is for. */
export function CardFacts({ card }: { card: GiftCard }) {
  const { field } = useWords();
  const names = [...always, ...sometimes.filter((name) => (card[name] ?? null) !== null)];
  const { name, email } = card.recipient ?? {};
  return (
    <dl className={css['facts']}>
      {names.map((one) => (
        <div key={one} data-wide={one === 'message' || undefined}>
          <dt>{field(giftCards.name, one)}</dt>
          <dd>
            <FieldCell resource={giftCards} name={one} record={card} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{field(giftCards.name, 'expiresOn')}</dt>
        <dd>
          <Expiry card={card} />
        </dd>
      </div>
      {(name || email) && (
        <div>
          <dt>{field(giftCards.name, 'recipient')}</dt>
          <dd>
            {name} {email && <a href={`mailto:${email}`}>{email}</a>}
          </dd>
        </div>
      )}
    </dl>
  );
}
