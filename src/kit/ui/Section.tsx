import { useId, type ReactNode } from 'react';
import css from './section.module.css';

interface SectionProps {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={css['section']} aria-labelledby={headingId}>
      <header data-empty={children === undefined || undefined}>
        <h2 id={headingId}>{title}</h2>
        {note !== undefined && <div>{note}</div>}
      </header>
      {children}
    </section>
  );
}
