import { expect, test } from 'vitest';
import { labels } from '../../../../contract/catalogs/catalogs';
import en from '../../../../i18n/en.json';
import es from '../../../../i18n/es.json';
import { createI18n } from '../../../../src/i18n/i18nProvider';
import { canUpdate, matchColumns } from '../../../../src/kit/import/columnMapping';
import { createResourceText } from '../../../../src/kit/resourceText';

const translations = (['es', 'en'] as const).map((language) =>
  createResourceText(createI18n({ es, en }, language).provider.translate),
);

test.each([
  [['Nombre', 'Nombre (inglés)', 'Color']],
  [['NOMBRE EN ESPANOL *', 'nombre (ingles)', 'color']],
  [['Nombre (español)', 'Nombre (EN)', 'COLOR']],
  [['Name (Spanish)', 'Name (English)', 'Color']],
  [['Name in Spanish', 'Name in English', 'Color']],
])('matches the titles %j', (header) => {
  expect(matchColumns(labels, header, translations)).toEqual(['name.es', 'name.en', 'color']);
});

test('finds existing records only with the key', () => {
  expect(canUpdate(labels, ['name.es', 'slug'])).toBe(true);
  expect(canUpdate(labels, ['name.es', 'color'])).toBe(false);
});
