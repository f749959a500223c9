import type { FieldKind, FieldOf } from '../../../contract/fields';
import { boolean } from './boolean.write';
import { choice } from './choice.write';
import { choices } from './choices.write';
import { color } from './color.write';
import { date } from './date.write';
import { email } from './email.write';
import { image } from './image.write';
import { instant } from './instant.write';
import { integer } from './integer.write';
import { json } from './json.write';
import { localizedText } from './localizedText.write';
import { localizedTexts } from './localizedTexts.write';
import { money } from './money.write';
import { phone } from './phone.write';
import { rate } from './rate.write';
import { reference } from './reference.write';
import { references } from './references.write';
import { secret } from './secret.write';
import { slug } from './slug.write';
import { text } from './text.write';
import { url } from './url.write';
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
