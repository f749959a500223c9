import { useState } from 'react';
import { useNavigate } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { CreateScreen } from '../kit/form/CreateScreen';
import { pathOf } from '../kit/form/paths';
import type { AnyRecord, OneTimeExtras } from '../kit/record';
import { useToday } from '../kit/ui/useToday';
import { cardOf, defaultExpiry } from './giftCard';
import { GiftCardCodesDialog } from './GiftCardCodesDialog';
import { codeInResponse, toPrintedCard, type PrintedCard } from './CardFace';

export default function IssueGiftCardScreen() {
  const today = useToday();
  const navigate = useNavigate();
  const [initial] = useState(() => ({ expiresOn: defaultExpiry(today) }));
  const [issuedCard, setIssuedCard] = useState<PrintedCard | null>(null);

  // Replaces the form in the browser history: Back would show an empty form.
  const openCard = (id: string) => void navigate(pathOf(giftCards, id), { replace: true });

  function handleCreated(record: AnyRecord, extras: OneTimeExtras) {
    const code = codeInResponse(extras);
    if (code === null) openCard(record.id);
    else setIssuedCard(toPrintedCard(cardOf(record), code));
  }

  return (
    <>
      <CreateScreen initial={initial} onCreated={handleCreated} />
      {issuedCard && <GiftCardCodesDialog cards={[issuedCard]} onClose={() => openCard(issuedCard.id)} />}
    </>
  );
}
