import type { FieldOf } from '../../../contract/fields';
import { EmptyValue } from '../ui/EmptyValue';
import { sortByName, singlePart, type CellProps, type FieldDisplay, type Values } from './kind';

/** Returns the mask of a stored secret, with its last four characters if the API returns them. */
export function maskOf({ last4 }: FieldOf<'secret'>, siblings: Values): string {
  const lastFour = last4 === undefined ? null : siblings[last4];
  return typeof lastFour === 'string' && lastFour ? `•••• ${lastFour}` : '';
}

function Cell({ field, siblings }: CellProps<'secret'>) {
  return maskOf(field, siblings) || <EmptyValue />;
}

export const secret: FieldDisplay<'secret'> = {
  Cell,
  // A newly typed secret is masked like a stored one.
  text: (value, _words, { field, siblings }) => (value ? '••••' : maskOf(field, siblings)),
  parts: singlePart,
  // An empty input leaves the stored secret unchanged.
  serialize: (value) => value || undefined,
  sortBy: sortByName,
  section: 'terms',
  filtersLast: false,
};
