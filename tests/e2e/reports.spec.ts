import { readFileSync } from 'node:fs';
import { expect, test } from './console';

test('a count on the home page equals the row count of its list', async ({ page, console }) => {
  await console.signIn('admin');
  const tile = page.getByRole('region', { name: 'Te toca' }).getByRole('link', { name: /^Depósitos por confirmar \d/ });
  const countText = /\d+/.exec((await tile.textContent()) ?? '')?.[0] ?? '';
  await tile.click();
  await expect(console.heading).toHaveText('Depósitos');
  await expect(page.getByText(new RegExp(`^1–${countText} de ${countText}$`))).toBeVisible();
});

test('a sales report keeps its range in the address, shows its chart as a table and links to its rows', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/reports/sales');
  const defaultRange = page.getByRole('button', { name: /Últimos 30 días/ });
  await defaultRange.click();
  await page.getByRole('button', { name: 'Mes pasado' }).click();
  await expect(page).toHaveURL(/range=lastMonth/);
  await page.goBack();
  await expect(defaultRange).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/range=lastMonth/);
  await page.reload();
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toBeVisible();
  await page.getByRole('button', { name: 'Ver tabla' }).first().click();
  await expect(page.getByRole('table', { name: /Ventas netas/ })).toBeVisible();
  await page
    .getByRole('table', { name: /Desglose/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).not.toHaveURL(/range=lastMonth$/);
  await page.goBack();
  await expect(page).toHaveURL(/range=lastMonth/);
});

test('the CSV of a report has a total that equals the sum of its rows', async ({ page, console }) => {
  await console.signIn('admin', '/reports/sales?range=last12Months&groupBy=channel');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const lines = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const headIndex = lines.findIndex(([first]) => first === 'Canal');
  const salesColumn = lines[headIndex]?.findIndex((title) => title === 'Ventas') ?? -1;
  const rows = lines.slice(headIndex + 1, -1);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.reduce((sum, row) => sum + Number(row[salesColumn]), 0)).toBe(Number(lines.at(-1)?.[salesColumn]));
});

test('sales of all currencies are converted by rates entered from the report, and add up', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/reports/sales?range=last12Months');
  await page.getByRole('link', { name: 'Todas', exact: true }).click();
  await expect(console.heading).toHaveText('Ventas en todas las monedas');
  await page.getByRole('navigation', { name: 'Moneda' }).getByRole('link', { name: 'COP' }).click();
  const convertedRegion = page.getByRole('region', { name: 'Convertido a COP' });
  await expect(
    convertedRegion.getByText(/^Falta el tipo de cambio de MXN y CLP a COP al .*: no hay total/),
  ).toBeVisible();
  for (const [base, rate] of [
    ['MXN', '216.5'],
    ['CLP', '4.17'],
  ] as const) {
    await convertedRegion.getByRole('link', { name: `Registrar ${base}/COP` }).click();
    await page.getByLabel(/^Tipo de cambio/).fill(rate);
    await page.getByLabel(/^Fuente/).fill('Banco de la República');
    await page.getByRole('button', { name: 'Registrar tipo de cambio', exact: true }).click();
    await expect(console.heading).toHaveText(`${base}/COP`);
    await page.goBack();
    await expect(convertedRegion.getByText(`1 ${base} = ${rate} COP`)).toBeVisible();
  }
  await expect(convertedRegion.getByText('Falta el tipo de cambio')).toHaveCount(0);
  const readAmounts = async (name: RegExp) =>
    (await convertedRegion.getByRole('row', { name }).getByRole('cell').allTextContents())
      .slice(0, 6)
      .map((text) => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')));
  const rows = await Promise.all([/^MXN/, /^COP/, /^CLP/].map(readAmounts));
  const total = await readAmounts(/^Total en COP/);
  for (const [index, sum] of total.entries())
    expect(rows.reduce((added, row) => added + Math.round((row[index] ?? NaN) * 100), 0)).toBe(Math.round(sum * 100));
  expect(total[0]).toBeGreaterThan(0);
});

test('an auditor reads exchange rates and missing ones, and cannot record any', async ({ page, console }) => {
  await console.signIn('aurelio', '/reports/sales/currencies?currency=CLP');
  await expect(page.getByText(/^Falta el tipo de cambio de MXN y COP a CLP/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Registrar/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver tipos de cambio' }).click();
  await expect(page.getByRole('link', { name: 'CLP/MXN' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registrar tipo de cambio' })).toHaveCount(0);
  await console.visit('/exchange-rates/create');
  await expect(console.heading).toHaveText('Sin permiso');
});

test('the accounts report balances and leads to each account', async ({ page, console }) => {
  await console.signIn('admin', '/reports/accounts');
  await expect(page.getByText('Cuadra')).toBeVisible();
  await page.getByRole('button', { name: /Adeudado neto a empresas/ }).click();
  await page.getByRole('table').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ledger-accounts\//);
});

test('all ledger checks pass', async ({ page, console }) => {
  await console.signIn('admin', '/checks');
  await expect(page.getByText('Todo cuadra')).toBeVisible({ timeout: 30_000 });
});

test('a chart whose script fails to load leaves the figures of the page usable', async ({ page, console }) => {
  await console.signIn('admin');
  await page.route(/\/chart-[^/]+\.js$/i, (route) => route.abort());
  await page.goto('/reports/sales');
  await expect(page.getByText('No se pudo mostrar la gráfica. Las cifras están en la tabla.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ver tabla' }).first().click();
  await expect(page.getByRole('table', { name: /Ventas netas/ })).toBeVisible();
});
