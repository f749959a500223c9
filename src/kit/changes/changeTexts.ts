import type { Field, FieldKind } from '../../../contract/fields';
import type { FieldContext } from '../kinds/kind';
import { displayOf } from '../kinds/displays';
import type { Words } from '../words';
import type { Change } from './changes';

/** Longer than this a text is folded. */
export const longest = 160;
/** What is not declared is shown as it is kept, but never without end. */
const longestRaw = 400;

/** What the changed place is called: "Descripción en inglés", "Cuenta bancaria: Titular". */
export function labelOf(resource: string, { name, inner, language, field }: Change, words: Words): string {
  if (!field) return name;
  if (inner !== undefined) {
    const own = words.field(resource, `${name}.${inner}`) || words.field(resource, inner) || inner;
    return `${words.field(resource, name) || name}: ${own}`;
  }
  return words.field(resource, name, language) || name;
}

/** One side of a change in plain words; empty for nothing. A secret only says that it is there. */
export function sideText(resource: string, change: Change, side: 'before' | 'after', words: Words): string {
  const { field } = change;
  const value = change[side];
  if (value === null || value === undefined || value === '') return '';
  if (!field) return clipped(typeof value === 'string' ? value : JSON.stringify(value));
  if (field.kind === 'secret') return '••••';
  if (typeof value === 'string' && change.language) return value;
  return displayOf<FieldKind>(field).text(value, words, contextOf(resource, { ...change, field }, side));
}

/** Where the value stood in its record, for its kind to read it by. */
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
