import { currencies } from '../../contract/currencies';
import { resources } from '../../contract/resources';
import { routeOf } from '../../contract/resource';
import { reports } from '../../contract/reports/reports';
import { expect, test } from './console';
import { countOn, parseShownUnits, expectedFigures } from './figures';
import { createApiAsPageUser, type Row } from './rows';

const pages = reports.flatMap(({ name, currency }) => {
  const path = name === 'accounts/people' ? '/reports/accounts?tab=people' : `/reports/${name}`;
  return currency ? currencies.map((one) => `${path}?currency=${one}`) : [path];
});

for (const path of pages) {
  test(`every figure of ${path} equals the sum of the lists it links to`, async ({ page, console, request }) => {
    test.setTimeout(120_000);
    const { readRows } = createApiAsPageUser(page, request);
    await console.signIn('ana', path);
    const emptyState = page.getByRole('heading', { name: 'Aún no hay inversiones' });
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator('main [data-figure]').or(emptyState).first()).toBeVisible();
      for (const card of await page.locator('main li:has([data-figure])').all()) {
        const figure = (await card.locator('[data-figure]').getAttribute('data-figure')) ?? '';
        const value = (await card.locator('[data-figure]').textContent()) ?? '';
        const links = await card.locator('a[data-drilldown]').all();
        if (links.length === 0 || value === '—') continue;
        const lists: Record<string, Row[]> = {};
        for (const link of links) {
          const href = (await link.getAttribute('href')) ?? '';
          const resource = resources.find((one) => routeOf(one) === href.split('?')[0]);
          lists[resource?.name ?? href] = await readRows(href);
        }
        const recount = expectedFigures[figure];
        if (!recount) throw new Error(`nobody recounts ${figure}`);
        expect([figure, parseShownUnits(value)]).toEqual([figure, recount(lists)]);
      }
    }).toPass({ timeout: 60_000 });
    if (await emptyState.isVisible()) return;
    const firstDrilldown = page.locator('a[data-drilldown]').first();
    const href = (await firstDrilldown.getAttribute('href')) ?? '';
    await firstDrilldown.click();
    await expect(page).toHaveURL((url) => url.pathname === href.split('?')[0]);
    expect(await countOn(page)).toBe((await readRows(href)).length);
  });
}
