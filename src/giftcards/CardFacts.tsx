import { giftCards } from '../../contract/money/giftcards';
import { Facts } from '../kit/read/Facts';
import { TruncatedText } from '../kit/ui/NoBreakText';
import { useResourceText } from '../kit/resourceText';
import type { GiftCard } from './giftCard';
import { GiftCardExpiry } from './GiftCardExpiry';

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
  const { fieldLabel } = useResourceText();
  const { name, email } = card.recipient ?? {};
  const expiry = { label: fieldLabel(giftCards.name, 'expiresOn'), value: <GiftCardExpiry card={card} /> };
  const recipient = {
    label: fieldLabel(giftCards.name, 'recipient'),
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
