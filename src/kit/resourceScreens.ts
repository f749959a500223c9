import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from './record';

/**
 * What a resource shows in a way of its own: the default export of its folder, listed in `src/resources.tsx`.
 * What is left out is drawn from its declaration.
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
  /** What a record is called, where that has to be fetched first. */
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
