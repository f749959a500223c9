import type { FieldOf } from '../../../contract/fields';
import { EmptyValue } from '../ui/EmptyValue';
import { sortByName, singlePart, type CellProps, type FieldDisplay, type Values } from './kind';

export function maskOf({ last4 }: FieldOf<'secret'>, siblings: Values): string {
  const lastFour = last4 === undefined ? null : siblings[last4];
  return typeof lastFour === 'string' && lastFour ? `•••• ${lastFour}` : '';
}

function Cell({ field, siblings }: CellProps<'secret'>) {
  return maskOf(field, siblings) || <EmptyValue />;
}

export const secret: FieldDisplay<'secret'> = {
  Cell,
  text: (value, _words, { field, siblings }) => (value ? '••••' : maskOf(field, siblings)),
  parts: singlePart,
  // Omits an empty input, which leaves the stored secret unchanged.
  serialize: (value) => value || undefined,
  sortBy: sortByName,
  section: 'terms',
  filtersLast: false,
};
