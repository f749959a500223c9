import { isKeptInViews, type savedViews, type Density, type ViewColumn } from '../../../contract/people/savedViews';
import type { RecordOf, Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { readable } from '../record';
import type { Column } from './columns';
import type { Filter } from './filters';
import type { Shown } from './list';

/** A view as the API keeps it. */
export type View = RecordOf<typeof savedViews>;

/** How the columns of a list are looked at. */
export interface Layout {
  /** In their order; `null`: those that the list has by itself. */
  columns: readonly ViewColumn[] | null;
  density: Density;
}

export const ownLayout: Layout = { columns: null, density: 'comfortable' };

/** What a view asks of its list as the list is now, and what the list has no more. */
export interface FittedView {
  shown: Shown;
  layout: Layout;
  /** The names of the fields and columns that are gone. */
  missing: readonly string[];
}

const ofEveryRecord: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'archivedAt', 'archived']);

/** The field that a part of a filter, or a sort, is about. */
const fieldIn = (key: string) => key.replace(/_(?:gte|lte|neq)$/, '').replace(/\..*$/, '');

export function layoutOf({ columns, density }: View): Layout {
  return { columns, density };
}

/** What still fits: a list may have changed since the view was made. */
export function fitView(resource: Resource, all: readonly Column[], view: View): FittedView {
  const missing = new Set<string>();
  const fields = readable(resource);
  const filter = Object.fromEntries(
    Object.entries(view.filter ?? {}).flatMap(([key, value]) => {
      const name = fieldIn(key);
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
  const sorted = view.sortField === null ? undefined : fieldIn(view.sortField);
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

/** Of what a list shows what a view keeps: nothing typed that says who somebody is. */
export function keptFilter(resource: Resource, filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => isKeptInViews(resource, key)));
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

/** Whether a list shows something else than a view asks of it. */
export function differs(resource: Resource, one: Shown, other: Shown): boolean {
  const asked = ({ filter, sort, perPage }: Shown) => inOrder([keptFilter(resource, filter), sort, perPage]);
  return asked(one) !== asked(other);
}

/** As text, the same whichever order its names stand in. */
export function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}
