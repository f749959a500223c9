import type { FileTextKey, FileTexts } from '../../contract/reports/endpoints';
import { choiceFields } from '../../contract/reports/choiceFields';
import type { Report } from '../../contract/reports/report';
import type { ReportId } from '../../contract/reports/reportSubscriptions';
import type { Language } from '../../contract/roles';
import { isObject } from '../../contract/values';

export type Translate = (key: string) => string;

/**
 * Loads the texts of the console, so that figures have the same names in mails. Imports them on demand, because they
 * have 180 kB.
 */
export async function loadTranslate(language: Language): Promise<Translate> {
  const { default: texts } = await (language === 'es' ? import('../../i18n/es.json') : import('../../i18n/en.json'));
  return (key) => {
    const found = key.split('.').reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), texts);
    return typeof found === 'string' ? found : key;
  };
}

export function reportTitle(id: ReportId, translate: Translate): string {
  if (id === 'sales') return translate('reports.titles.sales');
  if (id === 'inversiones') return translate('menu.inversiones');
  return `${translate('menu.accounts')}: ${translate(`reports.tabs.${id}`)}`;
}

export function fileTextsOf(report: Report, title: string, keys: readonly string[], translate: Translate): FileTexts {
  const groupings = Object.entries(report.groupings);
  const textEntries: (readonly [FileTextKey, string])[] = [
    ['title', title],
    ['from', translate('list.from')],
    ['to', translate('list.to')],
    ['through', translate('reports.throughHead')],
    ['timeZone', translate('reports.timeZone')],
    ['currency', translate('list.currency')],
    ['compared', translate('reports.comparedHead')],
    ['asOf', translate('reports.asOfHead')],
    ['total', translate('reports.total')],
    ['none', translate('reports.none.any')],
    ['gone', translate('list.referenceGone')],
    ...Object.entries(report.figures).map(
      ([name, { kind }]) => [`figures.${name}`, figureName(name, translate) + (kind === 'rate' ? ' (%)' : '')] as const,
    ),
  ];
  for (const [name, grouping] of groupings) {
    const text = translate(`reports.groupings.${name}`);
    textEntries.push([`groupings.${name}`, text], [`filters.${name}`, text]);
    const choices = grouping.kind === 'choices' ? grouping.choices : name === 'place' ? keys : [];
    for (const key of choices) textEntries.push([`choices.${key}`, choiceName(name, key, translate)]);
  }
  return Object.fromEntries(textEntries);
}

export const figureName = (name: string, translate: Translate) => translate(`reports.figures.${name}.name`);

export function choiceName(groupBy: string, key: string, translate: Translate): string {
  if (groupBy === 'place') return translate(`reports.places.${key.split(':')[1] ?? key}`);
  const field = choiceFields[groupBy];
  if (!field) return key;
  const resource = key === 'administrator' ? 'users/administrator' : field.resource;
  return translate(`resources.${resource}.values.${field.name}.${key}`);
}
