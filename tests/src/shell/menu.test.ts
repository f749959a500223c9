import { describe, expect, it } from 'vitest';
import { isPermitted, type Duty, type Permitted } from '../../../contract/duties';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { flatten, type Messages } from '../../../src/i18n/i18nProvider';
import { groupPagesFor, menuPages, sectionsFor } from '../../../src/shell/menu';

const reading = (duty: Duty) => (to: Permitted) => isPermitted([duty], to, 'reads');
const listUrls = (pages: readonly { url: string }[]) => pages.map(({ url }) => url);

describe('page groups', () => {
  it('list the pages that the duties permit', () => {
    expect(listUrls(groupPagesFor('/refunds', reading('support')))).toEqual(['/sales', '/refunds', '/giftcards']);
    expect(listUrls(groupPagesFor('/checks', reading('finance')))).toEqual([
      '/journals',
      '/ledger-accounts',
      '/periods',
      '/checks',
      '/audit',
    ]);
    const treasury = ['/deposit', '/liquidate', '/investments'];
    expect(listUrls(groupPagesFor('/liquidate/owed', reading('finance')))).toEqual(treasury);
  });

  it.each([
    ['a single page is permitted', '/deposit', 'support'],
    ['the page itself is not permitted', '/liquidate', 'support'],
    ['the page is alone on its line', '/approvals', 'owner'],
    ['the page is a record', '/deposit/1', 'owner'],
  ] as const)('have no tabs if %s', (_, url, duty) => {
    expect(groupPagesFor(url, reading(duty))).toEqual([]);
  });

  it('are named after their page if the duties permit only one', () => {
    const listTitles = (duty: Duty) =>
      sectionsFor(reading(duty)).flatMap(({ lines }) => lines.map(({ url, title }) => `${url} ${title}`));
    expect(listTitles('finance')).toEqual(
      expect.arrayContaining(['/deposit menu.treasury', '/journals menu.accounting', '/reports/sales menu.sales']),
    );
    expect(listTitles('support')).toEqual(
      expect.arrayContaining(['/sales menu.allSales', '/deposit menu.deposit', '/audit menu.audit']),
    );
  });
});

it.each([
  ['Spanish', es],
  ['English', en],
])('the pages of the menu have unique names in %s', (_, messages) => {
  const texts = flatten(messages as Messages);
  const names = menuPages.map(({ title }) => texts[title]);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});
