import type { ReactNode } from 'react';
import css from './ui.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

/** A state in words, on the color of what it means; the color alone never says it. */
export function StateChip({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  return (
    <span className={css['chip']} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
