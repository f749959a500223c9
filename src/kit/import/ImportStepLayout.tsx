import type { ReactNode } from 'react';
import css from './import.module.css';
import { ProgressBar } from '../ui/ProgressBar';
import { useResourceText } from '../resourceText';
import type { ImportRun } from './useImportRun';

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

interface ImportProgressProps {
  label: string;
  run: ImportRun;
  total: number;
}

export function ImportProgress({ label, run, total }: ImportProgressProps) {
  const { translate, format } = useResourceText();
  const doneCount = run.results.length;
  const isActive = run.phase === 'running' || run.phase === 'stopping';
  return (
    <div className={css['progress']}>
      <p>
        <strong>{label}</strong>{' '}
        <span>{translate('import.progress', { done: format.number(doneCount), total: format.number(total) })}</span>
        {isActive && run.rowsPerSecond > 0 && !run.isRetrying && (
          <span className={css['finePrint']}>
            {translate('import.pace', { rows: format.number(Math.round(run.rowsPerSecond)) })}
          </span>
        )}
      </p>
      <ProgressBar label={label} doneCount={doneCount} total={total} />
      <output className={css['finePrint']}>{run.isRetrying ? translate('import.retrying') : ''}</output>
    </div>
  );
}
