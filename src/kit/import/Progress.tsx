import { ProgressBar } from '../ui/ProgressBar';
import { useWords } from '../words';
import css from './import.module.css';
import type { Run } from './useRun';

interface Props {
  label: string;
  run: Run;
  total: number;
}

/** Progress and pace of a run. */
export function Progress({ label, run, total }: Props) {
  const { translate, format } = useWords();
  const done = run.results.length;
  const moving = run.phase === 'running' || run.phase === 'stopping';
  return (
    <div className={css['progress']}>
      <p>
        <strong>{label}</strong>{' '}
        <span>{translate('import.progress', { done: format.number(done), total: format.number(total) })}</span>
        {moving && run.pace > 0 && !run.retrying && (
          <span className={css['fine']}>{translate('import.pace', { rows: format.number(Math.round(run.pace)) })}</span>
        )}
      </p>
      <ProgressBar label={label} done={done} total={total} />
      <output className={css['fine']}>{run.retrying ? translate('import.retrying') : ''}</output>
    </div>
  );
}
