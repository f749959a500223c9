import type { Page } from '@playwright/test';
import { expect, test } from './console';

/** The width between the margins of an upright sheet of A4, in pixels. */
const sheet = Math.floor(((210 - 2 * 12) / 25.4) * 96);

/** The page as it is printed: on paper, by who it says. */
async function expectPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const bar of ['.sidemenu', '.topbar', '.page-actions', '.notices'])
    await expect(page.locator(bar).filter({ visible: true })).toHaveCount(0);
  // The buttons that are left are heads of columns, names of rows and what narrows a report: they say something.
  const pressed = page.locator('main').locator('.MuiButton-root, .MuiIconButton-root, select, input, textarea');
  await expect(pressed.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^Sobremesa · Impreso el \d{1,2} \w+ \d{4}, .+ por Julia Ortega$/)).toBeVisible();

  await page.evaluate((width) => (document.documentElement.style.width = `${width}px`), sheet);
  const cutOff = await page.evaluate((width) => {
    const text = (one: Element) =>
      `${one.tagName} ${one.textContent.slice(0, 40)}: ${one.getBoundingClientRect().right}, ${one.scrollWidth} in ${one.clientWidth}`;
    return [...document.querySelectorAll('main :is(h1, h2, p, th, td, dt, dd)')]
      .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
      .filter((one) => one.getBoundingClientRect().right > width + 1 || one.scrollWidth > one.clientWidth + 1)
      .filter((one) => getComputedStyle(one).position !== 'absolute' && getComputedStyle(one).display !== 'inline')
      .map(text);
  }, sheet);
  expect(cutOff).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'screen' });
}

for (const [what, path, told] of [
  ['sales', '/reports/sales?range=lastMonth&groupBy=company', /^Total$/],
  [
    'sales of one channel',
    '/reports/sales?range=lastMonth&groupBy=company&filter={"channel":["app"]}',
    /^Canal:? ?App/,
  ],
  ['all currencies', '/reports/sales/currencies?range=last12Months', /^Cada moneda por separado$/],
  ['investments', '/reports/inversiones', /^Total$/],
  ['accounts', '/reports/accounts', /^Total$/],
] as const)
  test(`the report of ${what} is printed with its figures, what they are of and when, and nothing else`, async ({
    page,
    console,
  }) => {
    await console.signIn('admin', path);
    await expect(page.locator('.sheet [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
    await expect(page.getByText(told).first()).toBeVisible();
    await expectPrinted(page);
    await page.emulateMedia({ media: 'print' });
    await expect(console.heading).toBeVisible();
    await expect(page.getByText(told).first()).toBeVisible();
    // Its period, zone and the moment its figures are of.
    await expect(page.getByText(/\d{4}.*America\/Mexico_City/)).toBeVisible();
    await expect(page.getByText(/^Al \d{1,2} \w+ \d{4}, /)).toBeVisible();
  });

test('the statement of an account is printed with whose it is, its days and its balance', async ({ page, console }) => {
  await console.signIn('admin', '/ledger-accounts');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Movimientos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  const rows = await page.getByRole('row').count();
  await expectPrinted(page);
  await page.emulateMedia({ media: 'print' });
  await expect(console.heading).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saldo' })).toContainText(/\d/);
  await expect(
    page
      .getByText(/^\d+.* \d{4}$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await page.getByRole('row').count()).toBe(rows);
  await expect(page.getByRole('region', { name: /^Notas/ })).toBeHidden();
});
