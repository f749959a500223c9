import type { ReactNode } from 'react';
import css from './import.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  details?: ReactNode;
}

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
