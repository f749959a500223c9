import { isObject } from '../../../contract/values';
import type { Field } from '../../../contract/fields';
import type { Row, SqlValue } from '../../db/database';
import { joinedNumbers, orderKey, indexedWords } from '../folding';
import { numberTerm, recordNumber } from '../recordNumbers';
import { emptyAsNull, textOperand, type Column, type Path, type Storage } from './storedField';

function textColumns(name: string, path: string, field: Field, unique: boolean, initial: SqlValue, nullable: boolean) {
  const ordered = field.sort;
  const order = `${name}_order`;
  const foldedOf = (text: string | null) => (text === null ? '' : orderKey(text));
  const columns: Column[] = [
    { name, type: 'text', unique, initial },
    ...(ordered
      ? [{ name: order, type: 'text', unique: false, initial: foldedOf(emptyAsNull(initial)) } as const]
      : []),
  ];
  const sorting: Path = {
    name: path,
    column: name,
    order: ordered ? order : name,
    nullable,
    filter: field.filter,
    sort: field.sort,
    ranged: ordered,
    operand: textOperand,
    bound(value) {
      const text = textOperand(value);
      return typeof text === 'string' ? orderKey(text) : undefined;
    },
  };
  return {
    columns,
    path: sorting,
    encode: (text: string | null): Row => ({ [name]: text, ...(ordered && { [order]: foldedOf(text) }) }),
  };
}

export const text: Storage<'text'> = (name, field) => {
  const { columns, path, encode } = textColumns(
    name,
    name,
    field,
    field.unique,
    textOperand(field.initial) ?? null,
    !field.required,
  );
  return {
    columns,
    paths: [path],
    encode: (value) => encode(emptyAsNull(value)),
    decode: (row) => row[name] ?? null,
    searchWords(value) {
      if (typeof value !== 'string') return [];
      const term = name === recordNumber ? numberTerm(value) : null;
      return term === null ? indexedWords(`${value} ${joinedNumbers(value, 4)}`) : [term];
    },
  };
};

function textsIn(value: unknown): { es: unknown; en: unknown } | null {
  return isObject(value) ? { es: value['es'], en: value['en'] } : null;
}

export const localizedText: Storage<'localizedText'> = (name, field) => {
  const initial = textsIn(field.initial);
  const es = textColumns(
    `${name}_es`,
    `${name}.es`,
    field,
    field.unique,
    textOperand(initial?.es) ?? null,
    !field.required,
  );
  const en = textColumns(`${name}_en`, `${name}.en`, field, false, textOperand(initial?.en) ?? null, true);
  return {
    columns: [...es.columns, ...en.columns],
    paths: [es.path, en.path],
    encode(value) {
      const texts = textsIn(value);
      return { ...es.encode(emptyAsNull(texts?.es)), ...en.encode(emptyAsNull(texts?.en)) };
    },
    decode(row) {
      const texts = { es: row[`${name}_es`] ?? null, en: row[`${name}_en`] ?? null };
      return texts.es === null && texts.en === null && !field.required ? null : texts;
    },
    searchWords(value) {
      const texts = textsIn(value);
      return texts ? indexedWords(`${emptyAsNull(texts.es) ?? ''} ${emptyAsNull(texts.en) ?? ''}`) : [];
    },
  };
};
