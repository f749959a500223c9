import { giftCards } from '../../api/contract/money/giftcards';
import { useWayBack } from '../resources/form/paths';
import { RecordScreen } from '../resources/form/RecordScreen';
import { cardOf } from './card';
import { GiftCardPage } from './GiftCardPage';

/** All there is to know of a gift card, but its code. */
export default function GiftCardScreen() {
  const back = useWayBack(giftCards);
  return (
    <RecordScreen resource={giftCards} back={back}>
      {(record) => <GiftCardPage key={record.id} card={cardOf(record)} back={back} />}
    </RecordScreen>
  );
}
