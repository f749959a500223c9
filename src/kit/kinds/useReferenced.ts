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
  isPermitted: boolean;
  records: ReadonlyMap<string, AnyRecord>;
  isPending: boolean;
  error: unknown;
}

/**
 * Fetches referenced records; all references of a page share one request. Returns `null` if the resource has no
 * screens.
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
