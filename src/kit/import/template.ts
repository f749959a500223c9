import { decimalOf } from '../../../contract/amounts';
import { applies, type Field } from '../../../contract/fields';
import { importColumns, type ImportColumn } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { slugify } from '../kinds/slugify';
import type { Words } from '../words';
import { columnLabel } from './columns';

/** The first lines of a file that can be imported: what the columns are called, and one row to write over. */
export function templateOf(resource: Resource, words: Words): { header: string[]; example: string[] } {
  const columns = importColumns(resource);
  return {
    header: columns.map((column) => columnLabel(resource, column, words)),
    example: columns.map((column) => exampleOf(resource, column, words)),
  };
}

function exampleOf(resource: Resource, { path, name, field, required }: ImportColumn, words: Words): string {
  const { translate } = words;
  const isTitle = name === resource.title;
  const initial = initialOf(field);
  const started = Object.fromEntries(
    Object.entries(resource.fields).map(([other, { initial: value }]) => [other, value]),
  );
  if (!applies(field, started)) return '';
  switch (field.kind) {
    case 'boolean':
      return (
        words.of(resource.name, `values.${path}.${field.initial !== false}`) ||
        translate(field.initial === false ? 'list.no' : 'list.yes')
      );
    case 'choice':
      return (
        words.of(resource.name, `values.${path}.${initial ?? field.options[0]}`) || (initial ?? field.options[0] ?? '')
      );
    case 'slug':
      return slugify(translate('import.example'), field.maxLength);
    case 'color':
      return initial ?? '#166534';
    case 'email':
      return translate('import.exampleEmail');
    case 'phone':
      return '55 1234 5678';
    case 'integer':
      return initial ?? '1';
    case 'money':
    case 'rate':
      return typeof field.initial === 'number' ? decimalOf(field.initial, 2) : '100.00';
    case 'date':
      return '2026-12-31';
    default:
      return words.of(resource.name, `examples.${path}`) || (isTitle || required ? translate('import.example') : '');
  }
}

function initialOf({ initial }: Field): string | undefined {
  return typeof initial === 'string' || typeof initial === 'number' ? String(initial) : undefined;
}
