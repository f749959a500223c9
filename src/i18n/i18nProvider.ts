import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { languages, type Language } from '../../contract/roles';
import { fallback, flatten, type Catalogs, type FlatMessages, type Messages } from './messages';

export type Params = Readonly<Record<string, unknown>>;

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

const none: Messages = {};

interface Kept {
  layers: readonly FlatMessages[];
  language: Language;
  merged: Merged;
}

/** The languages, each before and after the library's texts are there; newest first. */
const kept: Kept[] = [];
const mostKept = 4;

/** Thousands of texts: those that were merged before are not merged again. */
function mergeOnce(layers: readonly FlatMessages[], language: Language): Merged {
  const known = kept.find((one) => one.language === language && layers.every((layer, at) => layer === one.layers[at]));
  if (known) return known.merged;
  const all: FlatMessages = Object.assign({}, ...layers);
  // The texts of the library among ours are what its type asks for.
  const messages = all as unknown as TranslationMessages;
  const merged = { all, polyglot: polyglotI18nProvider(() => messages, language, locales, options) };
  kept.unshift({ layers, language, merged });
  kept.length = Math.min(kept.length, mostKept);
  return merged;
}

/** Drops the full stop of a text after a value that ends with one: "a las 9:41 a.m.", "Fonda, S.A. de C.V." */
function mergeFullStops(text: string, params: Params): string {
  return Object.values(params).reduce<string>(
    (merged, value) =>
      typeof value === 'string' && value.endsWith('.') ? merged.replaceAll(`${value}.`, () => value) : merged,
    text,
  );
}

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
    const flat = (catalogs: Catalogs, of: Language) => flatten(catalogs[of] ?? none);
    // The last one wins: a text of the language itself beats the one it falls back on.
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
