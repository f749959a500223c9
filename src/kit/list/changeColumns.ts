import { columnWidths, type ViewColumn } from '../../../contract/people/savedViews';
import type { ColumnChoice } from './columnChoice';
import type { Column } from './columns';

type Columns = readonly ViewColumn[];

/** Returns all column names in menu order; hidden columns are at their declared position. */
export function menuOrder({ declaredColumns, chosenColumns, shownNames }: ColumnChoice): string[] {
  const order = chosenColumns.map(({ name }) => name);
  for (const [index, { name }] of declaredColumns.entries()) {
    if (shownNames.has(name)) continue;
    const laterNames = new Set(declaredColumns.slice(index + 1).map((one) => one.name));
    const position = order.findIndex((one) => laterNames.has(one));
    order.splice(position < 0 ? order.length : position, 0, name);
  }
  return order;
}

export function toggleColumn(
  { chosenColumns, shownNames }: ColumnChoice,
  name: string,
  order: readonly string[],
): Columns {
  if (shownNames.has(name)) return chosenColumns.filter((one) => one.name !== name);
  const shownBefore = order.slice(0, order.indexOf(name)).filter((one) => shownNames.has(one));
  return chosenColumns.toSpliced(shownBefore.length, 0, { name });
}

/** Returns all columns for the menu: hidden columns at their place in `order`, shown columns between them. */
export function columnsInMenuOrder({ allColumns, shownNames }: ColumnChoice, order: readonly string[]): Column[] {
  const byName = new Map(allColumns.map((column) => [column.name, column]));
  const shownColumns = allColumns.filter(({ name }) => shownNames.has(name)).values();
  return order.flatMap((name) => (shownNames.has(name) ? (shownColumns.next().value ?? []) : (byName.get(name) ?? [])));
}

export function moveColumnAfter({ chosenColumns }: ColumnChoice, name: string, afterName: string | null): Columns {
  const movedColumn = chosenColumns.find((one) => one.name === name);
  if (!movedColumn || name === afterName) return chosenColumns;
  const otherColumns = chosenColumns.filter((one) => one !== movedColumn);
  const index = afterName === null ? 0 : otherColumns.findIndex((one) => one.name === afterName) + 1;
  return otherColumns.toSpliced(index, 0, movedColumn);
}

/** `width` is in pixels, limited by `columnWidths`; `null`: automatic width. */
export function resizeColumn(
  { chosenColumns }: Pick<ColumnChoice, 'chosenColumns'>,
  name: string,
  width: number | null,
): Columns {
  const { min, max } = columnWidths;
  const resizedColumn = width === null ? { name } : { name, width: Math.min(max, Math.max(min, Math.round(width))) };
  return chosenColumns.map((one) => (one.name === name ? resizedColumn : one));
}
