import { describe, expect, it } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { flatten, type Messages } from '../../../src/i18n/i18nProvider';
import { sectionsFor } from '../../../src/shell/menu';

const spanish = flatten(es as Messages);
const englishTexts = flatten(en as Messages);

describe('menu labels fixed in Spanish', () => {
  const fixedLabels = {
    'menu.home': 'Inicio',
    'menu.reports': 'Reportes',
    'menu.sales': 'Reporte de ventas',
    'menu.categories': 'Categorías',
    'menu.labels': 'Etiquetas',
    'menu.occasions': 'Ocasiones',
    'menu.companies': 'Empresas',
    'menu.plans': 'Planes',
  };

  it.each(Object.entries(fixedLabels))('%s is %s in both languages', (key, text) => {
    expect([spanish[key], englishTexts[key]]).toEqual([text, text]);
  });

  it('are the labels of the menu', () => {
    const titles = new Set(
      sectionsFor(() => true).flatMap(({ title, lines }) => lines.map((line) => line.title).concat(title ?? [])),
    );
    expect(Object.keys(fixedLabels).filter((key) => !titles.has(key))).toEqual([]);
  });
});
