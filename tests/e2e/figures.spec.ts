import { expect, test } from './console';
import { parseShownUnits, countOn, readValue, tilesOf, sum } from './figures';
import { createApiAsPageUser } from './rows';

test('every tile of home leads to the same figure under the same name', async ({ page, console, request }) => {
  test.setTimeout(240_000);
  const { readRows } = createApiAsPageUser(page, request);
  await console.signIn('ana');
  const emptyState = page.getByRole('heading', { name: /^Sin (ventas|cuentas) en estas fechas$/ });
  const names = (await tilesOf(page)).map(({ name }, index) => ({ name, at: index }));
  expect(names.length).toBeGreaterThanOrEqual(14);
  for (const { name, at } of names) {
    // Parallel tests may change the figure between the two readings, so the test repeats them.
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/home') await page.goto('/home');
      const figureAfterLink = (await tilesOf(page))[at];
      if (!figureAfterLink) throw new Error(`${name} is gone`);
      const { pathname } = new URL(figureAfterLink.href, 'http://console');
      await page.locator('main a[data-figure]').nth(at).click();
      await expect(page).toHaveURL((url) => url.pathname === pathname);
      if (pathname === '/checks') await expect(page.getByText('Todo cuadra')).toBeVisible({ timeout: 30_000 });
      else if (!figureAfterLink.href.includes('filter=') && /^\D*[0.]*$|—/.test(figureAfterLink.value))
        await expect(emptyState.or(page.locator('main [data-figure]')).first()).toBeVisible();
      else if (!figureAfterLink.href.includes('filter='))
        expect([name, await readValue(page, name.replace(/ · hoy$/, ''))]).toEqual([name, figureAfterLink.value]);
      else if (/^[\d,]+$/.test(figureAfterLink.value))
        expect([name, await countOn(page), (await readRows(figureAfterLink.href)).length]).toEqual([
          name,
          parseShownUnits(figureAfterLink.value),
          parseShownUnits(figureAfterLink.value),
        ]);
      else
        expect([name, sum(await readRows(figureAfterLink.href), 'balanceMinor')]).toEqual([
          name,
          parseShownUnits(figureAfterLink.value),
        ]);
    }).toPass({ timeout: 60_000 });
    await page.goBack();
  }
});

test('the count of items that wait for another person equals the rows of its list', async ({
  page,
  console,
  request,
}) => {
  const { readRows } = createApiAsPageUser(page, request);
  await console.signIn('admin');
  const links = page.getByRole('region', { name: 'En espera de otra persona' }).locator('a[data-figure]');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all())
    expect(await readRows((await link.getAttribute('href')) ?? '')).toHaveLength(
      Number(await link.locator('[data-value]').textContent()),
    );
});

for (const [path, figure] of [
  ['/catalogs/companies', 'Adeudado'],
  ['/users/user', 'Disponible'],
] as const) {
  test(`the balance of an account of ${path} equals the balance on its ledger page`, async ({ page, console }) => {
    await console.signIn('ana', path);
    await page.getByRole('table').getByRole('link').first().click();
    const balance = page
      .locator('main dl > div')
      .filter({ has: page.getByText(new RegExp(`^(${figure}|Nos debe|Debe)$`)) })
      .first();
    await expect(balance).toBeVisible();
    const link = balance.getByRole('link');
    if ((await link.count()) === 0) return;
    const value = (await link.first().textContent()) ?? '';
    await link.first().click();
    await expect(page).toHaveURL(/\/ledger-accounts\//);
    await expect(page.getByRole('region', { name: 'Saldo' })).toContainText(value.replace('-', ''));
  });
}

test('company balances are equal in the payables list and in the accounts report with its ageing', async ({
  page,
  console,
}) => {
  await console.signIn('ana', '/liquidate/owed');
  await expect(async () => {
    await page.goto('/liquidate/owed');
    const [owedMinor, owingMinor, netMinor, reserved] = [
      await readValue(page, 'Adeudado a empresas'),
      await readValue(page, 'Nos deben empresas'),
      await readValue(page, 'Adeudado neto a empresas'),
      await readValue(page, 'Reservado para pagar a empresas'),
    ];
    expect(parseShownUnits(owedMinor) - parseShownUnits(owingMinor)).toBe(parseShownUnits(netMinor));
    await page.goto('/reports/accounts');
    const lastOf = (table: string, row: string) =>
      page
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
        .getByRole('cell')
        .last();
    await expect(lastOf('Antigüedad', 'Adeudado a empresas')).toHaveText(owedMinor);
    await expect(lastOf('Antigüedad', 'Nos deben empresas')).toHaveText(owingMinor);
    await expect(lastOf('Antigüedad', 'Reservado para pagar a empresas')).toHaveText(reserved);
    await expect(lastOf('Saldos por rubro', 'Adeudado neto a empresas')).toHaveText(netMinor);
    await expect(lastOf('Saldos por rubro', 'Reservado para pagar a empresas')).toHaveText(reserved);
  }).toPass({ timeout: 40_000 });
});
