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

export function Panel({ children, ...headingProps }: Props) {
  const headingId = useId();
  if ('label' in headingProps) {
    return (
      <section className={css['panel']} aria-label={headingProps.label}>
        {children}
      </section>
    );
  }
  return (
    <section className={css['panel']} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{headingProps.title}</h2>
        {headingProps.aside}
      </header>
      {children}
    </section>
  );
}
