import { parseAmount, unitsOf } from '../../../contract/amounts';
import { platformCurrency } from '../../../contract/currencies';
import type { FieldKind, FieldOf } from '../../../contract/fields';
import type { Params } from '../../../contract/problems';
import type { ViolationCode } from '../../../contract/violationCodes';

export type Read = { value: unknown } | { code: ViolationCode; params?: Params };

/** Context for reading a cell. */
export interface Beside {
  /** Text of another field of the same row; '' if absent. */
  cell(name: string): string;
  /** Finds the record of resource `to` by a name in the file. */
  find(to: string, text: string): Found;
}

export type Found = { id: string } | 'none' | 'several';

type Reader<K extends FieldKind> = (text: string, field: FieldOf<K>, beside: Beside) => Read;

/** Returns the text unchanged; the field's schema validates it later. */
const asWritten = (text: string): Read => ({ value: text });

const readers: { [K in FieldKind]: Reader<K> } = {
  text: asWritten,
  localizedText: asWritten,
  /** One language of each text, separated by line breaks or `|`. An empty item is a missing translation. */
  localizedTexts: (text) => ({
    value: text
      .replace(/[|\s]+$/, '')
      .split(text.includes('\n') ? '\n' : '|')
      .map((one) => one.trim()),
  }),
  slug: asWritten,
  color: asWritten,
  email: asWritten,
  phone: asWritten,
  url: asWritten,
  image: asWritten,
  secret: asWritten,
  boolean: yesOrNo,
  integer: wholeNumber,
  money: (text, { currency }, beside) => {
    const code = ((currency && beside.cell(currency)) || platformCurrency).toUpperCase();
    const units = parseAmount(text, code);
    if (units === 'ambiguousNumber') return { code: units, params: { value: quoted(text) } };
    return typeof units === 'number' ? { value: units } : { code: 'malformed' };
  },
  rate: percentage,
  choice: (text, { options }) => ({
    value: options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text,
  }),
  choices: (text, { options }) => ({
    value: referenced(text).map((one) => options.find((option) => option.toLowerCase() === one.toLowerCase()) ?? one),
  }),
  date: (text) => ({ value: isoDate(text) }),
  reference: (text, { to }, { find }) => {
    const found = find(to, text);
    return typeof found === 'object' ? { value: found.id } : unfound(found, text);
  },
  references: (text, { to }, { find }) => {
    const ids: string[] = [];
    for (const one of referenced(text)) {
      const found = find(to, one);
      if (typeof found !== 'object') return unfound(found, one);
      ids.push(found.id);
    }
    return { value: ids };
  },
  instant: asWritten,
  group: asWritten,
  json: asWritten,
};

/** Parses the value of a non-empty cell. */
export function readCell<K extends FieldKind>(text: string, field: FieldOf<K>, beside: Beside): Read {
  // In a list the first line may be empty: a missing translation.
  const said = field.kind === 'localizedTexts' ? text : text.trim();
  const reader: Reader<K> = readers[field.kind];
  return reader(said, field, beside);
}

/** The names of records in a cell of references, separated by `;`, `|` or line breaks. */
export function referenced(text: string): string[] {
  return listed(text, /[;|\n]/);
}

function listed(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean);
}

const yes = new Set(['sí', 'si', 's', 'yes', 'y', 'true', 'verdadero', '1']);
const no = new Set(['no', 'n', 'false', 'falso', '0']);

function yesOrNo(text: string): Read {
  const word = text.toLowerCase().normalize('NFC');
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { code: 'malformed' };
}

function wholeNumber(text: string): Read {
  const number = unitsOf(text, 0);
  return typeof number === 'number' ? { value: number } : { code: 'malformed' };
}

/** Three digits after a separator: too precise for a rate, or a thousands separator. */
const ambiguousRate = /^[-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/;

function percentage(text: string): Read {
  const number = text.replace(/\s*%$/, '');
  if (ambiguousRate.test(number)) return { code: 'ambiguousNumber', params: { value: quoted(text) } };
  const basisPoints = unitsOf(number, 2);
  return typeof basisPoints === 'number' ? { value: basisPoints } : { code: 'malformed' };
}

/** `31/7/2026` is the 31st of July: day first, as in Mexico. */
function isoDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

function unfound(found: 'none' | 'several', text: string): Read {
  return { code: found === 'none' ? 'unmatched' : 'severalMatch', params: { value: quoted(text) } };
}

/** Truncated for the response: it is client input. */
function quoted(text: string): string {
  return [...text].slice(0, 60).join('');
}
