import type { Field, FieldKind } from '../../../api/contract/fields';
import { boolean } from './boolean.write';
import { color } from './color.write';
import { integer } from './integer.write';
import type { Writing } from './kind';
import { other } from './other.write';
import { localizedText } from './localizedText.write';
import { slug } from './slug.write';
import { text } from './text.write';

/** How each kind is written, in a form and in a list's filters. */
const writings: { [K in FieldKind]: Writing<K> } = {
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

/** The writing of a declared field. A field and its kind always agree; the compiler cannot follow. */
export function writingOf(field: Field): Writing<FieldKind> {
  return writings[field.kind] as unknown as Writing<FieldKind>;
}
