import type { ReactNode } from 'react';
import css from './ui.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

/** Shows a state as text on a color; the text has the meaning even without the color. */
export function StateChip({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  return (
    <span className={css['chip']} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
