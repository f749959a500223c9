import type { ReactNode } from 'react';
import css from './liquidate.module.css';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  hint?: ReactNode | undefined;
}

export function Figures({ figures, isRefreshing = false }: { figures: readonly Figure[]; isRefreshing?: boolean }) {
  return (
    <dl className={css['figures']} data-old={isRefreshing || undefined}>
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
