import english from 'ra-language-english';
import spanish from 'ra-language-spanish';
import type { Catalogs } from './i18nProvider';

// Cast because the packages type the parameters of each text, while `Catalogs` holds any text by key.
export const libraryMessages = { en: english, es: spanish } as unknown as Catalogs;
