import type { Field, FieldKind } from '../../../contract/fields';
import type { Params } from '../../../contract/problems';
import type { Words } from '../words';
import type { FieldContext, Values } from './kind';
import { readingOf } from './reading';

/** A field and the values of its record. */
interface Place {
  resource: string;
  name: string;
  field: Field;
  beside: Values;
}

/** The params of a violation for its text: the bounds of an amount or a rate are formatted as its values are. */
export function formatBounds(params: Params = {}, place: Place, words: Words): Params {
  const reading = readingOf(place.field);
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      // A field and its kind always agree; the compiler cannot follow.
      reading.isNumber && typeof value === 'number'
        ? reading.text(value, words, place as unknown as FieldContext<FieldKind>)
        : value,
    ]),
  );
}
