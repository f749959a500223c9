import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/roles';
import { confirmLeave, hasUnsaved } from '../kit/ui/unsaved';
import { createI18n, type I18n, type Params } from './i18nProvider';
import { firstLanguage, keepLanguage, languageStorageKey } from './language';
import { loadAvailable, loadMessages, type Catalogs, type Messages } from './messages';

/** The text of a key in the person's language. A key without a text shows nothing, never itself. */
export type Translate = (key: string, params?: Params) => string;

interface Texts {
  language: Language;
  t: Translate;
}

let i18n: I18n | undefined;
let texts: Texts = { language: 'es', t: () => '' };
const listeners = new Set<() => void>();

function publish(language: Language): void {
  // A new object each time: what renders with it renders again.
  texts = { language, t: (key, params) => i18n?.lookup(key, params) ?? '' };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The translator of the console, once `startLanguage` or `openTexts` has made it. */
export function currentI18n(): I18n {
  if (!i18n) throw new Error('The texts are not loaded yet');
  return i18n;
}

/** Makes the translator from texts at hand. */
export function openTexts(catalogs: Catalogs, language: Language): I18n {
  i18n = createI18n(catalogs, language);
  publish(language);
  return i18n;
}

/**
 * Detects the language, stores it from the first visit on, fetches its texts and follows a choice made in another tab.
 * Starts in the other language if its texts alone are there. Throws when no text can be fetched.
 */
export async function startLanguage(): Promise<void> {
  const wanted = firstLanguage();
  keepLanguage(wanted);
  document.documentElement.lang = wanted;
  const catalogs = await loadAvailable(wanted, addLate);
  const other = wanted === 'es' ? 'en' : 'es';
  openTexts(catalogs, catalogs[wanted] ? wanted : other);
  globalThis.addEventListener('storage', (event) => {
    if (event.key === languageStorageKey && (event.newValue === 'es' || event.newValue === 'en')) {
      void changeLanguage(event.newValue).catch(() => undefined);
    }
  });
}

/** Adds texts that arrived after the start, and shows the chosen language unless that would discard unsaved input. */
function addLate(language: Language, messages: Messages): void {
  i18n?.add({ [language]: messages });
  if (i18n && language === firstLanguage() && !hasUnsaved()) void changeLanguage(language).catch(() => undefined);
}

/**
 * Shows the console in another language and stores the choice. Asks first when a form holds unsaved
 * input, since a new language renders every page anew. Throws when the texts cannot be fetched.
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === texts.language) return keepLanguage(language);
  const messages = await loadMessages(language);
  if (!(await confirmLeave('language'))) return;
  const translator = currentI18n();
  translator.add({ [language]: messages });
  await translator.provider.changeLocale(language);
  keepLanguage(language);
  publish(language);
}

/** The translator for components; they render again when the language changes. */
export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => texts).t;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => texts).language;
}

/** The language now, for code that is no component. */
export function currentLanguage(): Language {
  return texts.language;
}
