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

/** More than these are a number in a row of a list. */
const named = 3;

/** What ids point at, each by its name and a link to it. */
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

/** The same with nothing in it to press. */
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

/** Not for this person to read, not to be had, or gone. */
export function whyUnnamed(referenced: Referenced | null): string {
  if (referenced?.isPermitted === false) return 'list.referenceNotPermitted';
  return referenced?.error ? 'list.referenceFailed' : 'list.referenceGone';
}

/** On its way, or why it has no name. */
function Unnamed({ referenced }: { referenced: Referenced | null }) {
  const { translate } = useWords();
  if (referenced?.isPending) return <span className={css['bone']} aria-hidden />;
  return <span className={css['gone']}>{translate(whyUnnamed(referenced))}</span>;
}
