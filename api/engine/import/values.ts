import { unescapeFormulas } from '../../../contract/formulaEscaping';
import type { Language } from '../../../contract/roles';
import { isObject, valueAt } from '../../../contract/values';
import { initialOf } from '../../../contract/fields';
import type { ImportColumn } from '../../../contract/imports';
import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import type { Body } from '../validate';
import { readCell, type CellContext } from './cells';

export interface ReadRow {
  body: Body;
  violations: Violation[];
}

export function readRow(
  resource: Resource,
  columns: readonly ImportColumn[],
  cells: readonly string[],
  find: CellContext['find'],
): ReadRow {
  const texts = new Map(columns.map(({ path }, at) => [path, unescapeFormulas(cells[at] ?? '')]));
  const cellText = (name: string) => texts.get(name)?.trim() ?? '';
  const initialValue = (name: string) => {
    const field = resource.fields[name];
    return (
      field &&
      initialOf(
        field,
        field.initialBy ? { [field.initialBy.field]: cellText(field.initialBy.field).toUpperCase() } : {},
      )
    );
  };
  const context: CellContext = { find, siblingText: (name) => cellText(name) || String(initialValue(name) ?? '') };
  const body: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const { path, name, field } of columns) {
    const text = texts.get(path) ?? '';
    if (text.trim() === '') continue;
    const read = readCell(text, field, context);
    if ('code' in read) violations.push({ field: path, ...read });
    else setValue(body, name, path, read.value);
  }
  for (const { name, field } of columns) {
    if (field.kind === 'localizedTexts' && name in body) body[name] = pairLanguages(body[name]);
  }
  return { body, violations };
}

function setValue(body: Record<string, unknown>, name: string, path: string, value: unknown): void {
  if (path === name) body[name] = value;
  else body[name] = { ...(isObject(body[name]) && body[name]), [path.slice(name.length + 1)]: value };
}

/** Pairs the lines of the two languages by position: the first Spanish line with the first English line. */
function pairLanguages(lists: unknown): unknown {
  if (Array.isArray(lists)) return lists;
  const linesIn = (language: Language) => {
    const lines = valueAt(lists, [language]);
    return Array.isArray(lines) ? lines.map(String) : [];
  };
  const [es, en] = [linesIn('es'), linesIn('en')];
  return Array.from({ length: Math.max(es.length, en.length) }, (_, at) => ({ es: es[at] ?? '', en: en[at] || null }));
}
