import type { AnyRecord } from '../record';
import css from './references.module.css';
import { ReferencePlain } from './ReferenceCell';

/** Shows the ancestors of a tree record before its name. */
export function Lineage({
  to,
  record,
  parent,
}: {
  to: string;
  record: AnyRecord | undefined;
  parent: string | undefined;
}) {
  const above = parent === undefined ? null : record?.[parent];
  if (typeof above !== 'string') return null;
  return (
    <span className={css['lineage']}>
      <ReferencePlain to={to} ids={[above]} />
      {' › '}
    </span>
  );
}
