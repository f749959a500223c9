import css from './progressBar.module.css';

interface Props {
  label: string;
  done: number;
  total: number;
}

export function ProgressBar({ label, done, total }: Props) {
  return <progress className={css['bar']} aria-label={label} value={done} max={Math.max(total, 1)} />;
}
