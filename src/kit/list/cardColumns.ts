import type { Resource } from '../../../contract/resource';
import type { Column } from './columns';

const maxCardColumns = 4;

/** Returns the columns that fit on a card, preferring totals. Omits the image, which the card's head shows. */
export function cardColumns({ fields, totals = [] }: Resource, columns: readonly Column[]): Column[] {
  const isTotal = ({ name }: Column) => totals.some(({ total }) => total === name);
  const candidates = columns.filter(({ name }) => fields[name]?.kind !== 'image');
  const chosen = new Set(
    [...candidates.filter(isTotal), ...candidates.filter((column) => !isTotal(column))].slice(0, maxCardColumns),
  );
  return candidates.filter((column) => chosen.has(column));
}
