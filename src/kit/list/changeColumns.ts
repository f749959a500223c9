import { columnWidths, type ViewColumn } from '../../../contract/people/savedViews';
import type { ColumnChoice } from './columnChoice';

type Columns = readonly ViewColumn[];

/** With a column more, where the declaration has it: before the first of those that follow there; or with one less. */
export function toggled({ chosen, declared, shown }: ColumnChoice, name: string): Columns {
  if (shown.has(name)) return chosen.filter((one) => one.name !== name);
  const after = new Set(declared.slice(declared.findIndex((one) => one.name === name)).map((one) => one.name));
  const at = chosen.findIndex((one) => after.has(one.name));
  return chosen.toSpliced(at < 0 ? chosen.length : at, 0, { name });
}

/** With a shown column behind another one, or first. */
export function movedBehind({ chosen }: ColumnChoice, name: string, afterName: string | null): Columns {
  const moved = chosen.find((one) => one.name === name);
  if (!moved || name === afterName) return chosen;
  const others = chosen.filter((one) => one !== moved);
  const at = afterName === null ? 0 : others.findIndex((one) => one.name === afterName) + 1;
  return others.toSpliced(at, 0, moved);
}

/** With a column of this width; `null`: as wide as it needs. */
export function resized({ chosen }: ColumnChoice, name: string, width: number | null): Columns {
  const { min, max } = columnWidths;
  const now = width === null ? { name } : { name, width: Math.min(max, Math.max(min, Math.round(width))) };
  return chosen.map((one) => (one.name === name ? now : one));
}
