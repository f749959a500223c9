import { describe, expect, test } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { companies } from '../../../contract/catalogs/companies';
import { sales } from '../../../contract/money/sales';
import type { Language } from '../../../contract/roles';
import type { Resource } from '../../../contract/resource';
import { changeSummary } from '../../../src/audit/changeSummary';
import { createI18n } from '../../../src/i18n/i18nProvider';
import { textsOf } from '../../../src/i18n/useT';
import { changesOf, relevantChangesOf } from '../../../src/kit/changes/changes';
import { createResourceText } from '../../../src/kit/resourceText';
import { formatIn } from '../../../src/kit/ui/format';

function summary(
  resource: Resource,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  language: Language = 'es',
): string {
  const texts = {
    language,
    format: formatIn(language),
    ...createResourceText(textsOf(createI18n({ es, en }, language), language).t),
  };
  return changeSummary(resource, action, relevantChangesOf({ before }, changesOf(resource, before, after)), texts);
}

describe('summary of the changes of an event', () => {
  test('has before and after of one or two fields', () => {
    const before = { commissionBp: 1_200, email: 'a@correo.example' };
    expect(summary(companies, 'change-terms', before, { ...before, commissionBp: 1_000 })).toBe('Comisión: 12% → 10%');
    expect(summary(companies, 'update', before, { commissionBp: 1_000, email: 'b@correo.example' })).toBe(
      'Correo: a@correo.example → b@correo.example · Comisión: 12% → 10%',
    );
  });

  test('omits the label of the only changed field of an update, which the sentence names', () => {
    expect(summary(companies, 'update', { commissionBp: 1_200 }, { commissionBp: 1_000 })).toBe('12% → 10%');
  });

  test('names two of several fields', () => {
    const before = { legalName: 'A', email: 'a@correo.example', commissionBp: 1_200, phone: '+525511112222' };
    const after = { legalName: 'B', email: 'b@correo.example', commissionBp: 1_000, phone: '+525511113333' };
    expect(summary(companies, 'update', before, after)).toMatch(/^[^→]+, [^→]+ y 2 más$/);
    expect(summary(companies, 'update', before, after, 'en')).toMatch(/^[^→]+, [^→]+ and 2 more$/);
  });

  test('has only the new value of a field that was empty, and a dash for one that was emptied', () => {
    expect(summary(companies, 'update', { email: null }, { email: 'b@correo.example' })).toBe('b@correo.example');
    expect(summary(companies, 'update', { email: 'b@correo.example' }, { email: null })).toBe('b@correo.example → —');
  });

  test('names references without their ids, and omits the state that the action says', () => {
    expect(summary(companies, 'change', { categoryIds: ['x'] }, { categoryIds: ['y'] })).toBe('Categorías');
    expect(summary(sales, 'cancel', { state: 'paid' }, { state: 'cancelled' })).toBe('');
  });
});
