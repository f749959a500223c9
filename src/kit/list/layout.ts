import type { Density, savedViews, ViewColumn } from '../../../contract/people/savedViews';
import type { RecordOf } from '../../../contract/resource';
import { isObject } from '../../../contract/values';

/** A view as the API keeps it. */
export type View = RecordOf<typeof savedViews>;

/** How the columns of a list are looked at. */
export interface Layout {
  /** In their order; `null`: those that the list has by itself. */
  columns: readonly ViewColumn[] | null;
  density: Density;
}

export const ownLayout: Layout = { columns: null, density: 'comfortable' };

export function layoutOf({ columns, density }: View): Layout {
  return { columns, density };
}

/** As text, the same whichever order its names stand in. */
export function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}
