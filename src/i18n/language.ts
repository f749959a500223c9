import { languages, type Language } from '../../contract/roles';

/** localStorage key of the choice, stored as plain `es` or `en` (docs/specification.md §1). */
export const languageStorageKey = 'currentLanguage';

function isLanguage(value: unknown): value is Language {
  return languages.some((one) => one === value);
}

/** Returns Spanish if the browser's language is Spanish, otherwise English (docs/specification.md §1). */
export function detectLanguage(browserLanguage: string | undefined): Language {
  return browserLanguage?.toLowerCase().split('-')[0] === 'es' ? 'es' : 'en';
}

/** Returns the stored choice, or `null`; browsers may block storage. */
export function keptLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(languageStorageKey);
    return isLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

export function firstLanguage(): Language {
  return keptLanguage() ?? detectLanguage(navigator.language);
}
