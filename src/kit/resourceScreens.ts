import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from './record';

/**
 * Custom screens of a resource: the default export of its folder, listed in `src/resources.tsx`. Omitted screens are
 * generated from the declaration.
 */
export interface ResourceScreens {
  list?: ReactNode;
  create?: ReactNode;
  /** Page of a record, at `/{id}`. Its form, if any, is then at `/{id}/edit`. */
  show?: ReactNode;
  /** Form of a record: at `/{id}`, unless `show` is there. */
  edit?: ReactNode;
  /** Additional routes: `<Route path="batch" …/>`. */
  routes?: ReactNode;
  TitleComponent?: ComponentType<{ record: AnyRecord }>;
  icon?: LucideIcon;
  preload?: () => Promise<unknown>;
}

/** Runs every `() => import(…)` of a folder. */
export function loadAllPages(pages: Readonly<Record<string, () => Promise<unknown>>>): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}
