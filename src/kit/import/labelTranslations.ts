import { languages } from '../../../contract/roles';
import { createI18n } from '../../i18n/i18nProvider';
import { loadWithFallback } from '../../i18n/messages';
import { createResourceText } from '../resourceText';
import type { LabelTranslation } from './columnMapping';

/**
 * Loads the labels of columns and choices in every language of the console: the file may use another language than the
 * person.
 */
export async function loadLabelTranslations(current: LabelTranslation): Promise<readonly LabelTranslation[]> {
  // Loads Spanish too, as its fallback.
  const messages = await loadWithFallback('en').catch(() => null);
  if (!messages) return [current];
  const otherLanguages = languages
    .filter((language) => messages[language])
    .map((language) => createResourceText(createI18n(messages, language).provider.translate));
  return [current, ...otherLanguages];
}
