import { instant, text, type Field } from './fields';
import type { Fields, Resource } from './resource';
import type { Language } from './roles';
import { signOf, type Sign, type Total } from './totals';

/** A column of an exported file: a field, one language of it (`name.es`), or a field of a group (`bank.holder`). */
export interface ExportColumn {
  path: string;
  /** The declared field, or one that every record has. */
  name: string;
  /** The field of its cells: in a group, the inner one. */
  field: Field;
  language?: Language;
  /** The sign its amounts are written with, so that the parts of a total sum to it. */
  sign: Sign;
}

const id = text();
const moment = instant();
/** Added where amounts are in the platform's currency, which no field holds. */
const currency = text();

/**
 * The columns a resource can be exported with, in the order of the declaration: no secrets, and amounts always with
 * their currency.
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
