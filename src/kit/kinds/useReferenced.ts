import { useGetManyAggregate } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import { retry } from '../../data/queryClient';
import { useMayDo } from '../../session/useMayDo';
import { useDeclared, type DeclaredOptions } from '../declared';
import type { AnyRecord } from '../record';

export interface Referenced {
  resource: Resource;
  titleOf: DeclaredOptions['titleOf'];
  Name: DeclaredOptions['Name'];
  isPart: boolean;
  /** Whether the person may read them; else they are not asked for. */
  isPermitted: boolean;
  /** By id; what does not exist, or is still on its way, is absent. */
  records: ReadonlyMap<string, AnyRecord>;
  isPending: boolean;
  error: unknown;
}

/** The records some ids point at: all that a page asks for go out in one request. `null`: they have no screens. */
export function useReferenced(to: string, ids: readonly string[]): Referenced | null {
  const declared = useDeclared(to);
  const mayDo = useMayDo();
  const isPermitted = declared !== undefined && mayDo(declared.declared, 'read');
  const {
    data = [],
    isPending,
    error,
  } = useGetManyAggregate<AnyRecord>(to, { ids: [...ids] }, { retry, enabled: isPermitted && ids.length > 0 });
  if (!declared) return null;
  // One that does not exist is a hole in the answer.
  const found = data.filter(Boolean).map((record) => [record.id, record] as const);
  return {
    resource: declared.declared,
    titleOf: declared.titleOf,
    Name: declared.Name,
    isPart: declared.isPart === true,
    isPermitted,
    records: new Map(found),
    isPending: isPermitted && isPending,
    error,
  };
}
