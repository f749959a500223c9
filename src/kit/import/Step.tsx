import type { ReactNode } from 'react';
import css from './import.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The buttons, the way on first. */
  actions?: ReactNode;
  /** What can be long: it stands below the buttons. */
  details?: ReactNode;
}

/** One step of an import: what it is about, its content, its buttons. */
export function Step({ title, lead, children, actions, details }: Props) {
  return (
    <section className={css['step']}>
      <h2 tabIndex={-1}>{title}</h2>
      {lead && <p className={css['lead']}>{lead}</p>}
      {children}
      {actions && <div className={css['actions']}>{actions}</div>}
      {details}
    </section>
  );
}
