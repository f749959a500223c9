import type { Resource } from '../../../contract/resource';
import type { Column } from './columns';

/** A card is read at a glance: the columns beyond these are on the record's own page. */
const onCard = 4;

/** The few columns a card has room for: what a record comes to is among them. The picture is at its head already. */
export function ofCard({ fields, totals = [] }: Resource, columns: readonly Column[]): Column[] {
  const isTotal = ({ name }: Column) => totals.some(({ total }) => total === name);
  const told = columns.filter(({ name }) => fields[name]?.kind !== 'image');
  const chosen = new Set([...told.filter(isTotal), ...told.filter((column) => !isTotal(column))].slice(0, onCard));
  return told.filter((column) => chosen.has(column));
}
