import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Language } from '../../api/contract/roles';
import { fallback, flatten, type FlatMessages, type Messages } from './messages';

export type Params = Readonly<Record<string, unknown>>;
export type Catalogs = Partial<Record<Language, Messages>>;

export interface I18n {
  /** What react-admin translates with; the door uses the same one. */
  provider: I18nProvider;
  /** The text of a key in the current language, else in Spanish, else `null` (specification.md §1). */
  lookup(key: string, params?: Params): string | null;
  /** Adds the house's own texts of a language. */
  add(catalogs: Catalogs): void;
  /** Adds a library's texts, which the house's own override. */
  include(catalogs: Catalogs): Promise<void>;
}

/**
 * One translator for the whole console. `catalogs` must hold the first language already: react-admin
 * asks for it synchronously.
 */
export function createI18n(first: Catalogs, language: Language): I18n {
  const own: Catalogs = {};
  const library: Catalogs = {};
  const flat = (catalogs: Catalogs, of: Language): FlatMessages => flatten(catalogs[of] ?? {});

  const messages = (locale: string): FlatMessages => {
    const wanted = locale as Language;
    // The last one wins: a text of the language itself beats the one it falls back on.
    return { ...flat(library, fallback), ...flat(own, fallback), ...flat(library, wanted), ...flat(own, wanted) };
  };

  Object.assign(own, first);
  const provider = polyglotI18nProvider(
    // Its type wants react-admin's keys nested; polyglot reads flat ones as well.
    messages as unknown as (locale: string) => TranslationMessages,
    language,
    [
      { locale: 'es', name: 'Español' },
      { locale: 'en', name: 'English' },
    ],
    { allowMissing: true },
  );

  return {
    provider,
    lookup(key, params) {
      const text = provider.translate(key, params);
      return text === key || text === '' ? null : text;
    },
    add: (catalogs) => void Object.assign(own, catalogs),
    include(catalogs) {
      Object.assign(library, catalogs);
      return provider.changeLocale(provider.getLocale());
    },
  };
}
