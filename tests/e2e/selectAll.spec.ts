import { expectAccessible } from './accessibility';
import { expect, test, createUniqueName } from './console';

test('selecting all rows of a filter archives them; the rejected row is listed with its reason', async ({
  page,
  console,
}) => {
  test.slow();
  const { slug } = createUniqueName('Tanda');
  const rows = [1, 2, 3, 4, 5, 6, 7].map((at) => `${slug} número ${at};${slug}-${at};#166534`);
  await console.signIn('admin', '/catalogs/labels/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'etiquetas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFFNombre en español;Identificador;Color\r\n${rows.join('\r\n')}\r\n`),
  });
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await page.getByRole('button', { name: 'Importar 7 filas' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible();

  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: slug }))}&perPage=5`);
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
  const bar = page.getByRole('region', { name: 'Selección' });
  await bar.getByRole('button', { name: 'Seleccionar todo (7)' }).click();
  await expect(bar).toContainText('7 seleccionadas');
  await expectAccessible(page);

  let isRefused = false;
  await page.route('**/api/catalogs/labels/*', async (route) => {
    if (route.request().method() !== 'DELETE' || isRefused) return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 409, json: { code: 'record.inUse', params: { count: 1 }, requestId: 'e2e' } });
  });
  await bar.getByRole('button', { name: 'Archivar' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Archivar 7 etiquetas?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Archivar' }).click();
  await expect(page.getByText('Se archivaron 6 etiquetas.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(
    'No se puede archivar mientras esté en uso.',
  );
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
