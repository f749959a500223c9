import type { ReactNode } from 'react';
import css from './liquidate.module.css';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  hint?: ReactNode | undefined;
}

export function Figures({ figures, busy = false }: { figures: readonly Figure[]; busy?: boolean }) {
  return (
    <dl className={css['figures']} data-old={busy || undefined}>
      {figures.map(({ key, label, value, hint }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={css['figure']}>{value}</dd>
          {hint !== undefined && <dd className={css['hint']}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
