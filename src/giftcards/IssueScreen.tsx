import { useState } from 'react';
import { useNavigate } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { CreateScreen } from '../kit/form/CreateScreen';
import { pathOf } from '../kit/form/paths';
import type { AnyRecord, OneTimeExtras } from '../kit/record';
import { useToday } from '../kit/ui/useToday';
import { cardOf, usualExpiry } from './card';
import { CodesDialog } from './CodesDialog';
import { codeIn, printedOf, type PrintedCard } from './printed';

/** Issues one card and shows its code once, before continuing. */
export default function IssueScreen() {
  const today = useToday();
  const navigate = useNavigate();
  const [initial] = useState(() => ({ expiresOn: usualExpiry(today) }));
  const [issued, setIssued] = useState<PrintedCard | null>(null);

  // Replaces the form in the history; Back would show it empty.
  const toCard = (id: string) => void navigate(pathOf(giftCards, id), { replace: true });

  function created(record: AnyRecord, extras: OneTimeExtras) {
    const code = codeIn(extras);
    if (code === null) toCard(record.id);
    else setIssued(printedOf(cardOf(record), code));
  }

  return (
    <>
      <CreateScreen initial={initial} onCreated={created} />
      {issued && <CodesDialog cards={[issued]} onClose={() => toCard(issued.id)} />}
    </>
  );
}
