import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from '../../contract/resource';

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
  /** Renders the title of a record if it has to be fetched: a ledger account is named after its owner. */
  TitleComponent?: ComponentType<{ record: AnyRecord }>;
  /** Provides a `CustomTextsContext` for changes that the kinds of the fields cannot show, around `children`. */
  ChangeTexts?: ComponentType<{ children: ReactNode }>;
  /** Shows what the response to an approved request contains only once, such as a secret; may render nothing. */
  OneTimeResult?: ComponentType<OneTimeResultProps>;
  icon?: LucideIcon;
  preload?: () => Promise<unknown>;
}

export interface OneTimeResultProps {
  extras: Readonly<Record<string, unknown>>;
  /** Record, amount and currency of the request. */
  recordId: string | null;
  amountMinor: number | null;
  currency: string | null;
  onClose: () => void;
}

/** Runs every `() => import(…)` of a folder. */
export function loadAllPages(pages: Readonly<Record<string, () => Promise<unknown>>>): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}
