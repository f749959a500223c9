import { columnWidths, type ViewColumn } from '../../../contract/people/savedViews';
import type { ColumnChoice } from './columnChoice';
import type { Column } from './columns';

type Columns = readonly ViewColumn[];

/** Returns all column names in menu order: hidden columns are at their declared position. */
export function menuOrder({ declared, chosen, shown }: ColumnChoice): string[] {
  const order = chosen.map(({ name }) => name);
  for (const [index, { name }] of declared.entries()) {
    if (shown.has(name)) continue;
    const after = new Set(declared.slice(index + 1).map((one) => one.name));
    const place = order.findIndex((one) => after.has(one));
    order.splice(place < 0 ? order.length : place, 0, name);
  }
  return order;
}

export function toggleColumn({ chosen, shown }: ColumnChoice, name: string, order: readonly string[]): Columns {
  if (shown.has(name)) return chosen.filter((one) => one.name !== name);
  const before = order.slice(0, order.indexOf(name)).filter((one) => shown.has(one));
  return chosen.toSpliced(before.length, 0, { name });
}

/** Hidden columns keep their place in `order`; the shown columns fill the other places in their own order. */
export function inMenuOrder({ allColumns, shown }: ColumnChoice, order: readonly string[]): Column[] {
  const byName = new Map(allColumns.map((column) => [column.name, column]));
  const inOrder = allColumns.filter(({ name }) => shown.has(name)).values();
  return order.flatMap((name) => (shown.has(name) ? (inOrder.next().value ?? []) : (byName.get(name) ?? [])));
}

export function moveColumnAfter({ chosen }: ColumnChoice, name: string, afterName: string | null): Columns {
  const moved = chosen.find((one) => one.name === name);
  if (!moved || name === afterName) return chosen;
  const others = chosen.filter((one) => one !== moved);
  const index = afterName === null ? 0 : others.findIndex((one) => one.name === afterName) + 1;
  return others.toSpliced(index, 0, moved);
}

/** `width` is in pixels, limited by `columnWidths`; `null`: automatic width. */
export function resizeColumn({ chosen }: Pick<ColumnChoice, 'chosen'>, name: string, width: number | null): Columns {
  const { min, max } = columnWidths;
  const resizedColumn = width === null ? { name } : { name, width: Math.min(max, Math.max(min, Math.round(width))) };
  return chosen.map((one) => (one.name === name ? resizedColumn : one));
}
