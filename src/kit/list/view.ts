import { filteredFieldName, isSavableInView } from '../../../contract/people/viewFilters';
import type { Resource } from '../../../contract/resource';
import { readableFields } from '../record';
import type { Column } from './columns';
import type { Filter } from './filters';
import { canonicalJson, type Layout, type View } from './layout';
import type { ListState } from './list';

export interface FittedView {
  listState: ListState;
  layout: Layout;
  missing: readonly string[];
}

const commonFields: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'archivedAt', 'archived']);

export function fitView(resource: Resource, allColumns: readonly Column[], view: View): FittedView {
  const missing = new Set<string>();
  const fields = readableFields(resource);
  const filter = Object.fromEntries(
    Object.entries(view.filter ?? {}).flatMap(([key, value]) => {
      const name = filteredFieldName(key);
      const field = fields[name];
      const validValue = field?.kind === 'choice' ? optionsIn(field.options, value) : value;
      if ((field?.filter !== true && !commonFields.has(name) && field?.kind !== 'group') || validValue === undefined) {
        missing.add(name);
        return [];
      }
      return [[key, validValue]];
    }),
  );
  const { field, direction } = resource.order;
  const isSortChanged = view.sortField === null ? undefined : filteredFieldName(view.sortField);
  const isSortable =
    isSortChanged !== undefined && (commonFields.has(isSortChanged) || fields[isSortChanged]?.sort === true);
  if (isSortChanged !== undefined && !isSortable) missing.add(isSortChanged);
  const known = new Set(allColumns.map(({ name }) => name));
  for (const { name } of view.columns ?? []) if (!known.has(name)) missing.add(name);
  return {
    listState: {
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

function optionsIn(options: readonly string[], value: unknown): unknown {
  const isThere = (one: unknown) => one === null || options.some((option) => option === one);
  if (!Array.isArray(value)) return isThere(value) ? value : undefined;
  const validValue = value.filter(isThere);
  return validValue.length > 0 || value.length === 0 ? validValue : undefined;
}

/**
 * Returns the part of a filter that a view may store. Excludes single records, and typed values that identify a person.
 */
export function storableFilter(resource: Resource, filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key, value]) => isSavableInView(resource, key, value)));
}

export function viewData(resource: Resource, { filter, sort, perPage }: ListState, { columns, density }: Layout) {
  return {
    filter: storableFilter(resource, filter),
    sortField: sort.field,
    sortOrder: sort.order,
    perPage,
    columns,
    density,
  };
}

export function changedViewData(
  resource: Resource,
  before: Pick<FittedView, 'listState' | 'layout'>,
  now: Pick<FittedView, 'listState' | 'layout'>,
): Partial<ReturnType<typeof viewData>> {
  const previousData: Readonly<Record<string, unknown>> = viewData(resource, before.listState, before.layout);
  const parts = Object.entries(viewData(resource, now.listState, now.layout));
  // Sends `sortField` and `sortOrder` together, even if only one has changed.
  const isSame = (name: string, value: unknown) => canonicalJson(previousData[name]) === canonicalJson(value);
  const isSortChanged = parts.some(([name, value]) => name.startsWith('sort') && !isSame(name, value));
  return Object.fromEntries(
    parts.filter(([name, value]) => (name.startsWith('sort') ? isSortChanged : !isSame(name, value))),
  );
}

export function isDifferent(resource: Resource, left: ListState, right: ListState): boolean {
  const comparableState = ({ filter, sort, perPage }: ListState) =>
    canonicalJson([storableFilter(resource, filter), sort, perPage]);
  return comparableState(left) !== comparableState(right);
}
