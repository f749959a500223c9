import { useId, type ReactNode } from 'react';
import css from './liquidate.module.css';

/** A part of a page under its own heading; on a card, where it stands beside others. */
export function Section({ title, card = false, children }: { title: string; card?: boolean; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={css[card ? 'card' : 'section']} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
