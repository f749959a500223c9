import { giftCards } from '../../contract/money/giftcards';
import { Facts } from '../kit/read/Facts';
import { TruncatedText } from '../kit/ui/Unbroken';
import { useResourceText } from '../kit/words';
import type { GiftCard } from './card';
import { GiftCardExpiry } from './Expiry';

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
  const { fieldLabel: field } = useResourceText();
  const { name, email } = card.recipient ?? {};
  const expiry = { label: field(giftCards.name, 'expiresOn'), value: <GiftCardExpiry card={card} /> };
  const recipient = {
    label: field(giftCards.name, 'recipient'),
    value: (
      <>
        {name}{' '}
        {email && (
          <a href={`mailto:${email}`}>
            <TruncatedText>{email}</TruncatedText>
          </a>
        )}
      </>
    ),
  };
  return <Facts of={giftCards} names={names} moreFacts={name || email ? [expiry, recipient] : [expiry]} />;
}
