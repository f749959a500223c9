import { useMemo } from 'react';
import type { Field } from '../../../contract/fields';
import { usePermitted, useMayDo } from '../../session/useMayDo';
import { useDeclaredResources } from '../declaredOptions';
import { useResource } from '../contexts';
import { bulkFieldsOf } from './edits';

export function useBulkFields(): [name: string, field: Field][] {
  const resource = useResource();
  const permitted = usePermitted();
  const mayDo = useMayDo();
  const declared = useDeclaredResources();
  return useMemo(() => {
    const isPickable = (field: Field) => {
      if (field.kind !== 'reference' && field.kind !== 'references') return true;
      const target = declared.find(({ name }) => name === field.to);
      return target !== undefined && mayDo(target, 'read');
    };
    return bulkFieldsOf(resource).filter(([, field]) => permitted(field.permitted, 'writes') && isPickable(field));
  }, [resource, permitted, mayDo, declared]);
}
