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
  missingNames: readonly string[];
}

const commonFields: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'archivedAt', 'archived']);

/** Removes filters, the sort and columns that the list does not have; `missingNames` are their field names. */
export function fitView(resource: Resource, allColumns: readonly Column[], view: View): FittedView {
  const missingNames = new Set<string>();
  const fields = readableFields(resource);
  const filter = Object.fromEntries(
    Object.entries(view.filter ?? {}).flatMap(([key, value]) => {
      const name = filteredFieldName(key);
      const field = fields[name];
      const validValue = field?.kind === 'choice' ? optionsIn(field.options, value) : value;
      if ((field?.filter !== true && !commonFields.has(name) && field?.kind !== 'group') || validValue === undefined) {
        missingNames.add(name);
        return [];
      }
      return [[key, validValue]];
    }),
  );
  const { field, direction } = resource.order;
  const sortName = view.sortField === null ? undefined : filteredFieldName(view.sortField);
  const isSortable = sortName !== undefined && (commonFields.has(sortName) || fields[sortName]?.sort === true);
  if (sortName !== undefined && !isSortable) missingNames.add(sortName);
  const columnNames = new Set(allColumns.map(({ name }) => name));
  for (const { name } of view.columns ?? []) if (!columnNames.has(name)) missingNames.add(name);
  return {
    listState: {
      filter,
      sort:
        isSortable && view.sortField !== null
          ? { field: view.sortField, order: view.sortOrder ?? 'ASC' }
          : { field, order: direction },
      perPage: view.perPage,
    },
    layout: { columns: view.columns?.filter(({ name }) => columnNames.has(name)) ?? null, density: view.density },
    missingNames: [...missingNames],
  };
}

function optionsIn(options: readonly string[], value: unknown): unknown {
  const isOption = (one: unknown) => one === null || options.some((option) => option === one);
  if (!Array.isArray(value)) return isOption(value) ? value : undefined;
  const validValues = value.filter(isOption);
  return validValues.length > 0 || value.length === 0 ? validValues : undefined;
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
  previousState: Pick<FittedView, 'listState' | 'layout'>,
  currentState: Pick<FittedView, 'listState' | 'layout'>,
): Partial<ReturnType<typeof viewData>> {
  const previousData: Readonly<Record<string, unknown>> = viewData(
    resource,
    previousState.listState,
    previousState.layout,
  );
  const entries = Object.entries(viewData(resource, currentState.listState, currentState.layout));
  // Sends `sortField` and `sortOrder` together, even if only one has changed.
  const isSame = (name: string, value: unknown) => canonicalJson(previousData[name]) === canonicalJson(value);
  const isSortChanged = entries.some(([name, value]) => name.startsWith('sort') && !isSame(name, value));
  return Object.fromEntries(
    entries.filter(([name, value]) => (name.startsWith('sort') ? isSortChanged : !isSame(name, value))),
  );
}

export function isDifferentListState(resource: Resource, left: ListState, right: ListState): boolean {
  const comparableState = ({ filter, sort, perPage }: ListState) =>
    canonicalJson([storableFilter(resource, filter), sort, perPage]);
  return comparableState(left) !== comparableState(right);
}
