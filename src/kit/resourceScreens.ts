import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useResourceDefinitions } from 'react-admin';
import type { approvals } from '../../contract/people/approvals';
import type { AnyRecord, RecordOf, Resource } from '../../contract/resource';
import type { LazyScreen } from '../shell/lazyScreen';
import type { ResourceText } from './resourceText';

/**
 * Custom screens of a resource, exported as default by its folder and listed in `src/resources.tsx`. Omitted screens
 * are generated from the declaration.
 */
export interface ResourceScreens {
  list?: ReactNode;
  create?: ReactNode;
  /** Page of a record at `/{id}`. If there is also a form, it is at `/{id}/edit`. */
  show?: ReactNode;
  /** Form of a record: at `/{id}/edit` if there is a `show`, else at `/{id}`. */
  edit?: ReactNode;
  routes?: ReactNode;
  /** Renders a title that has to be fetched, such as a ledger account named after its owner. */
  TitleComponent?: ComponentType<{ record: AnyRecord }>;
  /** Wraps the changes of an approval or event in a `CustomTextsContext`, or adds what their fields cannot express. */
  ChangeTexts?: ComponentType<{ children: ReactNode; recordId: string | null }>;
  /** Shows the approver of a new record what its requester saw, in place of the requested fields. */
  ApprovalPreview?: ComponentType<{ approval: RecordOf<typeof approvals> }>;
  /** Part of the dialogs of actions: below the inputs, and with `preview` above balances and changes. */
  ActionPart?: ComponentType<ActionPartProps>;
  /** Shows one-time fields, such as a secret, in the response to an approved request. */
  OneTimeResult?: ComponentType<OneTimeResultProps>;
  icon?: LucideIcon;
  /** Path of the page that links to the list, if the list is not in the menu. */
  parent?: string;
  preload?: () => Promise<unknown>;
}

export interface ActionPartProps {
  action: string;
  preview?: { before: AnyRecord; after: AnyRecord };
}

export interface OneTimeResultProps {
  extras: Readonly<Record<string, unknown>>;
  recordId: string | null;
  amountMinor: number | null;
  currency: string | null;
  onClose: () => void;
}

export function preloadAll(pages: Readonly<Record<string, Pick<LazyScreen, 'preload'>>>): Promise<unknown> {
  return Promise.all(Object.values(pages).map(({ preload }) => preload()));
}

export interface DeclaredOptions extends ResourceScreens {
  resource: Resource;
  titleOf: (record: AnyRecord, resourceText: ResourceText) => string;
  hasNoPages?: boolean;
}

export function useDeclaredResources(): readonly Resource[] {
  const definitions = useResourceDefinitions<DeclaredOptions>();
  return useMemo(() => Object.values(definitions).flatMap(({ options }) => options?.resource ?? []), [definitions]);
}

export function useDeclaredOptions(name: string): DeclaredOptions | undefined {
  return useResourceDefinitions<DeclaredOptions>()[name]?.options;
}
