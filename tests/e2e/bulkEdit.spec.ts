import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test, createUniqueName } from './console';

async function importCategories(page: Page, header: string, rows: readonly string[]) {
  await page.goto('/catalogs/categories/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'categorias.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${header}\r\n${rows.join('\r\n')}\r\n`),
  });
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await page.getByRole('button', { name: /^Importar \d+ fila/ }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible();
}

test('bulk edit of 50 rows names the 3 that cannot change before and after, and leaves them selected', async ({
  page,
  console,
}) => {
  test.slow();
  const { slug } = createUniqueName('Campos');
  await console.signIn('admin', '/catalogs/categories');
  const positions = Array.from({ length: 50 }, (_, index) => index + 1);
  await importCategories(
    page,
    'Nombre en español;Identificador',
    positions.map((n) => `${slug} ${n};${slug}-${n}`),
  );
  await importCategories(page, 'Nombre en español;Identificador;Categoría superior', [
    ...[1, 2, 3].map((n) => `Dentro ${n};dentro-${slug}-${n};${slug}-${n}`),
    `Otra ${slug};otra-${slug};`,
  ]);

  const filter = encodeURIComponent(JSON.stringify({ q: slug, parentId: null }));
  await page.goto(`/catalogs/categories?filter=${filter}&perPage=100`);
  await expect(page.getByRole('rowheader')).toHaveCount(51);
  await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
  await page.getByRole('checkbox', { name: `Seleccionar Otra ${slug}` }).uncheck();
  await page.getByRole('region', { name: 'Selección' }).getByRole('button', { name: 'Editar campos' }).click();

  const dialog = page.getByRole('dialog', { name: 'Editar campos de 50 categorías' });
  await dialog.getByRole('checkbox', { name: 'Categoría superior' }).check();
  await dialog.getByRole('combobox', { name: 'Categoría superior', exact: true }).fill(`Otra ${slug}`);
  await page.getByRole('option', { name: `Otra ${slug}` }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Revisar cambios' }).click();
  await expect(dialog.getByText('Cambiarán 47 categorías. Todavía no se guarda nada.')).toBeVisible();
  await expect(dialog.getByText('No se pueden cambiar 3 categorías:')).toBeVisible();
  await expect(dialog.getByText(/Tiene subcategorías/)).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cambiar 47 categorías' }).click();

  await expect(dialog.getByText('Se cambiaron 47 categorías.')).toBeVisible();
  await expect(dialog.getByText('No se pudieron cambiar 3 categorías.')).toBeVisible();
  await expect(dialog.getByText(/Tiene subcategorías/)).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Selección' })).toContainText('3 seleccionadas');
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Seleccionar.* ${slug} 1$`) })).toBeChecked();
});

test('the selection bar of a phone does not move the end of the page when the list ends', async ({ page, console }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await console.signIn('admin', '/catalogs/plans');
  await page
    .getByRole('checkbox', { name: /^Seleccionar / })
    .first()
    .check();
  const readReserve = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--bottom-bar').replace('px', ''));
  const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(page.getByRole('region', { name: 'Selección' })).toBeVisible();
  await expect.poll(readReserve).not.toBe('');
  const height = await readHeight();
  await page.evaluate((top) => scrollTo(0, top), height);
  await expect.poll(readReserve).toBe('');
  expect(await readHeight()).toBe(height);
});

test('bulk edit works on a phone with the keyboard only', async ({ page, console }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await console.signIn('admin', '/catalogs/companies?perPage=5');
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar / });
  await boxes.first().check();
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Selección' });
  const unselect = bar.getByRole('button', { name: 'Quitar selección' });
  await expect(unselect.locator('svg')).toBeInViewport({ ratio: 1 });
  await unselect.click({ trial: true });
  const editButton = bar.getByRole('button', { name: 'Editar campos' });
  await editButton.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar campos de 2 empresas' });
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  const website = dialog.getByRole('checkbox', { name: 'Sitio web' });
  while (!(await website.evaluate((box) => box === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://fonda.mx');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Vista previa' })).toBeFocused();
  await expect(dialog.getByText(/fonda\.mx/)).toHaveCount(2);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});
