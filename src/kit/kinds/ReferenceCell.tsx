import { Link } from 'react-router';
import { Nothing } from '../ui/Nothing';
import { StateChip } from '../ui/StateChip';
import { Unbroken } from '../ui/Unbroken';
import { pathOf } from '../form/paths';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import css from './references.module.css';
import kindsCss from './kinds.module.css';
import { useReferenced, type Referenced } from './useReferenced';

/** Above this number, list rows show a count instead of names. */
const named = 3;

/** Referenced records as links with their titles. */
export function ReferenceCell({ to, ids }: { to: string; ids: readonly string[] }) {
  const words = useWords();
  const shown = ids.length > named + 1 ? ids.slice(0, named) : ids;
  const referenced = useReferenced(to, shown);
  if (ids.length === 0) return <Nothing />;
  const more = ids.length - shown.length;
  return (
    <span className={css['references']}>
      {shown.map((id) => {
        const record = referenced?.records.get(id);
        if (!referenced || !record) return <Unnamed key={id} referenced={referenced} />;
        const { resource, titleOf, Name, isPart } = referenced;
        const name = Name ? <Name record={record} /> : <Unbroken>{titleOf(record, words)}</Unbroken>;
        return (
          <span key={id}>
            {isPart ? (
              name
            ) : (
              <Link className={kindsCss['link']} to={pathOf(resource, id)}>
                {name}
              </Link>
            )}
            {isArchived(record) && <Archived />}
          </span>
        );
      })}
      {more > 0 && <span>{words.translate('list.andMore', { count: words.format.number(more) })}</span>}
    </span>
  );
}

/** Referenced records as text without links. */
export function ReferencePlain({ to, ids }: { to: string; ids: readonly string[] }) {
  const words = useWords();
  const referenced = useReferenced(to, ids);
  if (ids.length === 0) return <Nothing />;
  if (referenced?.isPending) return <>…</>;
  const unnamed = words.translate(whyUnnamed(referenced));
  const titles = ids.map((id) => {
    const record = referenced?.records.get(id);
    return referenced && record ? referenced.titleOf(record, words) : unnamed;
  });
  return <>{words.format.all(titles)}</>;
}

export function isArchived({ archivedAt }: AnyRecord): boolean {
  return archivedAt !== null && archivedAt !== undefined;
}

export function Archived() {
  const { translate } = useWords();
  return <StateChip tone="quiet">{translate('list.archivedOne')}</StateChip>;
}

/** Returns why a referenced record has no title: not permitted, failed to load, or deleted. */
export function whyUnnamed(referenced: Referenced | null): string {
  if (referenced?.isPermitted === false) return 'list.referenceNotPermitted';
  return referenced?.error ? 'list.referenceFailed' : 'list.referenceGone';
}

/** Placeholder while a title loads, or the reason it is missing. */
function Unnamed({ referenced }: { referenced: Referenced | null }) {
  const { translate } = useWords();
  if (referenced?.isPending) return <span className={css['bone']} aria-hidden />;
  return <span className={css['gone']}>{translate(whyUnnamed(referenced))}</span>;
}
