import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from './record';

/**
 * The custom screens of a resource: the default export of its folder, listed in `src/resources.tsx`. Screens that are
 * left out are drawn from its declaration.
 */
export interface ResourceScreens {
  list?: ReactNode;
  create?: ReactNode;
  /** The page of a record, at `/{id}`. Its form, if it has one, is then at `/{id}/edit`. */
  show?: ReactNode;
  /** The form of a record: at `/{id}` unless `show` stands there. */
  edit?: ReactNode;
  /** Further addresses: `<Route path="batch" …/>`. */
  routes?: ReactNode;
  /** Shows the title of a record if it has to be fetched. */
  Name?: ComponentType<{ record: AnyRecord }>;
  /** In the menu. */
  icon?: LucideIcon;
  /** Fetches the scripts of its screens ahead of need. */
  preload?: () => Promise<unknown>;
}

/** Runs every `() => import(…)` of a folder. */
export function loadAll(pages: Readonly<Record<string, () => Promise<unknown>>>): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}
