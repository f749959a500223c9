import type { Field, FieldKind } from '../../../contract/fields';
import type { FieldContext } from '../kinds/kind';
import { displayOf } from '../kinds/displays';
import type { Words } from '../words';
import type { Change } from './changes';

/** Characters; longer texts are collapsed. */
export const longest = 160;
/** Characters; undeclared values are shown raw up to this length. */
const longestRaw = 400;

/** Returns the label of a changed field: "Descripción en inglés", "Cuenta bancaria: Titular". */
export function labelOf(resource: string, { name, inner, language, field }: Change, words: Words): string {
  if (!field) return name;
  if (inner !== undefined) {
    const own = words.field(resource, `${name}.${inner}`) || words.field(resource, inner) || inner;
    return `${words.field(resource, name) || name}: ${own}`;
  }
  return words.field(resource, name, language) || name;
}

/** Returns one side of a change as plain text; empty for no value. A secret only shows that it is set. */
export function sideText(resource: string, change: Change, side: 'before' | 'after', words: Words): string {
  const { field } = change;
  const value = change[side];
  if (value === null || value === undefined || value === '') return '';
  if (!field) return clipped(typeof value === 'string' ? value : JSON.stringify(value));
  if (field.kind === 'secret') return '••••';
  if (typeof value === 'string' && change.language) return value;
  return displayOf<FieldKind>(field).text(value, words, contextOf(resource, { ...change, field }, side));
}

/** Returns the surroundings of a changed value, with which its kind formats it. */
export function contextOf(
  resource: string,
  { name, inner, field, beside }: Change & { field: Field },
  side: 'before' | 'after',
): FieldContext<FieldKind> {
  return {
    resource,
    name: inner === undefined ? name : `${name}.${inner}`,
    field,
    beside: beside?.[side] ?? {},
  };
}

function clipped(text: string): string {
  return text.length > longestRaw ? `${text.slice(0, longestRaw)}…` : text;
}
