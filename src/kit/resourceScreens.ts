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
  routes?: ReactNode;
  /** Renders a title that has to be fetched: a ledger account is named after its owner. */
  TitleComponent?: ComponentType<{ record: AnyRecord }>;
  /** Wraps `children` in a `CustomTextsContext` for changes that the kinds of the fields cannot show. */
  ChangeTexts?: ComponentType<{ children: ReactNode }>;
  /** Shows one-time fields of the response to an approved request, such as a secret. */
  OneTimeResult?: ComponentType<OneTimeResultProps>;
  icon?: LucideIcon;
  preload?: () => Promise<unknown>;
}

export interface OneTimeResultProps {
  extras: Readonly<Record<string, unknown>>;
  recordId: string | null;
  amountMinor: number | null;
  currency: string | null;
  onClose: () => void;
}

export function loadAllPages(pages: Readonly<Record<string, () => Promise<unknown>>>): Promise<unknown> {
  return Promise.all(Object.values(pages).map((load) => load()));
}
