import { useId, type ReactNode } from 'react';
import css from './read.module.css';

type Props = {
  children: ReactNode;
} & (
  | {
      title: string;
      /** Beside the title: a link to the full list. */
      aside?: ReactNode;
    }
  /** Accessible name, for the panel at the top of the page, which has no visible title. */
  | { label: string }
);

/** Section of a record's page. */
export function Panel({ children, ...named }: Props) {
  const heading = useId();
  if ('label' in named) {
    return (
      <section className={css['panel']} aria-label={named.label}>
        {children}
      </section>
    );
  }
  return (
    <section className={css['panel']} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{named.title}</h2>
        {named.aside}
      </header>
      {children}
    </section>
  );
}
