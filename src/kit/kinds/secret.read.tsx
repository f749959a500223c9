import type { FieldOf } from '../../../contract/fields';
import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay, type Values } from './kind';

/** Returns the mask of a stored secret, with its last four characters if the API returns them. */
export function maskOf({ last4 }: FieldOf<'secret'>, beside: Values): string {
  const told = last4 === undefined ? null : beside[last4];
  return typeof told === 'string' && told ? `•••• ${told}` : '';
}

function Cell({ field, beside }: CellProps<'secret'>) {
  return maskOf(field, beside) || <Nothing />;
}

export const secret: FieldDisplay<'secret'> = {
  Cell,
  // A newly typed secret is masked like a stored one.
  text: (value, _words, { field, beside }) => (value ? '••••' : maskOf(field, beside)),
  parts: onePart,
  // An empty input leaves the stored secret unchanged.
  sent: (value) => value || undefined,
  sortBy: byName,
  section: 'terms',
  filtersLast: false,
};
