import type { Field, FieldKind } from '../../../api/contract/fields';
import { boolean } from './boolean.read';
import { color } from './color.read';
import { integer } from './integer.read';
import type { Reading } from './kind';
import { other } from './other.read';
import { localizedText } from './localizedText.read';
import { slug } from './slug.read';
import { text } from './text.read';

/** How each kind is read. How it is written is apart (writing.ts): a list does not load the form. */
const readings: { [K in FieldKind]: Reading<K> } = {
  text,
  localizedText,
  slug,
  color,
  boolean,
  integer,
  localizedTexts: other(),
  email: other(),
  phone: other(),
  money: other(),
  rate: other(),
  choice: other(),
  date: other(),
  instant: other(),
  reference: other(),
  references: other(),
  image: other(),
  secret: other(),
  group: other(),
  json: other(),
};

/** The reading of a declared field. A field and its kind always agree; the compiler cannot follow. */
export function readingOf(field: Field): Reading<FieldKind> {
  return readings[field.kind] as unknown as Reading<FieldKind>;
}
