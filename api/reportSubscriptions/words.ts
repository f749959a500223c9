import type { FileWord, FileWords } from '../../contract/reports/endpoints';
import { choiceFields } from '../../contract/reports/choiceFields';
import type { Report } from '../../contract/reports/report';
import type { ReportId } from '../../contract/people/reportSubscriptions';
import type { Language } from '../../contract/roles';
import { isObject } from '../../contract/values';

/** Translates a key of the console; returns the key itself if unknown. */
export type Say = (key: string) => string;

/**
 * Loads the console's texts, so that figures have the same names: some 180 kB, loaded with the first mail that needs
 * them.
 */
export async function sayIn(language: Language): Promise<Say> {
  const { default: texts } = await (language === 'es' ? import('../../i18n/es.json') : import('../../i18n/en.json'));
  return (key) => {
    const found = key.split('.').reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), texts);
    return typeof found === 'string' ? found : key;
  };
}

/** Returns the title of the report's page. */
export function titleOf(id: ReportId, say: Say): string {
  if (id === 'sales') return say('reports.titles.sales');
  if (id === 'inversiones') return say('menu.inversiones');
  return `${say('menu.accounts')}: ${say(`reports.tabs.${id}`)}`;
}

/** Returns the texts of the report's file, as the console sends them for a download. */
export function fileWordsOf(report: Report, title: string, keys: readonly string[], say: Say): FileWords {
  const groupings = Object.entries(report.groupings);
  const words: (readonly [FileWord, string])[] = [
    ['title', title],
    ['from', say('list.from')],
    ['to', say('list.to')],
    ['through', say('reports.throughHead')],
    ['timeZone', say('reports.timeZone')],
    ['currency', say('list.currency')],
    ['compared', say('reports.comparedHead')],
    ['asOf', say('reports.asOfHead')],
    ['total', say('reports.total')],
    ['none', say('reports.none.any')],
    ['gone', say('list.referenceGone')],
    ...Object.entries(report.figures).map(
      ([name, { kind }]) => [`figures.${name}`, figureName(name, say) + (kind === 'rate' ? ' (%)' : '')] as const,
    ),
  ];
  for (const [name, grouping] of groupings) {
    const text = say(`reports.groupings.${name}`);
    words.push([`groupings.${name}`, text], [`filters.${name}`, text]);
    const known = grouping.of === 'choices' ? grouping.choices : name === 'place' ? keys : [];
    for (const key of known) words.push([`choices.${key}`, choiceName(name, key, say)]);
  }
  return Object.fromEntries(words);
}

export const figureName = (name: string, say: Say) => say(`reports.figures.${name}.name`);

/** `cash` → "Efectivo", `liability:wallet` → "Monederos". */
export function choiceName(groupBy: string, key: string, say: Say): string {
  if (groupBy === 'place') return say(`reports.places.${key.split(':')[1] ?? key}`);
  const field = choiceFields[groupBy];
  if (!field) return key;
  const resource = key === 'administrator' ? 'users/administrator' : field.resource;
  return say(`resources.${resource}.values.${field.name}.${key}`);
}
