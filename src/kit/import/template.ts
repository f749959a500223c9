import { formatDecimal } from '../../../contract/amounts';
import { isApplicable, type Field, type FieldKind, type FieldOf } from '../../../contract/fields';
import { importColumns, type ImportColumn } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { slugify } from '../kinds/slugify';
import type { ResourceText } from '../resourceText';
import { columnLabel } from './columnMapping';

export function templateOf(resource: Resource, resourceText: ResourceText): { header: string[]; example: string[] } {
  const columns = importColumns(resource);
  return {
    header: columns.map((column) => columnLabel(resource, column, resourceText)),
    example: columns.map((column) => exampleOf(resource, column, resourceText)),
  };
}

interface ExampleOptions<K extends FieldKind> {
  resource: Resource;
  column: ImportColumn;
  field: FieldOf<K>;
  initial: string | undefined;
  resourceText: ResourceText;
}

const examples: { [K in FieldKind]: (options: ExampleOptions<K>) => string } = {
  text: (options) => options.field.example ?? textExample(options),
  localizedText: textExample,
  localizedTexts: textExample,
  reference: textExample,
  references: textExample,
  secret: textExample,
  boolean: ({ resource, column, field, resourceText }) =>
    resourceText.lookup(resource.name, `values.${column.path}.${field.initial !== false}`) ||
    resourceText.translate(field.initial === false ? 'list.no' : 'list.yes'),
  choice: ({ resource, column, field, initial = field.options[0] ?? '', resourceText }) =>
    resourceText.lookup(resource.name, `values.${column.path}.${initial}`) || initial,
  choices: ({ resource, column, field, resourceText }) =>
    resourceText.lookup(resource.name, `values.${column.path}.${field.options[0] ?? ''}`) || (field.options[0] ?? ''),
  slug: ({ field, resourceText }) => slugify(resourceText.translate('import.example'), field.maxLength),
  color: ({ initial }) => initial ?? '#166534',
  email: ({ resourceText }) => resourceText.translate('import.exampleEmail'),
  phone: () => '55 1234 5678',
  url: () => 'https://example.com',
  integer: ({ field, initial }) => initial ?? String(Math.max(1, field.min)),
  money: ({ field }) => decimalExample(field.initial, field),
  rate: ({ field }) => decimalExample(field.initial, { min: 0, max: field.max }),
  date: () => '2026-12-31',
  // These kinds are never a column: `importColumns` omits images and expands groups into their fields.
  image: () => '',
  instant: () => '',
  group: () => '',
  json: () => '',
};

function exampleOf(resource: Resource, column: ImportColumn, resourceText: ResourceText): string {
  const initialValues = Object.fromEntries(
    Object.entries(resource.fields).map(([other, { initial: value }]) => [other, value]),
  );
  if (!isApplicable(column.field, initialValues)) return '';
  return exampleOfKind(column.field, { resource, column, initial: initialOf(column.field), resourceText });
}

function exampleOfKind<K extends FieldKind>(field: FieldOf<K>, rest: Omit<ExampleOptions<K>, 'field'>): string {
  const example: (options: ExampleOptions<K>) => string = examples[field.kind];
  return example({ ...rest, field });
}

function textExample({ resource, column: { path, name, required }, resourceText }: ExampleOptions<FieldKind>): string {
  const isNeeded = name === resource.title || required;
  return (
    resourceText.lookup(resource.name, `examples.${path}`) || (isNeeded ? resourceText.translate('import.example') : '')
  );
}

function decimalExample(initial: unknown, { min, max }: { min: number; max: number }): string {
  return formatDecimal(typeof initial === 'number' ? initial : Math.min(Math.max(10_000, min), max), 2);
}

function initialOf({ initial }: Field): string | undefined {
  return typeof initial === 'string' || typeof initial === 'number' ? String(initial) : undefined;
}
