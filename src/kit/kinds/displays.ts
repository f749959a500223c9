import type { FieldKind, FieldOf } from '../../../contract/fields';
import { boolean, choice, choices } from './choices.read';
import { color, json, secret, slug, text } from './texts.read';
import { date, instant } from './dates.read';
import { email, phone, url } from './contacts.read';
import { image } from './image.read';
import { integer, money, rate } from './numbers.read';
import { localizedText, localizedTexts } from './localizedTexts.read';
import { reference, references } from './reference.read';
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
