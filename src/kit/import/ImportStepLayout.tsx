import type { ReactNode } from 'react';
import css from './import.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  /** Content of any length, placed below the buttons. */
  details?: ReactNode;
}

/** Layout of one import step: heading, lead, content and buttons. */
export function ImportStepLayout({ title, lead, children, actions, details }: Props) {
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
