import { parseAmount, parseUnits } from '../../../contract/amounts';
import { platformCurrency } from '../../../contract/currencies';
import type { FieldKind, FieldOf } from '../../../contract/fields';
import type { Params } from '../../../contract/problems';
import type { ViolationCode } from '../../../contract/violationCodes';

export type CellResult = { value: unknown } | { code: ViolationCode; params?: Params };

export interface CellContext {
  siblingText(name: string): string;
  find(to: string, text: string): FoundRecord;
}

export type FoundRecord = { id: string } | 'none' | 'several';

type CellReader<K extends FieldKind> = (text: string, field: FieldOf<K>, context: CellContext) => CellResult;

const asWritten = (text: string): CellResult => ({ value: text });

const readers: { [K in FieldKind]: CellReader<K> } = {
  text: asWritten,
  localizedText: asWritten,
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
  boolean: parseBoolean,
  integer: parseInteger,
  money: (text, { currency }, context) => {
    const code = ((currency && context.siblingText(currency)) || platformCurrency).toUpperCase();
    const units = parseAmount(text, code);
    if (units === 'ambiguousNumber') return { code: units, params: { value: truncated(text) } };
    return typeof units === 'number' ? { value: units } : { code: 'malformed' };
  },
  rate: parseRate,
  choice: (text, { options }) => ({
    value: options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text,
  }),
  choices: (text, { options }) => ({
    value: splitReferences(text).map(
      (one) => options.find((option) => option.toLowerCase() === one.toLowerCase()) ?? one,
    ),
  }),
  date: (text) => ({ value: toIsoDate(text) }),
  reference: (text, { to }, { find }) => {
    const found = find(to, text);
    return typeof found === 'object' ? { value: found.id } : notFoundResult(found, text);
  },
  references: (text, { to }, { find }) => {
    const ids: string[] = [];
    for (const one of splitReferences(text)) {
      const found = find(to, one);
      if (typeof found !== 'object') return notFoundResult(found, one);
      ids.push(found.id);
    }
    return { value: ids };
  },
  instant: asWritten,
  group: asWritten,
  json: asWritten,
};

export function readCell<K extends FieldKind>(text: string, field: FieldOf<K>, context: CellContext): CellResult {
  const trimmed = field.kind === 'localizedTexts' ? text : text.trim();
  const reader: CellReader<K> = readers[field.kind];
  return reader(trimmed, field, context);
}

export function splitReferences(text: string): string[] {
  return splitTrimmed(text, /[;|\n]/);
}

function splitTrimmed(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean);
}

const yes = new Set(['sí', 'si', 's', 'yes', 'y', 'true', 'verdadero', '1']);
const no = new Set(['no', 'n', 'false', 'falso', '0']);

function parseBoolean(text: string): CellResult {
  const word = text.toLowerCase().normalize('NFC');
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { code: 'malformed' };
}

function parseInteger(text: string): CellResult {
  const number = parseUnits(text, 0);
  return typeof number === 'number' ? { value: number } : { code: 'malformed' };
}

/** Matches three digits after a separator: they are too many decimals for a rate, or follow a thousands separator. */
const ambiguousRate = /^[-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/;

function parseRate(text: string): CellResult {
  const number = text.replace(/\s*%$/, '');
  if (ambiguousRate.test(number)) return { code: 'ambiguousNumber', params: { value: truncated(text) } };
  const basisPoints = parseUnits(number, 2);
  return typeof basisPoints === 'number' ? { value: basisPoints } : { code: 'malformed' };
}

function toIsoDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

function notFoundResult(found: 'none' | 'several', text: string): CellResult {
  return { code: found === 'none' ? 'unmatched' : 'severalMatch', params: { value: truncated(text) } };
}

function truncated(text: string): string {
  return [...text].slice(0, 60).join('');
}
