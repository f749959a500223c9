import { Link } from 'react-router';
import { useGetManyAggregate } from 'react-admin';
import type { AnyRecord, Resource } from '../../../contract/resource';
import { EmptyValue, StateChip, NoBreakText } from '../ui/values';
import { pathOf } from '../form/paths';
import { useResourceText } from '../resourceText';
import css from './references.module.css';
import kindsCss from './kinds.module.css';
import { retry } from '../../data/queryClient';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { useDeclaredOptions, type DeclaredOptions } from '../resourceScreens';

const maxNamed = 3;

export function ReferenceCell({ to, ids }: { to: string; ids: readonly string[] }) {
  const resourceText = useResourceText();
  const shown = ids.length > maxNamed + 1 ? ids.slice(0, maxNamed) : ids;
  const referenced = useReferenced(to, shown);
  if (ids.length === 0) return <EmptyValue />;
  const more = ids.length - shown.length;
  return (
    <span className={css['references']}>
      {shown.map((id) => {
        const record = referenced?.records.get(id);
        if (!referenced || !record) return <MissingTitle key={id} referenced={referenced} />;
        const { resource, titleOf, TitleComponent, hasNoPages } = referenced;
        const name = TitleComponent ? (
          <TitleComponent record={record} />
        ) : (
          <NoBreakText>{titleOf(record, resourceText)}</NoBreakText>
        );
        return (
          <span key={id}>
            {hasNoPages ? (
              name
            ) : (
              <Link className={kindsCss['link']} to={pathOf(resource, id)}>
                {name}
              </Link>
            )}
            {isArchived(record) && <ArchivedChip />}
          </span>
        );
      })}
      {more > 0 && <span>{resourceText.translate('list.andMore', { count: resourceText.format.number(more) })}</span>}
    </span>
  );
}

export function ReferenceText({ to, ids }: { to: string; ids: readonly string[] }) {
  const resourceText = useResourceText();
  const referenced = useReferenced(to, ids);
  if (ids.length === 0) return <EmptyValue />;
  if (referenced?.isPending) return <>…</>;
  const missingTitle = resourceText.translate(missingTitleKey(referenced));
  const titles = ids.map((id) => {
    const record = referenced?.records.get(id);
    return referenced && record ? referenced.titleOf(record, resourceText) : missingTitle;
  });
  return <>{resourceText.format.listAnd(titles)}</>;
}

export function isArchived({ archivedAt }: AnyRecord): boolean {
  return archivedAt !== null && archivedAt !== undefined;
}

export function ArchivedChip() {
  const { translate } = useResourceText();
  return <StateChip tone="quiet">{translate('list.archivedOne')}</StateChip>;
}

export function missingTitleKey(referenced: ReferencedRecords | null): string {
  if (referenced?.isPermitted === false) return 'list.referenceNotPermitted';
  return referenced?.error ? 'list.referenceFailed' : 'list.referenceGone';
}

function MissingTitle({ referenced }: { referenced: ReferencedRecords | null }) {
  const { translate } = useResourceText();
  if (referenced?.isPending) return <span className={css['skeleton']} aria-hidden />;
  return <span className={css['missingTitle']}>{translate(missingTitleKey(referenced))}</span>;
}

interface ReferencedRecords {
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
  const mayDo = useIsOperationPermitted();
  const isPermitted = declared !== undefined && mayDo(declared.resource, 'read');
  const {
    data = [],
    isPending,
    error,
  } = useGetManyAggregate<AnyRecord>(to, { ids: [...ids] }, { retry, enabled: isPermitted && ids.length > 0 });
  if (!declared) return null;
  const found = data.filter(Boolean).map((record) => [record.id, record] as const);
  return {
    resource: declared.resource,
    titleOf: declared.titleOf,
    TitleComponent: declared.TitleComponent,
    hasNoPages: declared.hasNoPages === true,
    isPermitted,
    records: new Map(found),
    isPending: isPermitted && isPending,
    error,
  };
}
