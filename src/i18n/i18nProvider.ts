import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { languages, type Language } from '../../contract/roles';
import { fallback, flatten, type FlatMessages, type Messages } from './messages';

export type Params = Readonly<Record<string, unknown>>;
export type Catalogs = Partial<Record<Language, Messages>>;

export interface I18n {
  /** What react-admin translates with; the door uses the same one. */
  provider: I18nProvider;
  /** The text of a key in the current language, else in Spanish, else `null` (docs/specification.md §1). */
  lookup(key: string, params?: Params): string | null;
  /** Adds the house's own texts of a language. */
  add(catalogs: Catalogs): void;
  /** Adds a library's texts, which the house's own override. */
  include(catalogs: Catalogs): void;
}

interface Merged {
  all: FlatMessages;
  polyglot: I18nProvider;
}

const locales = [
  { locale: 'es', name: 'Español' },
  { locale: 'en', name: 'English' },
];

/** A key without a text is its default, `_`, else itself: react-admin's habit. */
const options = { onMissingKey: (key: string, params: Params) => params['_'] ?? key };

/** One translator for the whole console: react-admin's own, which the door uses too. */
export function createI18n(first: Catalogs, language: Language): I18n {
  const own: Catalogs = { ...first };
  const library: Catalogs = {};
  let current = language;
  let merged: Merged | undefined;

  /** Made when a text is first asked for: what is added until then is added once. */
  function texts(): Merged {
    merged ??= merge();
    return merged;
  }

  function merge(): Merged {
    const flat = (catalogs: Catalogs, of: Language) => flatten(catalogs[of] ?? {});
    // The last one wins: a text of the language itself beats the one it falls back on.
    const all = {
      ...flat(library, fallback),
      ...flat(own, fallback),
      ...flat(library, current),
      ...flat(own, current),
    };
    // The texts of the library among ours are what its type asks for.
    const messages = all as unknown as TranslationMessages;
    return { all, polyglot: polyglotI18nProvider(() => messages, current, locales, options) };
  }

  function lookup(key: string, params: Params = {}): string | null {
    const { all, polyglot } = texts();
    const text = all[key];
    if (text === undefined || text === key) return null;
    const said: string = polyglot.translate(key, params);
    return said || null;
  }

  return {
    lookup,
    provider: {
      translate: (key: string, params: Params = {}) => lookup(key, params) ?? texts().polyglot.translate(key, params),
      changeLocale(locale: string) {
        current = languages.find((known) => known === locale) ?? fallback;
        merged = undefined;
        return Promise.resolve();
      },
      getLocale: () => current,
      getLocales: () => locales,
    },
    add(catalogs) {
      Object.assign(own, catalogs);
      merged = undefined;
    },
    include(catalogs) {
      Object.assign(library, catalogs);
      merged = undefined;
    },
  };
}
