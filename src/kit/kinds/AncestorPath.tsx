import type { AnyRecord } from '../record';
import css from './references.module.css';
import { ReferenceText } from './ReferenceCell';

export function AncestorPath({
  to,
  record,
  parentField,
}: {
  to: string;
  record: AnyRecord | undefined;
  parentField: string | undefined;
}) {
  const parentId = parentField === undefined ? null : record?.[parentField];
  if (typeof parentId !== 'string') return null;
  return (
    <span className={css['lineage']}>
      <ReferenceText to={to} ids={[parentId]} />
      {' › '}
    </span>
  );
}
