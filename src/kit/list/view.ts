import { fieldInFilter, isKeptInViews } from '../../../contract/people/viewFilters';
import type { Resource } from '../../../contract/resource';
import { readable } from '../record';
import type { Column } from './columns';
import type { Filter } from './filters';
import { inOrder, type Layout, type View } from './layout';
import type { Shown } from './list';

/** What a view asks of its list as the list is now, and what the list has no more. */
export interface FittedView {
  shown: Shown;
  layout: Layout;
  /** The names of the fields and columns that are gone. */
  missing: readonly string[];
}

const ofEveryRecord: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'archivedAt', 'archived']);

/** What still fits: a list may have changed since the view was made. */
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

/** Those of a choice that are still options; `undefined` where none is left. */
function optionsIn(options: readonly string[], value: unknown): unknown {
  const isThere = (one: unknown) => one === null || options.some((option) => option === one);
  if (!Array.isArray(value)) return isThere(value) ? value : undefined;
  const kept = value.filter(isThere);
  return kept.length > 0 || value.length === 0 ? kept : undefined;
}

/** Of what a list shows what a view keeps: no single records, and nothing typed that says who somebody is. */
export function keptFilter(resource: Resource, filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key, value]) => isKeptInViews(resource, key, value)));
}

/** What a view is written with, to show what a list shows now. */
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

/** Of what a view is written with, the parts that are not as the view had them. */
export function changedParts(
  resource: Resource,
  before: Pick<FittedView, 'shown' | 'layout'>,
  now: Pick<FittedView, 'shown' | 'layout'>,
): Partial<ReturnType<typeof writtenView>> {
  const had: Readonly<Record<string, unknown>> = writtenView(resource, before.shown, before.layout);
  const parts = Object.entries(writtenView(resource, now.shown, now.layout));
  // The two parts of an order are written together.
  const isSame = (name: string, value: unknown) => inOrder(had[name]) === inOrder(value);
  const sorted = parts.some(([name, value]) => name.startsWith('sort') && !isSame(name, value));
  return Object.fromEntries(parts.filter(([name, value]) => (name.startsWith('sort') ? sorted : !isSame(name, value))));
}

/** Whether a list shows something else than a view asks of it. */
export function differs(resource: Resource, one: Shown, other: Shown): boolean {
  const asked = ({ filter, sort, perPage }: Shown) => inOrder([keptFilter(resource, filter), sort, perPage]);
  return asked(one) !== asked(other);
}
