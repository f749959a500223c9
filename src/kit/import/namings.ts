import { languages } from '../../../contract/roles';
import { createI18n } from '../../i18n/i18nProvider';
import { loadAvailable } from '../../i18n/messages';
import { naming } from '../words';
import type { Naming } from './columns';

/** What columns and choices are called in every language of the console: a file may be in another than the person's. */
export async function loadNamings(own: Naming): Promise<readonly Naming[]> {
  // Loads Spanish too, its fallback.
  const messages = await loadAvailable('en').catch(() => null);
  if (!messages) return [own];
  const inEach = languages
    .filter((language) => messages[language])
    .map((language) => naming(createI18n(messages, language).provider.translate));
  return [own, ...inEach];
}
