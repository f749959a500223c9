import * as z from 'zod/mini';
import { isObject } from '../../../contract/values';
import type { Field, FieldKind, LocalizedText } from '../../../contract/fields';
import type { Row } from '../../db/database';
import { indexedWords } from '../folding';
import { idOperand, type Storage, type StoredField } from './storedField';

function jsonColumn<K extends FieldKind>(empty: unknown): Storage<K> {
  return (name) => ({
    columns: [{ name, type: 'text', unique: false, initial: empty === null ? null : JSON.stringify(empty) }],
    paths: [],
    encode: (value) => ({ [name]: value === null || value === undefined ? null : JSON.stringify(value) }),
    decode: (row) => (typeof row[name] === 'string' ? JSON.parse(row[name]) : empty),
    searchWords: () => [],
  });
}

export const json: Storage<'json'> = (name, field) => {
  const stored = jsonColumn<'json'>(null)(name, field);
  return { ...stored, decode: (row) => z.parse(field.schema, stored.decode(row)) };
};

export const localizedTexts: Storage<'localizedTexts'> = (name, field) => ({
  ...jsonColumn<'localizedTexts'>([])(name, field),
  searchWords(value) {
    const texts: readonly LocalizedText[] = Array.isArray(value) ? value : [];
    return indexedWords(texts.map(({ es, en }) => `${es} ${en ?? ''}`).join(' '));
  },
});

export const choices: Storage<'choices'> = (name, field) => {
  const stored = jsonColumn<'choices'>([])(name, field);
  return {
    ...stored,
    decode(row) {
      const value = stored.decode(row);
      const unknown = Array.isArray(value) ? value.find((one) => !field.options.includes(one)) : value;
      if (unknown === undefined) return value;
      throw new Error(`undeclared option of ${name}: ${String(unknown)}`);
    },
  };
};

export const references: Storage<'references'> = (name, field) => ({
  ...jsonColumn<'references'>([])(name, field),
  paths: [
    {
      name,
      column: name,
      order: name,
      nullable: true,
      filter: field.filter,
      sort: false,
      ranged: false,
      linked: true,
      operand: idOperand,
      bound: idOperand,
    },
  ],
});

export interface SealedSecret {
  sealed: string;
}

/**
 * Write-only: the encrypted value is stored and never returned. A write without a value leaves the stored secret
 * unchanged.
 */
export const secret: Storage<'secret'> = (name) => ({
  columns: [{ name, type: 'text', unique: false, initial: null }],
  paths: [],
  encode: (value): Row => {
    if (value === undefined) return {};
    if (value === null) return { [name]: null };
    if (typeof value === 'object' && 'sealed' in value && typeof value.sealed === 'string')
      return { [name]: value.sealed };
    throw new Error(`the secret ${name} is not sealed`);
  },
  decode: () => undefined,
  searchWords: () => [],
});

export const groupOf =
  (storageOf: (name: string, field: Field) => StoredField): Storage<'group'> =>
  (name, field) => {
    const inner: [string, StoredField][] = Object.entries(field.fields).map(([key, one]) => [
      key,
      storageOf(`${name}_${key}`, one),
    ]);
    return {
      columns: inner.flatMap(([, stored]) => stored.columns),
      paths: inner.flatMap(([key, { paths }]) =>
        paths.map((path) => ({ ...path, name: path.name.replace(`${name}_${key}`, `${name}.${key}`), nullable: true })),
      ),
      encode(value) {
        const values = isObject(value) ? value : null;
        return Object.assign({}, ...inner.map(([key, stored]) => stored.encode(values ? values[key] : null)));
      },
      decode(row) {
        const values = Object.fromEntries(
          inner.map(([key, stored]) => [key, stored.decode(row)]).filter(([, value]) => value !== undefined),
        );
        return Object.values(values).every((value) => value === null) ? null : values;
      },
      searchWords(value) {
        const values = isObject(value) ? value : {};
        return inner.flatMap(([key, stored]) => (field.fields[key]?.search ? stored.searchWords(values[key]) : []));
      },
    };
  };
