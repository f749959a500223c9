import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { languages, type Language } from '../../contract/roles';
import { isObject } from '../../contract/values';
import { config } from '../config';

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
  texts: MergedTexts;
}

const cachedMerges: CachedMerge[] = [];
const maxCachedMerges = 4;

function mergeWithCache(layers: readonly FlatMessages[], language: Language): MergedTexts {
  const cached = cachedMerges.find(
    (one) => one.language === language && layers.every((layer, index) => layer === one.layers[index]),
  );
  if (cached) return cached.texts;
  const flatTexts: FlatMessages = Object.assign({}, ...layers);
  // Cast: the merged texts contain all keys of the library's type.
  const messages = flatTexts as unknown as TranslationMessages;
  const merged = { flatTexts, polyglot: polyglotI18nProvider(() => messages, language, locales, options) };
  cachedMerges.unshift({ layers, language, texts: merged });
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
  const ownCatalogs: Catalogs = { ...initialCatalogs };
  const libraryCatalogs: Catalogs = {};
  let currentLanguage = language;
  let mergedTexts: MergedTexts | undefined;

  function getMergedTexts(): MergedTexts {
    mergedTexts ??= mergeLayers();
    return mergedTexts;
  }

  function mergeLayers(): MergedTexts {
    const flattenLanguage = (catalogs: Catalogs, of: Language) => flatten(catalogs[of] ?? noMessages);
    // Later layers override earlier ones: the current language overrides the fallback.
    const layers = [
      flattenLanguage(libraryCatalogs, fallbackLanguage),
      flattenLanguage(ownCatalogs, fallbackLanguage),
      flattenLanguage(libraryCatalogs, currentLanguage),
      flattenLanguage(ownCatalogs, currentLanguage),
    ];
    return mergeWithCache(layers, currentLanguage);
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
        currentLanguage = languages.find((known) => known === locale) ?? fallbackLanguage;
        mergedTexts = undefined;
        return Promise.resolve();
      },
      getLocale: () => currentLanguage,
      getLocales: () => locales,
    },
    addTexts(catalogs) {
      Object.assign(ownCatalogs, catalogs);
      mergedTexts = undefined;
    },
    addLibraryTexts(catalogs) {
      Object.assign(libraryCatalogs, catalogs);
      mergedTexts = undefined;
    },
  };
}

export type Messages = Readonly<Record<string, unknown>>;
export type FlatMessages = Record<string, string>;
export type Catalogs = Partial<Record<Language, Messages>>;

const fallbackLanguage: Language = 'es';

/** Milliseconds before each attempt. */
const attemptDelaysMs = [0, 400, 1500];
const fetchTimeoutMs = 15_000;

/** Maximum wait for a language once the texts of another language have arrived, in milliseconds. */
const maxWaitMs = 3_000;
/** Maximum wait for the fallback once the texts of the requested language have arrived, in milliseconds. */
const maxFallbackWaitMs = 1_000;
/** Milliseconds after which English is requested because Spanish has not arrived. */
const substituteDelayMs = 1_000;

async function fetchOnce(language: Language): Promise<Messages> {
  const response = await fetch(`${config.base}assets/i18n/${language}.json`, {
    signal: AbortSignal.timeout(fetchTimeoutMs),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const messages: unknown = await response.json();
  if (!isObject(messages) || Object.keys(flatten(messages)).length === 0) throw new Error('no texts');
  return messages;
}

async function fetchMessages(language: Language): Promise<Messages> {
  let failure: unknown;
  for (const pause of attemptDelaysMs) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await fetchOnce(language);
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`assets/i18n/${language}.json`, { cause: failure });
}

const flatTextsCache = new WeakMap<Messages, FlatMessages>();

export function flatten(messages: Messages): Readonly<FlatMessages> {
  const cached = flatTextsCache.get(messages);
  if (cached) return cached;
  const flat: FlatMessages = {};
  const collect = (nested: Messages, prefix: string) => {
    for (const [key, value] of Object.entries(nested)) {
      if (isObject(value)) collect(value, `${prefix}${key}.`);
      else if (typeof value === 'string' && value !== '') flat[prefix + key] = value;
    }
  };
  collect(messages, '');
  flatTextsCache.set(messages, flat);
  return flat;
}

const messagesByLanguage = new Map<Language, Promise<Messages>>();

export function loadMessages(language: Language): Promise<Messages> {
  const cached = messagesByLanguage.get(language);
  if (cached) return cached;
  const messages = fetchMessages(language);
  messagesByLanguage.set(language, messages);
  messages.catch(() => messagesByLanguage.delete(language));
  return messages;
}

/**
 * Fetches the texts of a language and of its fallback. The fallback is Spanish; the fallback of Spanish is English,
 * fetched only if Spanish fails or is slow. Once one of the two has arrived, the other delays the result by at most
 * `maxWaitMs`. Throws if both fail.
 *
 * @param onLate called for texts that arrive after the result
 */
export async function loadWithFallback(
  language: Language,
  onLate: (language: Language, messages: Messages) => void = () => {},
): Promise<Catalogs> {
  const otherLanguage: Language = language === fallbackLanguage ? 'en' : fallbackLanguage;
  const catalogs: Catalogs = {};
  let hasReturned = false;
  const add = (of: Language) => (messages: Messages) => {
    catalogs[of] = messages;
    if (hasReturned) onLate(of, messages);
  };
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const pause = (ms: number) => new Promise<void>((resolve) => timers.add(setTimeout(resolve, ms)));

  const ownLoad = loadMessages(language).then(add(language));
  const otherLoad =
    language === fallbackLanguage
      ? Promise.race([ownLoad.catch(() => undefined), pause(substituteDelayMs)]).then(() =>
          catalogs[language] ? undefined : loadMessages(otherLanguage).then(add(otherLanguage)),
        )
      : loadMessages(otherLanguage).then(add(otherLanguage));
  const bothSettled = Promise.allSettled([ownLoad, otherLoad]);
  const limit = pause(maxWaitMs);
  await Promise.race([
    bothSettled,
    ownLoad.then(() => (language === fallbackLanguage ? undefined : pause(maxFallbackWaitMs))).catch(() => bothSettled),
    Promise.any([ownLoad, otherLoad])
      .then(() => limit)
      .catch(() => bothSettled),
  ]);
  hasReturned = true;
  for (const timer of timers) clearTimeout(timer);
  if (Object.keys(catalogs).length === 0) await ownLoad;
  return catalogs;
}
