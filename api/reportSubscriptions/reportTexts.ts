import type { FileTextKey, FileTexts } from '../../contract/reports/endpoints';
import { choiceFields } from '../../contract/reports/choiceFields';
import { unitSuffix } from '../../contract/reports/figures';
import type { Report } from '../../contract/reports/report';
import type { ReportId } from '../../contract/reports/reportSubscriptions';
import type { Translate } from '../files/translate';

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
    ['currency', translate('list.currency')],
    ['compared', translate('reports.comparedHead')],
    ['asOf', translate('reports.asOfHead')],
    ['total', translate('reports.total')],
    ['none', translate('reports.none.any')],
    ['gone', translate('list.referenceGone')],
    ...Object.entries(report.figures).map(
      ([name, figure]) => [`figures.${name}`, figureName(name, translate) + unitSuffix(figure)] as const,
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
