import { fieldInFilter, isKeptInViews } from '../../../contract/people/viewFilters';
import type { Resource } from '../../../contract/resource';
import { readable } from '../record';
import type { Column } from './columns';
import type { Filter } from './filters';
import { inOrder, type Layout, type View } from './layout';
import type { Shown } from './list';

/** A view, limited to the fields and columns that its list still has. */
export interface FittedView {
  shown: Shown;
  layout: Layout;
  /** Names of the fields and columns that no longer exist. */
  missing: readonly string[];
}

const ofEveryRecord: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'archivedAt', 'archived']);

/** Removes what the list no longer has: it may have changed since the view was saved. */
export function fitView(resource: Resource, all: readonly Column[], view: View): FittedView {
  const missing = new Set<string>();
  const fields = readable(resource);
  const filter = Object.fromEntries(
    Object.entries(view.filter ?? {}).flatMap(([key, value]) => {
      const name = fieldInFilter(key);
      const field = fields[name];
      const kept = field?.kind === 'choice' ? optionsIn(field.options, value) : value;
      if ((field?.filter !== true && !ofEveryRecord.has(name) && field?.kind !== 'group') || kept === undefined) {
        missing.add(name);
        return [];
      }
      return [[key, kept]];
    }),
  );
  const { field, direction } = resource.order;
  const sorted = view.sortField === null ? undefined : fieldInFilter(view.sortField);
  const isSortable = sorted !== undefined && (ofEveryRecord.has(sorted) || fields[sorted]?.sort === true);
  if (sorted !== undefined && !isSortable) missing.add(sorted);
  const known = new Set(all.map(({ name }) => name));
  for (const { name } of view.columns ?? []) if (!known.has(name)) missing.add(name);
  return {
    shown: {
      filter,
      sort:
        isSortable && view.sortField !== null
          ? { field: view.sortField, order: view.sortOrder ?? 'ASC' }
          : { field, order: direction },
      perPage: view.perPage,
    },
    layout: { columns: view.columns?.filter(({ name }) => known.has(name)) ?? null, density: view.density },
    missing: [...missing],
  };
}

/** Returns the values that are still options; `undefined` if none is left. */
function optionsIn(options: readonly string[], value: unknown): unknown {
  const isThere = (one: unknown) => one === null || options.some((option) => option === one);
  if (!Array.isArray(value)) return isThere(value) ? value : undefined;
  const kept = value.filter(isThere);
  return kept.length > 0 || value.length === 0 ? kept : undefined;
}

/**
 * Returns the part of a filter that a view may store: no single records, and no typed values that identify a person.
 */
export function keptFilter(resource: Resource, filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key, value]) => isKeptInViews(resource, key, value)));
}

/** Returns the data of a view that shows the current list. */
export function writtenView(resource: Resource, { filter, sort, perPage }: Shown, { columns, density }: Layout) {
  return {
    filter: keptFilter(resource, filter),
    sortField: sort.field,
    sortOrder: sort.order,
    perPage,
    columns,
    density,
  };
}

/** Returns only the changed parts of the data of a view. */
export function changedParts(
  resource: Resource,
  before: Pick<FittedView, 'shown' | 'layout'>,
  now: Pick<FittedView, 'shown' | 'layout'>,
): Partial<ReturnType<typeof writtenView>> {
  const had: Readonly<Record<string, unknown>> = writtenView(resource, before.shown, before.layout);
  const parts = Object.entries(writtenView(resource, now.shown, now.layout));
  // `sortField` and `sortOrder` are written together.
  const isSame = (name: string, value: unknown) => inOrder(had[name]) === inOrder(value);
  const sorted = parts.some(([name, value]) => name.startsWith('sort') && !isSame(name, value));
  return Object.fromEntries(parts.filter(([name, value]) => (name.startsWith('sort') ? sorted : !isSame(name, value))));
}

/** Whether filter, sort or page size differ, apart from filters that a view does not store. */
export function differs(resource: Resource, one: Shown, other: Shown): boolean {
  const asked = ({ filter, sort, perPage }: Shown) => inOrder([keptFilter(resource, filter), sort, perPage]);
  return asked(one) !== asked(other);
}
