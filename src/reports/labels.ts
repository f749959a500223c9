import type { LocalizedText } from '../../contract/fields';
import type { ReportRow } from '../../contract/reports/endpoints';
import { restKey, type Grouping } from '../../contract/reports/report';
import { choiceFields } from '../../contract/reports/choiceFields';
import { defaultLabelOf } from '../i18n/defaultLabel';
import { optionLabel } from '../kit/kinds/choices.read';
import type { ResourceText } from '../kit/resourceText';

export function choiceName(groupBy: string, key: string, texts: ResourceText): string {
  if (groupBy === 'place') return texts.translate(`reports.places.${key.split(':')[1] ?? key}`, { _: key });
  const choiceField = choiceFields[groupBy];
  if (!choiceField) return key;
  // Administrators are a separate resource, whose type has its own label.
  return key === 'administrator'
    ? optionLabel(key, texts, { ...choiceField, resource: 'users/administrator' })
    : optionLabel(key, texts, choiceField);
}

export function textInLanguage(text: string | LocalizedText, language: ResourceText['language']): string {
  return typeof text === 'string' ? text : (text[language] ?? text.es);
}

export function rowName(
  { key, name, names, count = 0 }: ReportRow,
  groupBy: string,
  grouping: Grouping | undefined,
  texts: ResourceText,
): string {
  const { translate, language, format } = texts;
  if (key === restKey) return translate('reports.rest', { smart_count: count, count: format.number(count) });
  if (key === '') return translate(`reports.none.${groupBy}`, { _: translate('reports.none.any') });
  const textOf = (one: string | LocalizedText | null) =>
    one === null ? translate('list.referenceGone') : textInLanguage(one, language);
  if (names) return names.map(textOf).join(' + ');
  if (name !== undefined) return textOf(name);
  return grouping?.kind === 'records' ? defaultLabelOf(key) : choiceName(groupBy, key, texts);
}
