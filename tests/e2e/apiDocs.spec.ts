import { expectAccessible } from './accessibility';
import { expect, test } from './console';

test('the API reference finds an operation, sends a read and shows its response', async ({ page, console }) => {
  test.slow();
  await console.signIn('admin', '/settings/integrations');
  await page.getByRole('main').getByRole('link', { name: 'Referencia de la API' }).click();
  await expect(console.heading).toHaveText('Referencia de la API');
  const operationList = page.getByRole('navigation', { name: 'Operaciones' });
  await expect(operationList.getByRole('status')).toHaveText(/^\d+ operaciones$/);
  await expectAccessible(page);

  await operationList.getByRole('searchbox', { name: 'Buscar operación' }).fill('etiquetas listCatalogs');
  await operationList.getByRole('link', { name: /\/catalogs\/labels/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'GET /api/catalogs/labels' })).toBeFocused();
  const calls = console.callsTo(/^\/api\/catalogs\/labels/);
  const panel = page.getByRole('region', { name: 'Enviar consulta' });
  await panel.getByLabel('range').fill('[0,4]');
  await panel.getByRole('button', { name: 'Enviar' }).click();
  await expect(panel.getByRole('region', { name: 'Respuesta' })).toContainText('"slug":');
  await expect(panel.getByText(/^catalogs\/labels 0-4\//)).toBeVisible();
  expect(calls).toEqual(['GET /api/catalogs/labels']);
  await page.getByText('401', { exact: true }).click();
  await expectAccessible(page);
  const isScrollable = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(isScrollable).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Todas las operaciones' }).click();
  await expect(console.heading).toBeFocused();
  await expect.poll(isScrollable).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await console.visit('/api-docs?operation=confirmDeposits');
  await expect(page.getByText(/no se envía desde aquí/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0);
  await expectAccessible(page);
});
