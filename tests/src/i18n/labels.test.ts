import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../contract/fields';
import { importColumnsOf } from '../../../contract/imports';
import { currencies } from '../../../contract/currencies';
import { resources } from '../../../contract/resources';
import { languages } from '../../../contract/roles';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { columnLabel } from '../../../src/kit/import/columnMapping';
import { normalizeTitle } from '../../../src/kit/import/columnSynonyms';
import { createI18n, flatten, type Messages } from '../../../src/i18n/i18nProvider';
import { readableFields } from '../../../src/kit/record';
import { createResourceText } from '../../../src/kit/resourceText';

const messages = { es: es as Messages, en: en as Messages };

/** Returns the labels that occur more than once, with the names of their fields. */
function findSharedLabels(
  labelledFields: readonly (readonly [name: string, label: string])[],
): Record<string, string[]> {
  const fieldsByLabel = new Map<string, string[]>();
  for (const [name, label] of labelledFields)
    fieldsByLabel.set(normalizeTitle(label), [...(fieldsByLabel.get(normalizeTitle(label)) ?? []), name]);
  return Object.fromEntries([...fieldsByLabel].filter(([, names]) => names.length > 1));
}

const isNamedByItself = (option: string) => currencies.some((currency) => currency === option);

/** Returns the text keys of fields and their options, including fields in groups such as `fields.bank.holder`. */
function keysOf(fields: Fields, group = ''): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const name = `${group}${key}`;
    const label = `fields.${name}`;
    if (field.kind === 'group') return [label].concat(keysOf(field.fields, `${name}.`));
    if (field.kind !== 'choice') return [label];
    const options = field.options.filter((option) => !isNamedByItself(option));
    return [label].concat(options.map((option) => `values.${name}.${option}`));
  });
}

describe.each(languages)('in %s', (language) => {
  const texts = flatten(messages[language]);
  const hasText = (resource: string, key: string) =>
    [resource, 'record'].some((owner) => `resources.${owner}.${key}` in texts);

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'every field of %s and of its actions has a label, and every option a text',
    (name, resource) => {
      const declaredFields = [resource.fields, ...Object.values(resource.actions).map(({ input }) => input)];
      const keys = new Set(declaredFields.flatMap((fields) => keysOf(fields)));
      expect([...keys].filter((key) => !hasText(name, key))).toEqual([]);
    },
  );

  const resourceText = createResourceText(createI18n(messages, language).provider.translate);

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'columns, filters and facts of %s have distinct labels',
    (name, resource) => {
      const fields = Object.entries(readableFields(resource)).flatMap(([field, { column, filter }]) =>
        column !== 'never' || filter ? [field] : [],
      );
      expect(findSharedLabels(fields.map((field) => [field, resourceText.fieldLabel(name, field)] as const))).toEqual(
        {},
      );
    },
  );

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'columns of an import file of %s have distinct labels',
    (_, resource) => {
      expect(
        findSharedLabels(
          importColumnsOf(resource).map(
            (column) => [column.path, columnLabel(resource, column, resourceText)] as const,
          ),
        ),
      ).toEqual({});
    },
  );
});
