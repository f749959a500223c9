import { useGetManyAggregate } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import { retry } from '../../data/queryClient';
import { useDeclared, type DeclaredOptions } from '../declared';
import type { AnyRecord } from '../record';

export interface Referenced {
  resource: Resource;
  titleOf: DeclaredOptions['titleOf'];
  Name: DeclaredOptions['Name'];
  isPart: boolean;
  /** By id; what does not exist, or is still on its way, is absent. */
  records: ReadonlyMap<string, AnyRecord>;
  isPending: boolean;
  error: unknown;
}

/** The records some ids point at: all that a page asks for go out in one request. `null`: they have no screens. */
export function useReferenced(to: string, ids: readonly string[]): Referenced | null {
  const declared = useDeclared(to);
  const {
    data = [],
    isPending,
    error,
  } = useGetManyAggregate<AnyRecord>(
    to,
    { ids: [...ids] },
    { retry, enabled: declared !== undefined && ids.length > 0 },
  );
  if (!declared) return null;
  // One that does not exist is a hole in the answer.
  const found = data.filter(Boolean).map((record) => [record.id, record] as const);
  return {
    resource: declared.declared,
    titleOf: declared.titleOf,
    Name: declared.Name,
    isPart: declared.isPart === true,
    records: new Map(found),
    isPending,
    error,
  };
}
