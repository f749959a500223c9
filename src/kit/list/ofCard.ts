import type { Resource } from '../../../contract/resource';
import type { Column } from './columns';

const onCard = 4;

/** Returns the columns that fit on a card, preferring totals. Omits the image, which the card's head shows. */
export function ofCard({ fields, totals = [] }: Resource, columns: readonly Column[]): Column[] {
  const isTotal = ({ name }: Column) => totals.some(({ total }) => total === name);
  const told = columns.filter(({ name }) => fields[name]?.kind !== 'image');
  const chosen = new Set([...told.filter(isTotal), ...told.filter((column) => !isTotal(column))].slice(0, onCard));
  return told.filter((column) => chosen.has(column));
}
