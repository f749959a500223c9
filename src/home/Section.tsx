import { useId, type ReactNode } from 'react';
import css from './home.module.css';

interface Props {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export function Section({ title, note, children }: Props) {
  const heading = useId();
  return (
    <section className={css['section']} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
      </header>
      {children}
    </section>
  );
}
