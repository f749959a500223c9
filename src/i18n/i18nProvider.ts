import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { languages, type Language } from '../../contract/roles';
import { fallbackLanguage, flatten, type Catalogs, type FlatMessages, type Messages } from './messages';

export type Params = Readonly<Record<string, unknown>>;

export interface I18n {
  provider: I18nProvider;
  /** Returns the text of a key in the current language, else in Spanish, else `null` (docs/specification.md §1). */
  lookup(key: string, params?: Params): string | null;
  addTexts(catalogs: Catalogs): void;
  addLibraryTexts(catalogs: Catalogs): void;
}

interface MergedTexts {
  flatTexts: FlatMessages;
  polyglot: I18nProvider;
}

const locales = [
  { locale: 'es', name: 'Español' },
  { locale: 'en', name: 'English' },
];

/** Convention of react-admin: a key without a text returns the param `_`, else the key. */
const options = { onMissingKey: (key: string, params: Params) => params['_'] ?? key };

const noMessages: Messages = {};

interface CachedMerge {
  layers: readonly FlatMessages[];
  language: Language;
  merged: MergedTexts;
}

const cachedMerges: CachedMerge[] = [];
const maxCachedMerges = 4;

function mergeWithCache(layers: readonly FlatMessages[], language: Language): MergedTexts {
  const cached = cachedMerges.find(
    (one) => one.language === language && layers.every((layer, at) => layer === one.layers[at]),
  );
  if (cached) return cached.merged;
  const flatTexts: FlatMessages = Object.assign({}, ...layers);
  // Cast: the merged texts contain all keys of the library's type.
  const messages = flatTexts as unknown as TranslationMessages;
  const merged = { flatTexts, polyglot: polyglotI18nProvider(() => messages, language, locales, options) };
  cachedMerges.unshift({ layers, language, merged });
  cachedMerges.length = Math.min(cachedMerges.length, maxCachedMerges);
  return merged;
}

/** Removes one of two full stops after a value that ends with a full stop: "a las 9:41 a.m.", "Fonda, S.A. de C.V." */
function mergeFullStops(text: string, params: Params): string {
  return Object.values(params).reduce<string>(
    (merged, value) =>
      typeof value === 'string' && value.endsWith('.') ? merged.replaceAll(`${value}.`, () => value) : merged,
    text,
  );
}

export function createI18n(initialCatalogs: Catalogs, language: Language): I18n {
  const own: Catalogs = { ...initialCatalogs };
  const library: Catalogs = {};
  let current = language;
  let merged: MergedTexts | undefined;

  function getMergedTexts(): MergedTexts {
    merged ??= merge();
    return merged;
  }

  function merge(): MergedTexts {
    const flat = (catalogs: Catalogs, of: Language) => flatten(catalogs[of] ?? noMessages);
    // Later layers override earlier ones: the current language overrides the fallback.
    const layers = [
      flat(library, fallbackLanguage),
      flat(own, fallbackLanguage),
      flat(library, current),
      flat(own, current),
    ];
    return mergeWithCache(layers, current);
  }

  function lookup(key: string, params: Params = {}): string | null {
    const { flatTexts, polyglot } = getMergedTexts();
    if (!Object.hasOwn(flatTexts, key) || flatTexts[key] === key) return null;
    const translated: string = polyglot.translate(key, params);
    return mergeFullStops(translated, params) || null;
  }

  return {
    lookup,
    provider: {
      translate: (key: string, params: Params = {}) =>
        lookup(key, params) ?? mergeFullStops(getMergedTexts().polyglot.translate(key, params), params),
      changeLocale(locale: string) {
        current = languages.find((known) => known === locale) ?? fallbackLanguage;
        merged = undefined;
        return Promise.resolve();
      },
      getLocale: () => current,
      getLocales: () => locales,
    },
    addTexts(catalogs) {
      Object.assign(own, catalogs);
      merged = undefined;
    },
    addLibraryTexts(catalogs) {
      Object.assign(library, catalogs);
      merged = undefined;
    },
  };
}
