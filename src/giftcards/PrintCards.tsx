import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { PrintedCardFace, type PrintedCard } from './CardFace';
import './print.css';
import { QrCode } from '../kit/ui/QrCode';

interface Props {
  cards: readonly PrintedCard[];
  onDone: () => void;
}

export default function PrintCards({ cards, onDone }: Props) {
  const notifyDone = useEffectEvent(onDone);
  useEffect(() => {
    const onAfterPrint = () => notifyDone();
    globalThis.addEventListener('afterprint', onAfterPrint);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', onAfterPrint);
  }, []);
  return createPortal(
    <div className="printed-cards" aria-hidden>
      {cards.map((card) => (
        <PrintedCardFace key={card.id} card={card}>
          <QrCode text={card.code} />
        </PrintedCardFace>
      ))}
    </div>,
    document.body,
  );
}
