import type { Language } from '../contract/roles';

/** Returns the language of a mail from the locale that the SDK sends (`auth.languageCode`); Spanish by default. */
export function readLanguage(locale: string | null): Language {
  return locale?.toLowerCase().startsWith('en') ? 'en' : 'es';
}
