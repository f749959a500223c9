import { useGetManyAggregate } from 'react-admin';
import type { AnyRecord, Resource } from '../../../contract/resource';
import { retry } from '../../data/queryClient';
import { useMayDo } from '../../session/useMayDo';
import { useDeclaredOptions, type DeclaredOptions } from '../declaredOptions';

export interface ReferencedRecords {
  resource: Resource;
  titleOf: DeclaredOptions['titleOf'];
  TitleComponent: DeclaredOptions['TitleComponent'];
  hasNoPages: boolean;
  /** Whether the person may read the resource; if not, nothing is requested. */
  isPermitted: boolean;
  /** Records by id; those that do not exist or are still loading are absent. */
  records: ReadonlyMap<string, AnyRecord>;
  isPending: boolean;
  error: unknown;
}

/**
 * Fetches referenced records; all ids of a page go out in one request. Returns `null` if the resource has no screens.
 */
export function useReferenced(to: string, ids: readonly string[]): ReferencedRecords | null {
  const declared = useDeclaredOptions(to);
  const mayDo = useMayDo();
  const isPermitted = declared !== undefined && mayDo(declared.declared, 'read');
  const {
    data = [],
    isPending,
    error,
  } = useGetManyAggregate<AnyRecord>(to, { ids: [...ids] }, { retry, enabled: isPermitted && ids.length > 0 });
  if (!declared) return null;
  // The response has a gap for each id that does not exist.
  const found = data.filter(Boolean).map((record) => [record.id, record] as const);
  return {
    resource: declared.declared,
    titleOf: declared.titleOf,
    TitleComponent: declared.TitleComponent,
    hasNoPages: declared.hasNoPages === true,
    isPermitted,
    records: new Map(found),
    isPending: isPermitted && isPending,
    error,
  };
}
