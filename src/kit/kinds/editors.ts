import type { FieldKind, FieldOf } from '../../../contract/fields';
import { boolean, choice, choices } from './choices.write';
import { color, json, secret, slug, text } from './texts.write';
import { date, instant } from './dates.write';
import { email, phone, url } from './contacts.write';
import { image } from './image.write';
import { integer, money, rate } from './numbers.write';
import { localizedText, localizedTexts } from './localizedTexts.write';
import { reference, references } from './reference.write';
import { groupEditor } from './group.write';
import type { FieldEditor } from './kind';

const editors: { [K in FieldKind]: FieldEditor<K> } = {
  text,
  localizedText,
  localizedTexts,
  slug,
  color,
  email,
  phone,
  url,
  boolean,
  integer,
  money,
  rate,
  choice,
  choices,
  date,
  instant,
  reference,
  references,
  image,
  secret,
  group: groupEditor(editorOf),
  json,
};

export function editorOf<K extends FieldKind>(field: FieldOf<K>): FieldEditor<K> {
  return editors[field.kind];
}
