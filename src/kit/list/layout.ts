import type { Density, savedViews, ViewColumn } from '../../../contract/people/savedViews';
import type { RecordOf } from '../../../contract/resource';
import { isObject } from '../../../contract/values';

export type View = RecordOf<typeof savedViews>;

export interface Layout {
  /** Columns in order; `null`: the default columns of the list. */
  columns: readonly ViewColumn[] | null;
  density: Density;
}

export const defaultLayout: Layout = { columns: null, density: 'comfortable' };

export function layoutOf({ columns, density }: View): Layout {
  return { columns, density };
}

/** Converts a value to JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}
