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
import { useDeclaredOptions, useDeclaredResources, type DeclaredOptions } from '../resourceScreens';

const maxTitles = 3;

export function ReferenceCell({ to, ids }: { to: string; ids: readonly string[] }) {
  const resourceText = useResourceText();
  const shownIds = ids.length > maxTitles + 1 ? ids.slice(0, maxTitles) : ids;
  const referencedRecords = useReferencedRecords(to, shownIds);
  if (ids.length === 0) return <EmptyValue />;
  const moreCount = ids.length - shownIds.length;
  return (
    <span className={css['references']}>
      {shownIds.map((id) => {
        const record = referencedRecords?.records.get(id);
        if (!referencedRecords || !record) return <MissingTitle key={id} referencedRecords={referencedRecords} />;
        const { resource, titleOf, TitleComponent, hasNoPages } = referencedRecords;
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
      {moreCount > 0 && (
        <span>{resourceText.translate('list.andMore', { count: resourceText.format.number(moreCount) })}</span>
      )}
    </span>
  );
}

export function ReferenceText({ to, ids }: { to: string; ids: readonly string[] }) {
  const resourceText = useResourceText();
  const referencedRecords = useReferencedRecords(to, ids);
  if (ids.length === 0) return <EmptyValue />;
  if (referencedRecords?.isPending) return <>…</>;
  const missingTitle = resourceText.translate(missingTitleKey(referencedRecords));
  const titles = ids.map((id) => {
    const record = referencedRecords?.records.get(id);
    return referencedRecords && record ? referencedRecords.titleOf(record, resourceText) : missingTitle;
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

export function missingTitleKey(referencedRecords: ReferencedRecords | null): string {
  if (referencedRecords?.isPermitted === false) return 'list.referenceNotPermitted';
  return referencedRecords?.error ? 'list.referenceFailed' : 'list.referenceGone';
}

function MissingTitle({ referencedRecords }: { referencedRecords: ReferencedRecords | null }) {
  const { translate } = useResourceText();
  if (referencedRecords?.isPending) return <span className={css['skeleton']} aria-hidden />;
  return <span className={css['missingTitle']}>{translate(missingTitleKey(referencedRecords))}</span>;
}

/** Returns a function that returns false for the field of a reference to records that the user may not read. */
export function useIsReferencePermitted(): (referrer: Resource, name: string) => boolean {
  const resources = useDeclaredResources();
  const mayDo = useIsOperationPermitted();
  return ({ fields }, name) => {
    const field = fields[name];
    if (field?.kind !== 'reference' && field?.kind !== 'references') return true;
    const referenced = resources.find((resource) => resource.name === field.to);
    return !referenced || mayDo(referenced, 'read');
  };
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
 * Fetches referenced records; all references of a page share one request. Returns `null` if the resource is not
 * registered.
 */
export function useReferencedRecords(to: string, ids: readonly string[]): ReferencedRecords | null {
  const declaredOptions = useDeclaredOptions(to);
  const mayDo = useIsOperationPermitted();
  const isPermitted = declaredOptions !== undefined && mayDo(declaredOptions.resource, 'read');
  const {
    data = [],
    isPending,
    error,
  } = useGetManyAggregate<AnyRecord>(to, { ids: [...ids] }, { retry, enabled: isPermitted && ids.length > 0 });
  if (!declaredOptions) return null;
  const recordEntries = data.filter(Boolean).map((record) => [record.id, record] as const);
  return {
    resource: declaredOptions.resource,
    titleOf: declaredOptions.titleOf,
    TitleComponent: declaredOptions.TitleComponent,
    hasNoPages: declaredOptions.hasNoPages === true,
    isPermitted,
    records: new Map(recordEntries),
    isPending: isPermitted && isPending,
    error,
  };
}
