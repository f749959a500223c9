import { lazy, Suspense } from 'react';
import css from './actions.module.css';

// Separate chunk: the first list does not need the icons of all actions.
const LoadedActionIcon = lazy(() => import('./icons'));

export function ActionIcon({ action }: { action: string }) {
  return (
    <Suspense fallback={<i className={css['icon']} />}>
      <LoadedActionIcon action={action} />
    </Suspense>
  );
}
