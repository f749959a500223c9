import { useId, type ReactNode } from 'react';
import css from './read.module.css';

type Props = {
  children: ReactNode;
} & (
  | {
      title: string;
      aside?: ReactNode;
    }
  | { label: string }
);

export function Panel({ children, ...named }: Props) {
  const headingId = useId();
  if ('label' in named) {
    return (
      <section className={css['panel']} aria-label={named.label}>
        {children}
      </section>
    );
  }
  return (
    <section className={css['panel']} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{named.title}</h2>
        {named.aside}
      </header>
      {children}
    </section>
  );
}
