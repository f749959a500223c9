import { describe, expect, it } from 'vitest';
import { createI18n } from '../../../src/i18n/i18nProvider';

const spanishTexts = {
  greeting: 'Hola, %{name}',
  rows: '%{smart_count} fila |||| %{smart_count} filas',
  onlySpanish: 'Sólo aquí',
  echo: 'echo',
  blank: '',
  closed: 'Cerrado el %{when}.',
  fields: { 'name.es': 'Nombre' },
};
const englishTexts = {
  greeting: 'Hello, %{name}',
  rows: '%{smart_count} row |||| %{smart_count} rows',
  onlySpanish: '',
  fields: { 'name.es': 'Name' },
};

describe('lookup', () => {
  const { lookup } = createI18n({ es: spanishTexts, en: englishTexts }, 'en');

  it('returns the text of the current language with its values', () => {
    expect(lookup('greeting', { name: 'Ana' })).toBe('Hello, Ana');
  });

  it('falls back on Spanish when the text is missing or empty', () => {
    expect(lookup('onlySpanish')).toBe('Sólo aquí');
  });

  it.each(['nothing.here', 'blank', 'echo'])('gives null for %s: no text, an empty one, or the key itself', (key) => {
    expect(lookup(key)).toBeNull();
  });

  it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])(
    'gives null for %s, which every object inherits',
    (key) => {
      expect(lookup(key)).toBeNull();
    },
  );

  it.each([null, 7, true, ['Hola'], { text: null }])('treats %j instead of a text as a missing text', (value) => {
    const texts = createI18n({ es: spanishTexts, en: { greeting: value, fields: value } }, 'en');
    expect(texts.lookup('greeting', { name: 'Ana' })).toBe('Hola, Ana');
    expect(texts.lookup('fields.name.es')).toBe('Nombre');
    expect(texts.lookup('greeting.0')).toBeNull();
    expect(texts.lookup('greeting.text')).toBeNull();
  });

  it('finds a key whose last part contains a dot', () => {
    expect(lookup('fields.name.es')).toBe('Name');
  });

  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [2, '2 rows'],
    [1.5, '1.5 rows'],
  ])('selects the plural form of %d', (count, text) => {
    expect(lookup('rows', { smart_count: count })).toBe(text);
  });

  it('adds no full stop after a value that ends with one', () => {
    expect(lookup('closed', { when: '2 nov 2026, 9:41 a.m.' })).toBe('Cerrado el 2 nov 2026, 9:41 a.m.');
    expect(lookup('closed', { when: '2 nov 2026' })).toBe('Cerrado el 2 nov 2026.');
  });

  it('leaves a placeholder without a value, and inserts values literally', () => {
    expect(lookup('greeting')).toBe('Hello, %{name}');
    expect(lookup('greeting', { name: '$& %{name}' })).toBe('Hello, $& %{name}');
  });
});

describe('react-admin provider', () => {
  it('returns the default of a call for a key without a text, else the key', () => {
    const { provider } = createI18n({ es: spanishTexts }, 'es');
    expect(provider.translate('ra.nothing', { _: 'Por %{who}', who: 'defecto' })).toBe('Por defecto');
    expect(provider.translate('Texto tal cual')).toBe('Texto tal cual');
    expect(provider.translate('toString')).toBe('toString');
  });

  it('changes to a language that is added', async () => {
    const { provider, addTexts } = createI18n({ es: spanishTexts }, 'es');
    addTexts({ en: englishTexts });
    await provider.changeLocale('en');
    expect(provider.getLocale()).toBe('en');
    expect(provider.translate('rows', { smart_count: 1 })).toBe('1 row');
  });

  it("overrides texts of libraries with the console's own", () => {
    const { provider, addLibraryTexts } = createI18n({ es: { ra: { save: 'Guardar' } } }, 'es');
    addLibraryTexts({ es: { ra: { save: 'Salvar', back: 'Atrás' } } });
    expect(provider.translate('ra.save')).toBe('Guardar');
    expect(provider.translate('ra.back')).toBe('Atrás');
  });
});
