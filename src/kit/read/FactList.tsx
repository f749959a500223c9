import type { ReactNode } from 'react';
import css from './read.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
