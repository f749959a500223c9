import type { Language } from '../contract/roles';

/** Language of a mail, from the locale the SDK sends (`auth.languageCode`). Spanish unless English is requested. */
export function readLanguage(locale: string | null): Language {
  return locale?.toLowerCase().startsWith('en') ? 'en' : 'es';
}
