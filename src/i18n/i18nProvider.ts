import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { languages, type Language } from '../../contract/roles';
import { fallback, flatten, type Catalogs, type FlatMessages, type Messages } from './messages';

export type Params = Readonly<Record<string, unknown>>;

export interface I18n {
  /** Translator of react-admin, shared with the public pages. */
  provider: I18nProvider;
  /** Returns the text of a key in the current language, else in Spanish, else `null` (docs/specification.md §1). */
  lookup(key: string, params?: Params): string | null;
  /** Adds the console's own texts of a language. */
  add(catalogs: Catalogs): void;
  /** Adds the texts of a library; the console's own override them. */
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

/** react-admin's convention: a key without a text returns its default `_`, else the key. */
const options = { onMissingKey: (key: string, params: Params) => params['_'] ?? key };

const none: Messages = {};

interface Kept {
  layers: readonly FlatMessages[];
  language: Language;
  merged: Merged;
}

/** Cached merges, newest first: each language with and without the library's texts. */
const kept: Kept[] = [];
const mostKept = 4;

/** Returns the cached merge if there is one: the layers hold thousands of texts. */
function mergeOnce(layers: readonly FlatMessages[], language: Language): Merged {
  const known = kept.find((one) => one.language === language && layers.every((layer, at) => layer === one.layers[at]));
  if (known) return known.merged;
  const all: FlatMessages = Object.assign({}, ...layers);
  // Contains all texts of the library's type among the console's own.
  const messages = all as unknown as TranslationMessages;
  const merged = { all, polyglot: polyglotI18nProvider(() => messages, language, locales, options) };
  kept.unshift({ layers, language, merged });
  kept.length = Math.min(kept.length, mostKept);
  return merged;
}

/** Avoids a double full stop after a value that ends with one: "a las 9:41 a.m.", "Fonda, S.A. de C.V." */
function mergeFullStops(text: string, params: Params): string {
  return Object.values(params).reduce<string>(
    (merged, value) =>
      typeof value === 'string' && value.endsWith('.') ? merged.replaceAll(`${value}.`, () => value) : merged,
    text,
  );
}

/** Creates the translator shared by react-admin and the public pages. */
export function createI18n(first: Catalogs, language: Language): I18n {
  const own: Catalogs = { ...first };
  const library: Catalogs = {};
  let current = language;
  let merged: Merged | undefined;

  /** Merges lazily, so that texts added before the first use are merged once. */
  function texts(): Merged {
    merged ??= merge();
    return merged;
  }

  function merge(): Merged {
    const flat = (catalogs: Catalogs, of: Language) => flatten(catalogs[of] ?? none);
    // Later layers win: the current language overrides the fallback.
    const layers = [flat(library, fallback), flat(own, fallback), flat(library, current), flat(own, current)];
    return mergeOnce(layers, current);
  }

  function lookup(key: string, params: Params = {}): string | null {
    const { all, polyglot } = texts();
    if (!Object.hasOwn(all, key) || all[key] === key) return null;
    const said: string = polyglot.translate(key, params);
    return mergeFullStops(said, params) || null;
  }

  return {
    lookup,
    provider: {
      translate: (key: string, params: Params = {}) =>
        lookup(key, params) ?? mergeFullStops(texts().polyglot.translate(key, params), params),
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
