import { describe, expect, test } from 'vitest';
import type { FigureName } from '../../../contract/reports/report';
import type { salesReport } from '../../../contract/reports/sales';
import { ledgerDrilldowns, peopleDrilldowns } from '../../../src/reports/Accounts';
import type { Drilldown } from '../../../src/reports/view';
import { capitalDrilldowns } from '../../../src/reports/inversiones/drilldowns';
import { salesDrilldowns } from '../../../src/reports/sales/drilldowns';

describe('drill-down of a figure', () => {
  const scope = { from: '2026-07-01', to: '2026-07-31', currency: 'MXN', filter: {}, today: '2026-07-15' };
  const getFirstPath = (drilldowns: readonly Drilldown[]) => drilldowns[0]?.to ?? null;
  const filterOf = (drilldowns: readonly Drilldown[]) =>
    new URLSearchParams(getFirstPath(drilldowns)?.split('?')[1]).get('filter');
  const listsOf = (drilldowns: readonly Drilldown[]) => drilldowns.map(({ resource }) => resource.name);

  test('has the filters of the report, or is missing if its list cannot filter by them', () => {
    const base = '{"currency":"MXN","businessDate_gte":"2026-07-01","businessDate_lte":"2026-07-31"';
    expect(filterOf(salesDrilldowns({ ...scope, filter: { company: ['a'], category: [''] } }, 'sales'))).toBe(
      `${base},"companyId":["a"],"categoryId":null}`,
    );
    expect(salesDrilldowns({ ...scope, filter: { method: ['cash'] } }, 'netMinor')).toEqual([]);
    expect(salesDrilldowns({ ...scope, filter: { category: ['', 'a'] } }, 'sales')).toEqual([]);
    expect(salesDrilldowns({ ...scope, filter: { channel: ['app'] } }, 'refunds')).toEqual([]);
  });

  test.each<[FigureName<typeof salesReport>, string[]]>([
    ['sales', ['sales']],
    ['averageSaleMinor', ['sales']],
    ['collectedMinor', ['sales', 'refunds']],
    ['refunds', ['refunds']],
    ['netMinor', ['sales', 'refunds']],
    ['commissionMinor', ['sales', 'refunds']],
    ['takeRateBp', ['sales', 'refunds']],
    ['refundRateBp', ['sales', 'refunds']],
  ])('of %s leads to %j', (figure, lists) => {
    expect(listsOf(salesDrilldowns(scope, figure))).toEqual(lists);
    // A refund has no channel, so figures that include refunds have no drill-down.
    expect(listsOf(salesDrilldowns({ ...scope, filter: { channel: ['app'] } }, figure))).toEqual(
      lists.includes('refunds') ? [] : lists,
    );
  });

  test('of due payments leads to the payments of those days, without contributions', () => {
    const base = '{"state":["scheduled"],"currency":["MXN"],"type":["principalReturn","interest","dividend"]';
    expect(filterOf(capitalDrilldowns(scope, 'dueMinor'))).toBe(
      `${base},"dueOn_gte":"2026-07-15","dueOn_lte":"2026-08-14"}`,
    );
    expect(filterOf(capitalDrilldowns(scope, 'overdueMinor'))).toBe(`${base},"dueOn_lte":"2026-07-14"}`);
    expect(capitalDrilldowns({ ...scope, filter: { investor: ['Doña Elvia'] } }, 'dueMinor')).toEqual([]);
  });

  test('of users leads to one of two lists', () => {
    expect(getFirstPath(peopleDrilldowns({ ...scope, filter: { type: ['administrator'] } }, null))).toBe(
      '/users/administrator',
    );
    expect(peopleDrilldowns({ ...scope, filter: { type: ['administrator', 'user'] } }, null)).toEqual([]);
    expect(filterOf(peopleDrilldowns({ ...scope, filter: { type: ['user'] } }, 'blocked'))).toBe(
      '{"type":["user"],"state":["blocked"]}',
    );
    expect(peopleDrilldowns(scope, 'newAccounts')).toEqual([]);
    expect(filterOf(peopleDrilldowns(scope, 'subscribed'))).toBe('{"state":["subscribed"]}');
    expect(filterOf(peopleDrilldowns({ ...scope, filter: { type: ['administrator'] } }, 'blocked'))).toBe(
      '{"state":["blocked"]}',
    );
    expect(peopleDrilldowns({ ...scope, filter: { state: ['trial'] } }, 'blocked')).toEqual([]);
    // These figures include administrators, and no list contains both users and administrators.
    for (const figure of ['accounts', 'active', 'blocked'] as const)
      expect(peopleDrilldowns(scope, figure)).toEqual([]);
  });

  test('of a balance on a past day is missing', () => {
    const twoWeeks = { ...scope, to: '2026-07-14' };
    expect(peopleDrilldowns(twoWeeks, 'subscribed')).toEqual([]);
    expect(ledgerDrilldowns(twoWeeks, 'assetsMinor')).toEqual([]);
    expect(getFirstPath(ledgerDrilldowns(scope, 'assetsMinor'))).toMatch(/^\/ledger-accounts\?/);
  });
});
