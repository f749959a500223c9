import type { FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';

export interface CardColumn {
  name: string;
  addends?: object;
  elementProps?: { source?: string | undefined };
}

const maxCardColumns = 4;

/** Returns the first columns, totals before others, the first date and amount, and document numbers. */
export function cardColumns<C extends CardColumn>({ fields, totals = [] }: Resource, columns: readonly C[]): C[] {
  const isTotal = ({ name }: C) => totals.some(({ total }) => total === name);
  const candidates = columns.filter(({ name }) => fields[name]?.kind !== 'image');
  const firstOf = (...kinds: readonly FieldKind[]) =>
    candidates.find(({ name }) => kinds.some((kind) => fields[name]?.kind === kind));
  const chosenColumns = new Set<C | undefined>([
    ...[...candidates.filter(isTotal), ...candidates.filter((column) => !isTotal(column))].slice(0, maxCardColumns),
    firstOf('date', 'instant'),
    firstOf('money'),
  ]);
  return candidates.filter(
    (column) => chosenColumns.has(column) || isControl(column) || fields[column.name]?.documentNumber,
  );
}

/** Column that is not a field, such as the button of a row. */
export function isControl({ elementProps }: CardColumn): boolean {
  return elementProps !== undefined && elementProps.source === undefined;
}
