import { useMemo } from 'react';
import type { Field } from '../../../contract/fields';
import { usePermitted, useMayDo } from '../../session/useMayDo';
import { useDeclaredResources } from '../declaredOptions';
import { useResource } from '../contexts';
import { bulkFieldsOf } from './edits';

/** Returns the fields of the resource in context that this person may edit in many records at once. */
export function useBulkFields(): [name: string, field: Field][] {
  const resource = useResource();
  const permitted = usePermitted();
  const mayDo = useMayDo();
  const declared = useDeclaredResources();
  return useMemo(() => {
    /** A reference can be picked only by a person who may read the referenced resource. */
    const isPickable = (field: Field) => {
      if (field.kind !== 'reference' && field.kind !== 'references') return true;
      const target = declared.find(({ name }) => name === field.to);
      return target !== undefined && mayDo(target, 'read');
    };
    return bulkFieldsOf(resource).filter(([, field]) => permitted(field.permitted, 'writes') && isPickable(field));
  }, [resource, permitted, mayDo, declared]);
}
