import type { Traits } from '../../../contract/fields';
import { reversed, suffixMark, indexedWords } from '../folding';
import {
  booleanOperand,
  dateOperand,
  emptyAsNull,
  idOperand,
  instantOperand,
  integerOperand,
  textOperand,
  type Operand,
} from './operands';
import type { Column, Path, Storage, Stored } from './stored';

interface Plain {
  type: Column['type'];
  /** Supports `_gte` and `_lte`. */
  ranged: boolean;
  dated?: Path['dated'];
  operand: Operand;
  words?: (text: string) => string[];
}

/** A value stored and sorted by in one column. */
function plain({ type, ranged, dated, operand, words: found = () => [] }: Plain) {
  return (name: string, field: Traits): Stored => {
    const initial = operand(field.initial) ?? (field.required && type === 'integer' ? 0 : null);
    const column: Column = { name, type, unique: field.unique, initial };
    const path: Path = {
      name,
      column: name,
      order: name,
      nullable: !field.required,
      filter: field.filter,
      sort: field.sort,
      ranged,
      ...(dated && { dated }),
      operand,
      bound: operand,
    };
    return {
      columns: [column],
      paths: [path],
      encode: (value) => ({
        [name]: type === 'text' ? emptyAsNull(value) : typeof value === 'number' ? value : null,
      }),
      decode: (row) => row[name] ?? null,
      words: (value) => (typeof value === 'string' ? found(value) : typeof value === 'number' ? [String(value)] : []),
    };
  };
}

/** A number is found with and without its country code, and by its last digits. */
function phoneWords(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return digits === '' ? [] : [...new Set([digits, digits.slice(-10)]), suffixMark + reversed(digits)];
}

export const slug = plain({ type: 'text', ranged: true, operand: textOperand, words: indexedWords });
export const color = plain({ type: 'text', ranged: true, operand: textOperand, words: indexedWords });
export const email = plain({ type: 'text', ranged: true, operand: textOperand, words: indexedWords });
export const phone = plain({ type: 'text', ranged: false, operand: textOperand, words: phoneWords });
export const url = plain({ type: 'text', ranged: false, operand: textOperand, words: indexedWords });
export const date = plain({ type: 'text', ranged: true, dated: 'date', operand: dateOperand });
export const instant = plain({ type: 'text', ranged: true, dated: 'instant', operand: instantOperand });
export const reference = plain({ type: 'text', ranged: false, operand: idOperand });
export const image = plain({ type: 'text', ranged: false, operand: textOperand });
export const integer = plain({ type: 'integer', ranged: true, operand: integerOperand });
export const money = plain({ type: 'integer', ranged: true, operand: integerOperand });
export const rate = plain({ type: 'integer', ranged: true, operand: integerOperand });

/** Throws on reading an option that is not declared. */
export const choice: Storage<'choice'> = (name, field) => ({
  ...plain({ type: 'text', ranged: false, operand: textOperand })(name, field),
  decode(row) {
    const option = row[name] ?? null;
    if (option === null || field.options.some((one) => one === option)) return option;
    throw new Error(`${name} holds ${option}, which is none of its options`);
  },
});

export const boolean: Storage<'boolean'> = (name, field) => ({
  ...plain({ type: 'integer', ranged: false, operand: booleanOperand })(name, field),
  encode: (value) => ({ [name]: Number(value) }),
  decode: (row) => row[name] === 1,
});
