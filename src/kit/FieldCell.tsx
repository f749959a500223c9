import { lazy, Suspense, useContext, useState, createContext, type ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { usageCount, routeOf, usageCountOf, type FieldName, type Resource } from '../../contract/resource';
import { useResource, useRecord } from './contexts';
import { StateChip } from './ui/values';
import { cellOf, type AnyRecord } from './record';
import { useResourceText } from './resourceText';
import { referrersOf } from '../../contract/referencePaths';
import { useIsOperationPermitted } from '../session/useMayDo';
import { useDeclaredResources } from './resourceScreens';
import kinds from './kinds/kinds.module.css';

const Popup = lazy(() => import('./ui/Popup'));

interface Props {
  source: string;
}

/**
 * Shows a declared field of the record in context, also in a react-admin `<Datagrid>` or `<Show>`. For an archived
 * record, shows the text `values.{source}.archived` if it exists.
 *
 * @example
 *   <FieldCell source="state" />
 */
export function FieldCell({ source }: Props) {
  const resourceText = useResourceText();
  const resource = useResource();
  const record = useRecordContext<AnyRecord>();
  const customCells = useContext(CustomCellsContext);
  const cell = record && cellOf(resource, source, record);
  if (!cell) return null;
  if (customCells.resource === resource.name && customCells.cells[source]) return customCells.cells[source](record);
  if (source === usageCount) return <UsageCount />;
  const archivedText =
    record.archivedAt === null ? '' : resourceText.lookup(resource.name, `values.${source}.archived`);
  return archivedText ? <StateChip tone="quiet">{archivedText}</StateChip> : <cell.display.Cell {...cell.props} />;
}

export function UsageCount() {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const resources = useDeclaredResources();
  const mayDo = useIsOperationPermitted();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = usageCountOf(record);
  const text = resourceText.format.number(count);
  const lists = referrersOf(resource, resources)
    .filter(({ resource: referrer, field }) => referrer.fields[field]?.filter && mayDo(referrer, 'read'))
    .map(({ resource: referrer, field }) => ({
      to: `${routeOf(referrer)}?${new URLSearchParams({ filter: JSON.stringify({ [field]: [record.id] }) })}`,
      name: resourceText.resource(referrer.name, 2),
      field: resourceText.fieldLabel(referrer.name, field),
    }));
  const [firstList, ...otherLists] = lists;
  if (count === 0 || !firstList) return <>{text}</>;
  if (otherLists.length === 0) {
    return (
      <Link
        className={kinds['link']}
        to={firstList.to}
        aria-label={resourceText.translate('list.usedBy', { count: text, name: firstList.name })}
      >
        {text}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        data-printed
        className={kinds['opener']}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={resourceText.translate('list.used', { smart_count: count, count: text })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text}
        <ChevronDown size={14} aria-hidden />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <Popup
            label={resourceText.translate('list.used', { smart_count: count, count: text })}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          >
            <ul className={kinds['lists']}>
              {lists.map(({ to, name, field }) => (
                <li key={to}>
                  <Link to={to}>
                    {name} · {field}
                  </Link>
                </li>
              ))}
            </ul>
          </Popup>
        </Suspense>
      )}
    </>
  );
}

type RenderCell = (record: AnyRecord) => ReactNode;

interface ResourceCells {
  resource: string;
  cells: Readonly<Record<string, RenderCell | undefined>>;
}

/**
 * Declares cells that replace the cells of the field kinds. The compiler rejects undeclared fields.
 *
 * @example
 *   const cells = customCells(liquidationItems, {
 *     state: (item) => <ItemOutcome {...recordOf(liquidationItems, item)} />,
 *   });
 */
export function customCells<R extends Resource>(
  { name }: R,
  cells: { readonly [K in FieldName<R>]?: RenderCell },
): ResourceCells {
  return { resource: name, cells };
}

export const CustomCellsContext = createContext<ResourceCells>({ resource: '', cells: {} });
