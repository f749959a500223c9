import { languages, type Language } from '../../contract/roles';

/** Where the choice is kept (docs/specification.md §1), as the bare value `es` or `en`. */
export const languageStorageKey = 'currentLanguage';

function isLanguage(value: unknown): value is Language {
  return languages.some((one) => one === value);
}

/** Spanish if the browser's language is Spanish, otherwise English (docs/specification.md §1). */
export function detectLanguage(browserLanguage: string | undefined): Language {
  return browserLanguage?.toLowerCase().split('-')[0] === 'es' ? 'es' : 'en';
}

/** What was chosen before, or `null`. A browser may refuse its storage altogether. */
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
    // Without storage the choice holds until the page is left.
  }
}

export function firstLanguage(): Language {
  return keptLanguage() ?? detectLanguage(navigator.language);
}
