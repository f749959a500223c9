import type { FieldKind, FieldOf } from '../../../contract/fields';
import { choices, groupOf, json, localizedTexts, references, secret } from './composed';
import {
  boolean,
  choice,
  color,
  date,
  email,
  image,
  instant,
  integer,
  money,
  phone,
  url,
  rate,
  reference,
  slug,
} from './singleColumn';
import type { Storage, StoredField } from './storedField';
import { localizedText, text } from './texts';

const storages: { [K in FieldKind]: Storage<K> } = {
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
  group: (name, field) => groupOf(storageOf)(name, field),
  json,
};

export function storageOf<K extends FieldKind>(name: string, field: FieldOf<K>): StoredField {
  const storage: Storage<K> = storages[field.kind];
  return storage(name, field);
}
