import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { PrintedFace } from './CardFace';
import './print.css';
import { Qr } from '../kit/ui/Qr';
import type { PrintedCard } from './printed';

interface Props {
  cards: readonly PrintedCard[];
  /** Called after the browser's print dialog closes, printed or canceled. */
  onDone: () => void;
}

/** Prints the cards, several on a page; they are never shown on screen. */
export default function PrintCards({ cards, onDone }: Props) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const after = () => done();
    globalThis.addEventListener('afterprint', after);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', after);
  }, []);
  return createPortal(
    <div className="printed-cards" aria-hidden>
      {cards.map((card) => (
        <PrintedFace key={card.id} card={card}>
          <Qr text={card.code} />
        </PrintedFace>
      ))}
    </div>,
    document.body,
  );
}
