import { instant, text, type Field } from './fields';
import type { Fields, Resource } from './resource';
import type { Language } from './roles';
import { signOf, type Sign, type Total } from './totals';

/** A column of an exported file: a field, one language of it (`name.es`), or a field of a group (`bank.holder`). */
export interface ExportColumn {
  path: string;
  /** The field the resource declares; what every record has counts as one. */
  name: string;
  /** The field its cells are of: of a group, the inner one. */
  field: Field;
  language?: Language;
  /** With which sign its amounts are written, so that the parts of a total sum to it. */
  sign: Sign;
}

const id = text();
const moment = instant();
/** Beside amounts in the platform's own currency, which no field says. */
const currency = text();

/**
 * Everything a record can be exported by, in the order of the declaration. Nothing of a secret, and
 * where amounts stand their currency stands too.
 */
export function exportColumns({ fields, totals }: Resource): ExportColumn[] {
  const own = (name: string, field: Field): ExportColumn => ({ path: name, name, field, sign: 1 });
  const declared = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? Object.entries(field.fields).flatMap(([key, inner]) => columnsOf(`${name}.${key}`, name, inner))
      : columnsOf(name, name, field, totals),
  );
  const saysCurrency = Object.hasOwn(fields, 'currency') || !hasMoneyOfThePlatform(fields);
  return [
    own('id', id),
    ...declared,
    ...(saysCurrency ? [] : [own('currency', currency)]),
    own('createdAt', moment),
    own('updatedAt', moment),
    own('archivedAt', moment),
  ];
}

function columnsOf(path: string, name: string, field: Field, totals?: readonly Total[]): ExportColumn[] {
  if (field.kind === 'secret') return [];
  if (field.kind !== 'localizedText' && field.kind !== 'localizedTexts')
    return [{ path, name, field, sign: signOf(totals, path) }];
  return (['es', 'en'] as const).map((language) => ({ path: `${path}.${language}`, name, field, language, sign: 1 }));
}

function hasMoneyOfThePlatform(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) =>
      (field.kind === 'money' && field.currency === undefined) ||
      (field.kind === 'group' && hasMoneyOfThePlatform(field.fields)),
  );
}
