import type { Page } from '@playwright/test';
import { expect, test, type Console } from './console';
import { findMissingWords, printToSheets } from './printed';

/** Pixels between the margins of an A4 sheet with this width in millimetres. */
const widthOf = (millimetres: number) => Math.floor(((millimetres - 2 * 12) / 25.4) * 96);

const controls = [
  ':is(select, input, textarea, [role="combobox"]):not(form *)',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '[role="button"]',
  'search',
  'nav a:not([aria-current])',
].join(', ');

interface Printed {
  surroundingTexts: string[];
  floating: string[];
  tables: { head: string; rows: string[]; total: string[] }[];
}

async function readPrinted(page: Page): Promise<Printed> {
  return page.evaluate(() => {
    const isDrawn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().height > 1;
    const describeElement = (element: Element) => `${element.tagName} ${element.textContent.slice(0, 40)}`;
    const listTexts = (root: ParentNode, selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter(isDrawn).map(({ innerText }) => innerText);
    const main = document.querySelector('main');
    const drawnElements = [...document.body.querySelectorAll('*')].filter(isDrawn);
    return {
      surroundingTexts: drawnElements
        .filter((element) => !element.contains(main) && !main?.contains(element) && element.textContent.trim() !== '')
        .map(describeElement),
      floating: drawnElements
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map(describeElement),
      tables: [...document.querySelectorAll('main table:has(thead)')].filter(isDrawn).map((table) => ({
        head: listTexts(table, 'thead th').join(' '),
        rows: listTexts(table, 'tbody tr:has(> th[scope="row"])'),
        total: listTexts(table, 'tfoot td'),
      })),
    };
  });
}

async function expectComplete(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"], main [class*="skeleton"]')).toHaveCount(0);
}

async function expectSheets(page: Page, { heading }: Console, product = 'Sobremesa · Impreso el'): Promise<string[]> {
  await expectComplete(page);
  await page.emulateMedia({ media: 'print' });
  const title = await heading.textContent();
  const { surroundingTexts, floating, tables } = await readPrinted(page);
  expect(surroundingTexts).toEqual([]);
  expect(floating).toEqual([]);
  await expect(page.locator('main').locator(controls).filter({ visible: true })).toHaveCount(0);
  const sheets = await printToSheets(page);
  expect(findMissingWords(sheets[0] ?? '', title ?? '')).toEqual([]);
  expect(sheets[0]).toContain(product);
  for (const [index, text] of sheets.entries())
    expect(text.replaceAll(/\s+/g, ''), `sheet ${index + 1}`).toContain(`${index + 1}/${sheets.length}`);
  for (const { head, rows, total } of tables) {
    expect(findMissingWords(sheets.join(' '), total.join(' '))).toEqual([]);
    for (const [index, text] of sheets.entries())
      if (rows.some((row) => findMissingWords(text, row).length === 0 && rows.length > 1))
        expect(findMissingWords(text, head), `the head of a table on sheet ${index + 1}`).toEqual([]);
  }
  await page.emulateMedia({ media: 'screen' });
  return sheets;
}

async function expectFits(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  expect((await readPrinted(page)).surroundingTexts).toEqual([]);
  await expect(page.locator('main').locator(controls).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^Sobremesa · Impreso el \d{1,2} \w+ \d{4}, .+ por Julia Ortega$/)).toBeVisible();

  const isAcross = (await page.locator('main table thead th:nth-child(8)').count()) > 0;
  const sheet = widthOf(isAcross ? 297 : 210);
  await page.evaluate((width) => (document.documentElement.style.width = `${width}px`), sheet);
  const cutOff = await page.evaluate((width) => {
    const readText = (textOf: Element) =>
      `${textOf.tagName} ${textOf.textContent.slice(0, 40)}: ${textOf.getBoundingClientRect().right}, ${textOf.scrollWidth} in ${textOf.clientWidth}`;
    return [...document.querySelectorAll('main :is(h1, h2, p, th, td, dt, dd)')]
      .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
      .filter((one) => one.getBoundingClientRect().right > width + 1 || one.scrollWidth > one.clientWidth + 1)
      .filter((one) => getComputedStyle(one).position !== 'absolute' && getComputedStyle(one).display !== 'inline')
      .map(readText);
  }, sheet);
  expect(cutOff).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.emulateMedia({ media: 'screen' });
}

for (const [name, path] of [
  ['list of sales', '/sales'],
  ['list of refunds, which has eleven columns', '/refunds'],
  ['list of companies', '/catalogs/companies'],
  ['list of company payments', '/liquidation-items'],
  ['list of administrators', '/users/administrator'],
  ['list of approvals', '/approvals'],
  ['audit log', '/audit'],
  ['limits', '/settings'],
  ['report of sales', '/reports/sales?range=lastMonth&groupBy=company'],
  ['report of investments', '/reports/inversiones'],
] as const)
  test(`the ${name} prints its content with title, date, page numbers and complete table heads`, async ({
    page,
    console,
  }) => {
    await console.signIn('admin', path);
    await expectSheets(page, console);
  });

for (const [name, list] of [
  ['a sale', '/sales'],
  ['a company', '/catalogs/companies'],
  ['a payout', '/liquidate'],
  ['an account of the ledger', '/ledger-accounts'],
] as const)
  test(`the page of ${name} prints its content with title, date, page numbers and complete table heads`, async ({
    page,
    console,
  }) => {
    await console.signIn('admin', list);
    const listTitle = await console.heading.innerText();
    await page.locator('tbody').getByRole('rowheader').first().getByRole('link').click();
    await expect(console.heading).not.toHaveText(listTitle);
    await expectSheets(page, console);
  });

test('the statement of a payment prints its content with page numbers', async ({ page, console }) => {
  await console.signIn('admin', '/liquidation-items');
  await page.locator('tbody').getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/liquidation-items\/./);
  await page.goto(`${new URL(page.url()).pathname}/statement`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect((await readPrinted(page)).surroundingTexts).toEqual([]);
  const sheets = await printToSheets(page);
  expect(sheets[0]).toContain('Estado de cuenta');
  expect(sheets[0]).not.toContain('Imprimir');
  expect(sheets[0]?.replaceAll(/\s+/g, '')).toContain(`1/${sheets.length}`);
});

test('a printed list shows its search, its filters and its range of rows', async ({ page, console }) => {
  const filter = encodeURIComponent(JSON.stringify({ q: 'Maria', channel: ['app'] }));
  await console.signIn('admin', `/sales?filter=${filter}`);
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toBeVisible();
  const [firstSheet = ''] = await expectSheets(page, console);
  const text = firstSheet.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Canal: App');
  expect(text).toContain('Búsqueda: Maria');
  expect(text).toMatch(/Filas 1–\d+ de \d+/);
});

for (const [pageTitle, path, printedText] of [
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
  test(`the report of ${pageTitle} prints its figures, scope and time without controls`, async ({ page, console }) => {
    await console.signIn('admin', path);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
    await expect(page.getByText(printedText).first()).toBeVisible();
    await expectFits(page);
    await page.emulateMedia({ media: 'print' });
    await expect(console.heading).toBeVisible();
    await expect(page.getByText(printedText).first()).toBeVisible();
    await expect(page.getByText(/^\d{1,2}\b.* \d{4}( · |$)/).first()).toBeVisible();
    await expect(page.getByText(/^Al \d{1,2} \w+ \d{4}, /)).toBeVisible();
  });

test('the statement of an account prints its heading, balance and rows without notes', async ({ page, console }) => {
  await console.signIn('admin', '/ledger-accounts');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Movimientos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  const rows = await page.getByRole('row').count();
  await expectFits(page);
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
