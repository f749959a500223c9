import { createTaxIdAt } from '../api/catalogRequests';
import { expect, test, createUniqueName } from './console';

test('a new company never shows its full bank account again and lists changes in its history', async ({
  page,
  console,
}) => {
  test.slow();
  const { name } = createUniqueName('Fonda');
  await console.signIn('admin', '/catalogs/companies/create');
  await page.getByLabel('Nombre en español').fill(name);
  await page.getByLabel('Razón social').fill(`${name}, S. A. de C. V.`);
  await page.getByLabel('RFC').fill(createTaxIdAt('MX', Date.now() % 700));
  await page.getByLabel('Correo', { exact: false }).first().fill('hola@fonda.mx');
  await page.getByLabel('Comisión').fill('16.5');
  await page.getByLabel('Titular').fill('Rosa Luna');
  await page.getByLabel('Banco').fill('Banorte');
  await page.getByLabel('CLABE').fill('032180000118359719');
  await page.getByRole('combobox', { name: 'Categorías' }).fill('Mari');
  await page
    .getByRole('option', { name: /Mariscos/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Guardar empresa', exact: true }).click();
  await expect(page.getByText(`Se creó «${name}».`)).toBeVisible();

  await page.goto(`/catalogs/companies?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('•••• 9719')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('032180000118359719');
  await page.getByRole('link', { name: 'Editar empresa' }).click();
  await page.getByLabel('Sitio web').fill('https://fonda.mx');
  await page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  await expect(page.getByText(`Se guardó «${name}».`)).toBeVisible();
  const history = page.getByRole('region', { name: 'Historial' });
  await expect(history.getByText(/Sitio web/).first()).toBeVisible();
  await expect(history.getByText(/fonda\.mx/).first()).toBeVisible();
});

test('a subscribed plan has a fixed price and is replaced by a new version', async ({ page, console }) => {
  await console.signIn('admin', '/catalogs/plans');
  await page.getByRole('link', { name: 'Individual', exact: true }).click();
  await expect(page.getByLabel('Precio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Crear versión nueva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Precio').fill('119');
  await dialog.getByRole('button', { name: 'Crear versión nueva' }).click();
  await expect(page.getByText('Se creó una versión nueva de Individual.')).toBeVisible();
  await expect(page.getByLabel('Precio')).toHaveValue('119.00');
  await page.goto('/catalogs/plans?filter={"q":"individual"}');
  await expect(page.getByText('$119.00')).toBeVisible();
  await expect(page.getByText('$99.00')).toBeVisible();
});

test('the usage count of a plan leads to its subscribers', async ({ page, console }) => {
  await console.signIn('admin', '/catalogs/plans');
  await page.getByRole('button', { name: 'Columnas', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Usos' }).check();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /Pase semanal/ });
  await row.getByRole('link', { name: /\d+/ }).last().click();
  await expect(page).toHaveURL(/\/users\/user\?.*planId/);
  await expect(page.getByText(/Plan.*Pase semanal/).first()).toBeVisible();
});
