import { useId, type ReactNode } from 'react';
import css from './read.module.css';

interface Props {
  title: string;
  /** Beside the title: a link to all of it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One matter of a record's page. */
export function Panel({ title, aside, children }: Props) {
  const heading = useId();
  return (
    <section className={css['panel']} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
