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
    // Without storage the choice lasts until the page is left.
  }
}

export function initialLanguage(): Language {
  return readStoredLanguage() ?? detectLanguage(navigator.language);
}
