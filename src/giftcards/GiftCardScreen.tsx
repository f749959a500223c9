import { giftCards } from '../../contract/money/giftcards';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { cardOf } from './giftCard';
import { GiftCardPage } from './GiftCardPage';

export default function GiftCardScreen() {
  const back = useBackPath(giftCards);
  return (
    <RecordScreen back={back}>
      {(record) => <GiftCardPage key={record.id} card={cardOf(record)} back={back} />}
    </RecordScreen>
  );
}
