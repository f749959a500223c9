import type { I18nProvider } from 'react-admin';
import { languages, type Language } from '../../api/contract/roles';
import { fallback, flatten, type FlatMessages, type Messages } from './messages';
import { fill, type Params } from './phrase';

export type { Params } from './phrase';
export type Catalogs = Partial<Record<Language, Messages>>;

export interface I18n {
  /** What react-admin translates with; the door uses the same one. */
  provider: I18nProvider;
  /** The text of a key in the current language, else in Spanish, else `null` (specification.md §1). */
  lookup(key: string, params?: Params): string | null;
  /** Adds the house's own texts of a language. */
  add(catalogs: Catalogs): void;
  /** Adds a library's texts, which the house's own override. */
  include(catalogs: Catalogs): void;
}

/**
 * One translator for the whole console: polyglot's syntax without its ten kilobytes of fill-ins for
 * old browsers, which the sign-in page would carry.
 */
export function createI18n(first: Catalogs, language: Language): I18n {
  const own: Catalogs = { ...first };
  const library: Catalogs = {};
  let current = language;
  let texts: FlatMessages = {};

  function merge(): void {
    const flat = (catalogs: Catalogs, of: Language) => flatten(catalogs[of] ?? {});
    // The last one wins: a text of the language itself beats the one it falls back on.
    texts = { ...flat(library, fallback), ...flat(own, fallback), ...flat(library, current), ...flat(own, current) };
  }
  merge();

  function lookup(key: string, params: Params = {}): string | null {
    const phrase = texts[key];
    if (phrase === undefined || phrase === key) return null;
    return fill(phrase, params, current) || null;
  }

  return {
    lookup,
    provider: {
      /** react-admin's habit: a key without a text is the default `_`, else the key itself, filled in. */
      translate(key: string, params: Params = {}) {
        const byDefault = params['_'];
        return lookup(key, params) ?? fill(typeof byDefault === 'string' ? byDefault : key, params, current);
      },
      changeLocale(locale: string) {
        current = languages.find((known) => known === locale) ?? fallback;
        merge();
        return Promise.resolve();
      },
      getLocale: () => current,
      getLocales: () => [
        { locale: 'es', name: 'Español' },
        { locale: 'en', name: 'English' },
      ],
    },
    add(catalogs) {
      Object.assign(own, catalogs);
      merge();
    },
    include(catalogs) {
      Object.assign(library, catalogs);
      merge();
    },
  };
}
