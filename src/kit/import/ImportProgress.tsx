import { ProgressBar } from '../ui/ProgressBar';
import { useResourceText } from '../resourceText';
import css from './import.module.css';
import type { ImportRun } from './useImportRun';

interface Props {
  label: string;
  run: ImportRun;
  total: number;
}

export function ImportProgress({ label, run, total }: Props) {
  const { translate, format } = useResourceText();
  const done = run.results.length;
  const isActive = run.phase === 'running' || run.phase === 'stopping';
  return (
    <div className={css['progress']}>
      <p>
        <strong>{label}</strong>{' '}
        <span>{translate('import.progress', { done: format.number(done), total: format.number(total) })}</span>
        {isActive && run.rowsPerSecond > 0 && !run.retrying && (
          <span className={css['finePrint']}>
            {translate('import.pace', { rows: format.number(Math.round(run.rowsPerSecond)) })}
          </span>
        )}
      </p>
      <ProgressBar label={label} done={done} total={total} />
      <output className={css['finePrint']}>{run.retrying ? translate('import.retrying') : ''}</output>
    </div>
  );
}
