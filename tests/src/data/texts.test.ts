import { describe, expect, test } from 'vitest';
import english from 'ra-language-english';
import { problemStatus } from '../../../contract/problems';
import { violationCodes } from '../../../contract/violationCodes';
import { catalogs } from '../../../contract/resources';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { clientCodes } from '../../../src/data/problem';
import { createI18n, flatten } from '../../../src/i18n/i18nProvider';
import { libraryMessages } from '../../../src/i18n/libraryMessages';

const languages = ['es', 'en'] as const;
const createI18nIn = (language: 'es' | 'en') => createI18n({ [language]: language === 'es' ? es : en }, language);

describe.each(languages)('in %s', (language) => {
  const { lookup } = createI18nIn(language);

  test.each([...Object.keys(problemStatus), ...clientCodes])('the problem %s has a text', (code) => {
    expect(lookup(`problems.${code}`)).not.toBeNull();
  });

  test.each(violationCodes)('the violation %s has a text', (code) => {
    expect(lookup(`violations.${code}`, { min: 1, max: 2 })).not.toBeNull();
  });

  test('every catalog and each of its fields has a name', () => {
    for (const { name, fields } of catalogs) {
      for (const key of ['name', 'create', 'empty', 'emptyHint'])
        expect(lookup(`resources.${name}.${key}`, { smart_count: 1 }), `${name} ${key}`).not.toBeNull();
      for (const field of [...Object.keys(fields), 'createdAt', 'updatedAt']) {
        expect(
          lookup(`resources.${name}.fields.${field}`) ?? lookup(`resources.record.fields.${field}`),
          `${name}.${field}`,
        ).not.toBeNull();
      }
    }
  });
});

describe("react-admin's own texts in Spanish", () => {
  const keys = Object.entries(flatten(english as never));
  /** Texts that are identical in both languages. */
  const identicalKeys = new Set([
    'ra.boolean.null',
    'ra.boolean.false',
    'ra.message.no',
    'ra.configurable.inspector.title',
    'ra.page.list',
    'ra.page.edit',
    'ra.page.show',
  ]);

  test('are complete and translated', () => {
    const i18n = createI18nIn('es');
    i18n.addLibraryTexts(libraryMessages);
    const untranslatedKeys = keys.filter(([key, isInEnglish]) => {
      const translatedText = i18n.lookup(key);
      return translatedText === null || (translatedText === isInEnglish && !identicalKeys.has(key));
    });
    expect(untranslatedKeys).toEqual([]);
  });

  test('use no placeholder that the English text lacks', () => {
    const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))];
    const spanish = flatten(es as never);
    const untranslatedKeys = keys.filter(([key, isInEnglish]) =>
      placeholders(spanish[key] ?? '').some((name) => !placeholders(isInEnglish).includes(name)),
    );
    expect(untranslatedKeys).toEqual([]);
  });
});
