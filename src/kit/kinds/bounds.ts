import type { Field } from '../../../contract/fields';
import type { Params } from '../../../contract/problems';
import type { Words } from '../words';
import type { Values } from './kind';
import { displayOf } from './displays';

interface Place {
  resource: string;
  name: string;
  field: Field;
  beside: Values;
}

/** Formats the placeholders of a violation: the bounds of an amount or a rate like its values. */
export function formatBounds(params: Params = {}, place: Place, words: Words): Params {
  const display = displayOf(place.field);
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      display.isNumber && typeof value === 'number' ? display.text(value, words, place) : value,
    ]),
  );
}
