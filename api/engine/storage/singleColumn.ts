import type { Traits } from '../../../contract/fields';
import { reversed, reversedTermPrefix, indexedWords } from '../folding';
import {
  booleanOperand,
  dateOperand,
  emptyAsNull,
  idOperand,
  instantOperand,
  integerOperand,
  textOperand,
  type Operand,
  type Column,
  type Path,
  type Storage,
  type StoredField,
} from './storedField';

interface SingleColumn {
  type: Column['type'];
  ranged: boolean;
  dated?: Path['dated'];
  operand: Operand;
  searchWords?: (text: string) => string[];
}

function singleColumn({ type, ranged, dated, operand, searchWords: wordsOf = () => [] }: SingleColumn) {
  return (name: string, field: Traits): StoredField => {
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
      searchWords: (value) =>
        typeof value === 'string' ? wordsOf(value) : typeof value === 'number' ? [String(value)] : [],
    };
  };
}

function phoneWords(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return digits === '' ? [] : [...new Set([digits, digits.slice(-10)]), reversedTermPrefix + reversed(digits)];
}

export const slug = singleColumn({ type: 'text', ranged: true, operand: textOperand, searchWords: indexedWords });
export const color = singleColumn({ type: 'text', ranged: true, operand: textOperand, searchWords: indexedWords });
export const email = singleColumn({ type: 'text', ranged: true, operand: textOperand, searchWords: indexedWords });
export const phone = singleColumn({ type: 'text', ranged: false, operand: textOperand, searchWords: phoneWords });
export const url = singleColumn({ type: 'text', ranged: false, operand: textOperand, searchWords: indexedWords });
export const date = singleColumn({ type: 'text', ranged: true, dated: 'date', operand: dateOperand });
export const instant = singleColumn({ type: 'text', ranged: true, dated: 'instant', operand: instantOperand });
export const reference = singleColumn({ type: 'text', ranged: false, operand: idOperand });
export const image = singleColumn({ type: 'text', ranged: false, operand: textOperand });
export const integer = singleColumn({ type: 'integer', ranged: true, operand: integerOperand });
export const money = singleColumn({ type: 'integer', ranged: true, operand: integerOperand });
export const rate = singleColumn({ type: 'integer', ranged: true, operand: integerOperand });

export const choice: Storage<'choice'> = (name, field) => ({
  ...singleColumn({ type: 'text', ranged: false, operand: textOperand })(name, field),
  decode(row) {
    const option = row[name] ?? null;
    if (option === null || field.options.some((one) => one === option)) return option;
    throw new Error(`undeclared option of ${name}: ${option}`);
  },
});

export const boolean: Storage<'boolean'> = (name, field) => ({
  ...singleColumn({ type: 'integer', ranged: false, operand: booleanOperand })(name, field),
  encode: (value) => ({ [name]: Number(value) }),
  decode: (row) => row[name] === 1,
});
