import type { ReactNode } from 'react';
import css from '../reports.module.css';

/** A long table on a short page. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={css['scrolled']} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
