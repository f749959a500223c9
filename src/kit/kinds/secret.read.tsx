import type { FieldOf } from '../../../contract/fields';
import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay, type Values } from './kind';

/** What may be shown of a secret that is kept: its last four, if any are told. */
export function maskOf({ last4 }: FieldOf<'secret'>, beside: Values): string {
  const told = last4 === undefined ? null : beside[last4];
  return typeof told === 'string' && told ? `•••• ${told}` : '';
}

function Cell({ field, beside }: CellProps<'secret'>) {
  return maskOf(field, beside) || <Nothing />;
}

export const secret: FieldDisplay<'secret'> = {
  Cell,
  // What was just typed is no more shown than what is kept.
  text: (value, _words, { field, beside }) => (value ? '••••' : maskOf(field, beside)),
  parts: onePart,
  // Left empty it stays as it is.
  sent: (value) => value || undefined,
  sortBy: byName,
  section: 'terms',
  filtersLast: false,
};
