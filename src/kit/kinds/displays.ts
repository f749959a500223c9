import type { FieldKind, FieldOf } from '../../../contract/fields';
import { boolean } from './boolean.read';
import { choice } from './choice.read';
import { choices } from './choices.read';
import { color } from './color.read';
import { date } from './date.read';
import { email } from './email.read';
import { image } from './image.read';
import { instant } from './instant.read';
import { integer } from './integer.read';
import { json } from './json.read';
import { localizedText } from './localizedText.read';
import { localizedTexts } from './localizedTexts.read';
import { money } from './money.read';
import { phone } from './phone.read';
import { rate } from './rate.read';
import { reference } from './reference.read';
import { references } from './references.read';
import { secret } from './secret.read';
import { slug } from './slug.read';
import { text } from './text.read';
import { url } from './url.read';
import { groupDisplay } from './group.read';
import type { FieldDisplay } from './kind';

/** Excludes the editors (editors.ts), so that lists do not load form inputs. */
const displays: { [K in FieldKind]: FieldDisplay<K> } = {
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
  group: groupDisplay(displayOf),
  json,
};

export function displayOf<K extends FieldKind>(field: FieldOf<K>): FieldDisplay<K> {
  return displays[field.kind];
}
