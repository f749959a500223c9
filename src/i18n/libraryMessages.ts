import english from 'ra-language-english';
import spanish from 'ra-language-spanish';
import type { Catalogs } from './messages';

/**
 * react-admin's own texts. The Spanish package lacks many and has faults: the section `ra` of the
 * translation files completes and corrects it.
 */
// Their declared types name the parameters of texts; ours is any text by its key.
export const libraryMessages = { en: english, es: spanish } as unknown as Catalogs;
