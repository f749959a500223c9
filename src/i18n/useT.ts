import { createContext, use, useSyncExternalStore } from 'react';
import { type Language, languages } from '../../contract/roles';
import { confirmLeave, hasUnsaved } from '../unsaved';
import {
  createI18n,
  type I18n,
  type Params,
  loadWithFallback,
  loadMessages,
  type Catalogs,
  type Messages,
} from './i18nProvider';

/** Returns the text of a key in the user's language. Without a text, returns the param `_` or an empty string. */
export type Translate = (key: string, params?: Params) => string;

interface Texts {
  language: Language;
  t: Translate;
}

export const TextsContext = createContext<Texts | null>(null);

export function textsOf({ lookup }: I18n, language: Language): Texts {
  return { language, t: (key, params) => lookup(key, params) ?? String(params?.['_'] ?? '') };
}

let i18n: I18n | undefined;
let currentTexts: Texts = { language: 'es', t: () => '' };
const listeners = new Set<() => void>();

function publish(language: Language): void {
  // A new object makes subscribed components render again.
  currentTexts = textsOf(currentI18n(), language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentI18n(): I18n {
  if (!i18n) throw new Error('The texts are not loaded yet');
  return i18n;
}

export function initI18n(catalogs: Catalogs, language: Language): I18n {
  i18n = createI18n(catalogs, language);
  publish(language);
  return i18n;
}

/**
 * Detects the language, stores it on the first visit, fetches its texts and follows changes made in other tabs. If only
 * the texts of the other language can be fetched, starts in that language. Throws if no texts can be fetched.
 */
export async function initLanguage(): Promise<void> {
  const language = initialLanguage();
  storeLanguage(language);
  document.documentElement.lang = language;
  const catalogs = await loadWithFallback(language, addLateTexts);
  const otherLanguage = language === 'es' ? 'en' : 'es';
  initI18n(catalogs, catalogs[language] ? language : otherLanguage);
  globalThis.addEventListener('storage', (event) => {
    if (event.key === languageStorageKey && (event.newValue === 'es' || event.newValue === 'en')) {
      // Does not store the language again: that would undo a later choice of the other tab.
      void showLanguage(event.newValue).catch(() => undefined);
    }
  });
}

function addLateTexts(language: Language, messages: Messages): void {
  i18n?.addTexts({ [language]: messages });
  if (i18n && language === initialLanguage() && !hasUnsaved()) void changeLanguage(language).catch(() => undefined);
}

/**
 * Switches the language and stores the choice. Asks for confirmation if a form has unsaved input, because every page is
 * remounted. A later call replaces a call whose texts are still being fetched. Throws if the texts cannot be fetched.
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (await showLanguage(language)) storeLanguage(language);
}

let requestedLanguage: Language | undefined;

async function showLanguage(language: Language): Promise<boolean> {
  requestedLanguage = language;
  if (language === currentTexts.language) return true;
  const messages = await loadMessages(language);
  if (requestedLanguage !== language || !(await confirmLeave('language'))) return false;
  const translator = currentI18n();
  translator.addTexts({ [language]: messages });
  await translator.provider.changeLocale(language);
  publish(language);
  return true;
}

function useTexts(): Texts {
  const current = useSyncExternalStore(subscribe, () => currentTexts);
  return use(TextsContext) ?? current;
}

export function useT(): Translate {
  return useTexts().t;
}

export function useLanguage(): Language {
  return useTexts().language;
}

export function currentLanguage(): Language {
  return currentTexts.language;
}

/** localStorage key of the choice, stored as plain `es` or `en` (docs/specification.md §1). */
const languageStorageKey = 'currentLanguage';

function isLanguage(value: unknown): value is Language {
  return languages.some((one) => one === value);
}

export function detectLanguage(browserLanguage: string | undefined): Language {
  return browserLanguage?.toLowerCase().split('-')[0] === 'es' ? 'es' : 'en';
}

export function readStoredLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(languageStorageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Storage is unavailable: the choice applies until the page is closed.
  }
}

function initialLanguage(): Language {
  return readStoredLanguage() ?? detectLanguage(navigator.language);
}
