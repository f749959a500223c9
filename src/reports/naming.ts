import type { LocalizedText } from '../../contract/fields';
import type { ReportRow } from '../../contract/reports/endpoints';
import { restKey, type Grouping } from '../../contract/reports/report';
import { choiceFields } from '../../contract/reports/choiceFields';
import { nameOf } from '../i18n/naming';
import { optionLabel } from '../kit/kinds/choice.read';
import type { Words } from '../kit/words';

/** Returns the label of a grouping key: `cash` → "Efectivo", `liability:wallet` → "Monederos". */
export function choiceName(groupBy: string, key: string, words: Words): string {
  if (groupBy === 'place') return words.translate(`reports.places.${key.split(':')[1] ?? key}`, { _: key });
  const place = choiceFields[groupBy];
  if (!place) return key;
  // Administrators are a separate resource, which has the label of their type.
  return key === 'administrator'
    ? optionLabel(key, words, { ...place, resource: 'users/administrator' })
    : optionLabel(key, words, place);
}

export function textIn(text: string | LocalizedText, language: Words['language']): string {
  return typeof text === 'string' ? text : (text[language] ?? text.es);
}

export function rowName(
  { key, name, names, count = 0 }: ReportRow,
  groupBy: string,
  grouping: Grouping | undefined,
  words: Words,
): string {
  const { translate, language, format } = words;
  if (key === restKey) return translate('reports.rest', { smart_count: count, count: format.number(count) });
  if (key === '') return translate(`reports.none.${groupBy}`, { _: translate('reports.none.any') });
  const textOf = (one: string | LocalizedText | null) =>
    one === null ? translate('list.referenceGone') : textIn(one, language);
  if (names) return names.map(textOf).join(' + ');
  if (name !== undefined) return textOf(name);
  return grouping?.of === 'records' ? nameOf(key) : choiceName(groupBy, key, words);
}
