import css from './progressBar.module.css';

interface Props {
  label: string;
  doneCount: number;
  total: number;
}

export function ProgressBar({ label, doneCount, total }: Props) {
  return <progress className={css['bar']} aria-label={label} value={doneCount} max={Math.max(total, 1)} />;
}
