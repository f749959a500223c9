import { lazy, Suspense } from 'react';
import css from './actions.module.css';

// The icons of all actions are no part of the first list.
const Drawn = lazy(() => import('./icons'));

/** The icon of an action; nothing for one without. */
export function ActionIcon({ action }: { action: string }) {
  return (
    <Suspense fallback={<i className={css['icon']} />}>
      <Drawn action={action} />
    </Suspense>
  );
}
