import { languages } from '../../../contract/roles';
import { createI18n } from '../../i18n/i18nProvider';
import { loadAvailable } from '../../i18n/messages';
import { naming } from '../words';
import type { Naming } from './columns';

/**
 * Loads the labels of columns and choices in every language of the console: the file may use another language than the
 * person.
 */
export async function loadNamings(own: Naming): Promise<readonly Naming[]> {
  // Loads Spanish too, as its fallback.
  const messages = await loadAvailable('en').catch(() => null);
  if (!messages) return [own];
  const inEach = languages
    .filter((language) => messages[language])
    .map((language) => naming(createI18n(messages, language).provider.translate));
  return [own, ...inEach];
}
