import { describe, expect, test } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { resources } from '../../../contract/resources';
import { languages, type Language } from '../../../contract/roles';
import { refunds } from '../../../contract/money/sales';
import { actionsOf, generalActions } from '../../../src/audit/actions';
import { createI18n } from '../../../src/i18n/i18nProvider';
import { textsOf } from '../../../src/i18n/useT';
import { createResourceText, type ResourceText } from '../../../src/kit/resourceText';
import { formatIn } from '../../../src/kit/ui/format';

const textIn = (language: Language): ResourceText => ({
  language,
  format: formatIn(language),
  ...createResourceText(textsOf(createI18n({ es, en }, language), language).t),
});

describe.each(languages)('actions of the audit log (%s)', (language) => {
  const texts = textIn(language);

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    'of %s have different labels, none of them a key',
    (_name, resource) => {
      const actions = actionsOf(resource, texts);
      expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length);
      expect(actions.filter(({ action, label }) => label === action)).toEqual([]);
    },
  );

  test('without a section are those that several sections have under the same label', () => {
    const actions = generalActions(resources, texts).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['create', 'update', 'archive', 'block']));
    // The labels differ: "Cancel deposit", "Cancel payout".
    expect(actions).not.toContain('cancel');
    expect(actions).not.toContain('refund');
  });

  test('of a section are only those that it records', () => {
    expect(actionsOf(refunds, texts).map(({ action }) => action)).toEqual(['create']);
  });
});
