import english from 'ra-language-english';
import spanish from 'ra-language-spanish';
import type { Catalogs } from './i18nProvider';

/**
 * react-admin's own texts. The Spanish package lacks many and has faults: the section `ra` of the
 * translation files completes and corrects it.
 */
export const libraryMessages = { en: english, es: spanish } as unknown as Catalogs;
