import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { liquidationItems } from '../../../contract/money/liquidations';
import { duties, isPermitted, type Duty, type Permitted } from '../../../contract/duties';
import { isOperationPermitted } from '../../../contract/permissions';
import type { Resource } from '../../../contract/resource';
import { languages, type Language } from '../../../contract/roles';
import { createI18n } from '../../../src/i18n/i18nProvider';
import { createResourceText, type ResourceText } from '../../../src/kit/resourceText';
import { formatIn } from '../../../src/kit/ui/format';
import { actionsFor, pagesFor, foundSections } from '../../../src/search/options';
import { consolePages } from '../shell/pages';

const createWords = (language: Language): ResourceText => ({
  language,
  format: formatIn(language),
  ...createResourceText(createI18n({ es, en }, language).provider.translate),
});

const createPermissionCheck = (duty: Duty) => (resource: Resource, operation: string) =>
  isOperationPermitted([duty], resource, operation);
const reading = (duty: Duty) => (to: Permitted) => isPermitted([duty], to, 'reads');

const hasPage = (to: string) => consolePages.some(({ path }) => matchPath(path, to.split('?')[0] ?? to) !== null);

/** Queries that match every page and action together: each letter is the start of some word. */
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

describe('pages and actions of the search', () => {
  test.each(duties)('lead to existing pages for %s', (duty) => {
    const offeredActions = languages.flatMap((language) =>
      ['', ...letters].flatMap((q) => {
        const pages = pagesFor(q, reading(duty), createWords(language)).map(({ to }) => to);
        return pages.concat(actionsFor(q, createPermissionCheck(duty), createWords(language)).map(({ to }) => to));
      }),
    );
    expect(offeredActions.length).toBeGreaterThan(5);
    expect(offeredActions.filter((to) => !hasPage(to))).toEqual([]);
  });

  test('find a page by its name first, and by the name of its group in the menu', () => {
    const listTitles = (q: string) => pagesFor(q, reading('owner'), createWords('es')).map(({ title }) => title);
    expect(listTitles('tesoreria')).toEqual(['Depósitos', 'Liquidaciones', 'Inversiones']);
    expect(listTitles('contab').slice(0, 2)).toEqual(['Cuentas contables', 'Revisión contable']);
    expect(listTitles('bitacora')).toEqual(['Bitácora']);
    expect(listTitles('webhook')).toEqual(['Webhooks']);
    expect(listTitles('limites')[0]).toBe('Límites');
    expect(listTitles('saldos')).toEqual(['Saldos de empresas']);
  });

  test.each([
    ['limites', '/settings/limits'],
    ['inicio de sesión', '/settings/access'],
    ['comisiones', '/settings/sales'],
    ['contabilidad', '/settings/accounting'],
    ['correo', '/settings/mail'],
    ['integraciones', '/settings/integrations'],
  ])('find the section of the settings by %s', (q, to) => {
    expect(pagesFor(q, reading('owner'), createWords('es')).map((option) => option.to)).toContain(to);
  });

  test.each([
    ['contraseña', 'es'],
    ['mi perfil', 'es'],
    ['cerrar sesiones', 'es'],
    ['idioma', 'es'],
    ['segundo factor', 'es'],
    ['password', 'es'],
    ['second factor', 'es'],
    ['my profile', 'en'],
    ['language', 'en'],
    ['sessions', 'en'],
  ] as const)('find the profile by %s in %s', (q, language) => {
    expect(pagesFor(q, reading('support'), createWords(language)).map(({ to }) => to)).toContain('/profile');
  });

  test.each([
    ['contabilidad', 'es'],
    ['tipo de cambio', 'es'],
    ['accounting', 'en'],
  ] as const)('find the exchange rates by %s in %s', (q, language) => {
    expect(pagesFor(q, reading('finance'), createWords(language)).map(({ to }) => to)).toContain('/exchange-rates');
  });

  test('exclude omitted pages', () => {
    const findUrls = (omittedUrls: readonly string[]) =>
      pagesFor('tipos de cambio', reading('owner'), createWords('es'), omittedUrls).map(({ to }) => to);
    expect(findUrls([])).toContain('/exchange-rates');
    expect(findUrls(['/exchange-rates'])).toEqual([]);
  });

  test('exclude actions that the duty does not permit', () => {
    const listTitles = (duty: Duty, q: string) =>
      actionsFor(q, createPermissionCheck(duty), createWords('es')).map(({ title }) => title);
    expect(listTitles('support', 'reembolsar')).toContain('Reembolsar');
    expect(listTitles('catalogs', 'reembolsar')).toEqual([]);
    expect(listTitles('finance', 'nueva liquidación')).toEqual(['Nueva liquidación']);
    expect(listTitles('support', 'nueva liquidación')).toEqual([]);
  });

  test.each([
    ['reembolsar', 'es', 'Reembolsar', '/sales'],
    ['devolver', 'es', 'Reembolsar', '/sales'],
    ['refund', 'es', 'Reembolsar', '/sales'],
    ['crear liquidacion', 'es', 'Nueva liquidación', '/liquidate/create'],
    ['alta empresa', 'es', 'Nueva empresa', '/catalogs/companies/create'],
    ['cerrar mes', 'es', 'Cerrar mes', '/periods'],
    ['refund', 'en', 'Refund', '/sales'],
    ['create payout', 'en', 'New payout', '/liquidate/create'],
  ] as const)('include for «%s» (%s): %s', (q, language, title, to) => {
    expect(actionsFor(q, createPermissionCheck('owner'), createWords(language))).toContainEqual(
      expect.objectContaining({ title, to }),
    );
  });

  test('show the net amount of a payment', () => {
    const record = {
      id: 'one',
      createdAt: '2026-07-01T12:00:00.000Z',
      updatedAt: '2026-07-01T12:00:00.000Z',
      version: 1,
      archivedAt: null,
      actions: {},
      companyName: 'La Güera',
      state: 'paid',
      currency: 'MXN',
      grossMinor: 200_000,
      discountMinor: 1_000,
      netMinor: 150_050,
    };
    const [section] = foundSections(
      [{ resource: liquidationItems.name, filter: {}, isMore: false, records: [record] }],
      createWords('es'),
    );
    expect(section?.options[0]?.detail).toBe('$1,500.50 · Pagado');
    expect(section?.options[0]?.icon).toBeDefined();
  });
});
