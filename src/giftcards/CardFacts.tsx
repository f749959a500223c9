import { giftCards } from '../../contract/money/giftcards';
import { Facts } from '../kit/read/Facts';
import { OneLine } from '../kit/ui/Unbroken';
import { useWords } from '../kit/words';
import type { GiftCard } from './card';
import { Expiry } from './Expiry';

const names = [
  'initialMinor',
  'fundedBy',
  'startsOn',
  'companyId',
  'occasionId',
  'message',
  'replacesId',
  'replacedById',
] as const;

export function CardFacts({ card }: { card: GiftCard }) {
  const { field } = useWords();
  const { name, email } = card.recipient ?? {};
  const expiry = { label: field(giftCards.name, 'expiresOn'), value: <Expiry card={card} /> };
  const recipient = {
    label: field(giftCards.name, 'recipient'),
    value: (
      <>
        {name}{' '}
        {email && (
          <a href={`mailto:${email}`}>
            <OneLine>{email}</OneLine>
          </a>
        )}
      </>
    ),
  };
  return <Facts of={giftCards} names={names} more={name || email ? [expiry, recipient] : [expiry]} />;
}
